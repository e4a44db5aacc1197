"""How people steer on both rivers: faster and slower, left and right, the fields to move or push to.

A move has to come in the season's order, with all of its acceleration in one action, but people click step by step
(§6.3 of the 2017 rule book: "entsprechend oft hintereinander anklicken"). So the speed is picked up and changed as
often as one likes (`Look.selected` is then `speed+2`), and done together with what comes next. Steps and rotations can
be entered one by one as they are: the referee adds them up.

Nothing here knows what is allowed or what it costs: actions are tried on copies.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kielwasser.core import generic
from kielwasser.core.position import Position
from kielwasser.core.view import DISCARD, Choice
from kielwasser.games.river.board import MAX_SPEED
from kielwasser.games.river.view.words import WAYS
from kielwasser.system.errors import Text

FASTER, SLOWER, KEEP_SPEED = "faster", "slower", "keep"  # keys of choices
LEFT, RIGHT = "left", "right"  # icons; those of the speed are called like their choices
POINT = Text("{} Bewegungspunkt", "{} movement point"), Text("{} Bewegungspunkte", "{} movement points")
COAL_UNIT = Text("{} Kohle", "{} coal"), Text("{} Kohle", "{} coal")

_SELECTED = re.compile(r"speed([+-]\d)")
_CHANGES = [change for change in range(1 - MAX_SPEED, MAX_SPEED) if change]
_TO_LEFT, _TO_RIGHT = (-1, -2), (1, 2, 3)  # steps of a rotation, clockwise


@dataclass(frozen=True)
class Steering:
    """What the seasons' actions are called, and what they name differently."""

    accelerate: Callable[[int], int]  # by so much
    rotate: Callable[[Position, int], int]  # by so many steps clockwise
    advance: Callable[[int], int]  # by so many fields
    push: Callable[[int], int]  # in a direction
    distances: Sequence[int]
    digits: Sequence[int]  # by direction: the key that pushes there
    movement: str  # the name of the points left in STATE
    place: Callable[[Position, int], str]  # how a field is called
    remark: Callable[[Position, Position], Text | None]  # why an action is dear or ends the move
    finish: Callable[[Position], Position]  # a copy after the end of the move, as if no other move could follow


@dataclass(frozen=True)
class Effect:
    """An action that can come next, with its own speed change before it, and what comes of it."""

    before: Position
    after: Position
    actions: tuple[int, ...]

    @property
    def key(self) -> str:
        """The key of its choice."""
        return action_key(self.actions[-1])


def action_key(action: int) -> str:
    """Return the key of the choice that does an action."""
    return f"a{action}"


def number_of(count: int, unit: tuple[Text, Text]) -> Text:
    """Return a number with its unit."""
    return Text(*(form.format(count) for form in unit[0 if abs(count) == 1 else 1]))


# ---- the speed -----------------------------------------------------------------------------------------------------


def changes(steering: Steering, position: Position) -> list[int]:
    """Return by how much the speed can change now."""
    legal = position.legal_actions if not position.actions_so_far else []
    return [change for change in _CHANGES if steering.accelerate(change) in legal]


def with_speed(steering: Steering, position: Position, selected: str) -> Position:
    """Return the position with the speed that was picked up, the same one if none was."""
    match = _SELECTED.fullmatch(selected)
    if match is None or int(match[1]) not in changes(steering, position):
        return position
    return position.copy().act(steering.accelerate(int(match[1])))


def speed_choices(steering: Steering, position: Position, faster: Position) -> Iterator[Choice]:
    """Offer the next higher and the next lower speed; `faster` has the one that was picked up, if any.

    Once a speed has been picked up, those on the same side can be settled on, and the old one can be kept.
    """
    seat = position.to_move
    speed = int(position.state.speed[seat])
    chosen = int(faster.state.speed[seat]) - speed
    possible = changes(steering, position)
    for key, verb, hotkey, beyond in (
        (FASTER, Text("Schneller", "Faster"), "+", [change for change in (0, *possible) if change > chosen]),
        (SLOWER, Text("Langsamer", "Slower"), "-", [change for change in (0, *possible) if change < chosen]),
    ):
        if beyond:
            change = min(beyond, key=lambda change: abs(change - chosen))
            text = _speed_text(steering, position, verb, change)
            yield Choice(key, text, selects=f"speed{change:+d}" if change else "", hotkeys=(hotkey,), icon=key)
    if not chosen:
        return
    for change in [change for change in possible if change * chosen > 0]:
        action = steering.accelerate(change)
        text = _speed_text(steering, position, Text("Festlegen", "Settle"), change)
        yield Choice(action_key(action), text, (action,), hotkeys=(str(speed + change),))
    text = Text(f"Doch bei Geschwindigkeit {speed} bleiben", f"Keep to speed {speed} after all")
    hotkeys = ("Escape", "Backspace", "c", "x", str(speed))
    yield Choice(KEEP_SPEED, text, selects="", hotkeys=hotkeys, icon=DISCARD)


def _speed_text(steering: Steering, position: Position, verb: Text, change: int) -> Text:
    speed = int(position.state.speed[position.to_move]) + change
    after = position.copy().act(steering.accelerate(change)) if change else position
    price = _coal_price(position, after)
    return Text(
        f"{verb.de}: Geschwindigkeit {speed}, {price.de}",
        f"{verb.en}: speed {speed}, {price.en}",
    )


# ---- everything else -----------------------------------------------------------------------------------------------


def steer(steering: Steering, position: Position, selected: str) -> tuple[Choice, ...]:
    """Return everything that can be done now but the end of the move."""
    faster = with_speed(steering, position, selected)
    return (
        *speed_choices(steering, position, faster),
        *(_rotation(steering, effect) for effect in rotations(steering, position, faster)),
        *(_advance(steering, effect, distance) for distance, effect in advances(steering, position, faster)),
        *(_push(steering, effect, direction) for direction, effect in pushes(steering, position, faster)),
    )


def rotations(steering: Steering, position: Position, faster: Position) -> list[Effect]:
    """Return the rotations that can come next."""
    to_left = _try(position, faster, lambda at: [steering.rotate(at, right) for right in _TO_LEFT])
    to_right = _try(position, faster, lambda at: [steering.rotate(at, right) for right in _TO_RIGHT])
    return to_left + to_right


def advances(steering: Steering, position: Position, faster: Position) -> list[tuple[int, Effect]]:
    """Return the advances that can come next, with their distances."""
    distances = {steering.advance(distance): distance for distance in steering.distances}
    return [(distances[effect.actions[-1]], effect) for effect in _try(position, faster, lambda _: list(distances))]


def pushes(steering: Steering, position: Position, faster: Position) -> list[tuple[int, Effect]]:
    """Return the pushes that can come next, with their directions."""
    directions = {steering.push(direction): direction for direction in range(6)}
    return [(directions[effect.actions[-1]], effect) for effect in _try(position, faster, lambda _: list(directions))]


def _try(position: Position, faster: Position, kin: Callable[[Position], list[int]]) -> list[Effect]:
    """Return those of some actions after which the move can be completed.

    A single step or rotation is no dead end either if more of its kind can follow: the referee adds them up.
    """
    started = faster.actions_so_far[len(position.actions_so_far) :]
    found = []
    for action in kin(faster):
        after = _after(faster, action)
        if after is None:
            continue
        if after.legal_actions or any(more and more.legal_actions for more in (_after(after, a) for a in kin(after))):
            found.append(Effect(faster, after, (*started, action)))
    return found


def _after(position: Position, action: int) -> Position | None:
    return position.copy().act(action) if position.is_allowed(action) else None


# ---- in words ------------------------------------------------------------------------------------------------------


def _coal_price(before: Position, after: Position) -> Text:
    """Return what an action costs that uses no movement points."""
    seat = before.to_move
    coal = int(before.state.coal[seat] - after.state.coal[seat])
    if not coal:
        return Text("kostenlos", "free of charge")
    price = number_of(coal, COAL_UNIT)
    return Text(f"kostet {price.de}", f"costs {price.en}")


def _consequence(steering: Steering, effect: Effect) -> Text:
    """Return what would come of ending the move after an action."""
    parts = []
    if effect.after.why_not(generic.END) is None:
        seat = effect.after.to_move
        done = steering.finish(effect.after)
        outcome = done.outcome
        if done.state.passengers[seat] > effect.before.state.passengers[seat]:
            parts.append(Text("dann kommt ein Passagier an Bord", "then a passenger comes aboard"))
        if outcome is not None and (outcome.why, outcome.winner) == ("goal", seat):
            parts.append(Text("dann ist das Ziel erreicht", "then the goal is reached"))
    return Text("".join(f"; {part.de}" for part in parts), "".join(f"; {part.en}" for part in parts))


def _rotation(steering: Steering, effect: Effect) -> Choice:
    seat = effect.before.to_move
    heading = int(effect.after.state.heading[seat])
    right = (heading - int(effect.before.state.heading[seat]) + 2) % 6 - 2
    side = Text("nach links", "left") if right < 0 else Text("nach rechts", "right")
    price, then = _coal_price(effect.before, effect.after), _consequence(steering, effect)
    text = Text(
        f"{abs(right) * 60}° {side.de} (Bug {WAYS[heading].de}): {price.de}{then.de}",
        f"Rotate {abs(right) * 60}° {side.en} (bow {WAYS[heading].en}): {price.en}{then.en}",
    )
    hotkeys = {-1: ("a", "ArrowLeft"), 1: ("d", "ArrowRight")}
    icon = {-1: LEFT, 1: RIGHT}
    return Choice(effect.key, text, effect.actions, hotkeys=hotkeys.get(right, ()), icon=icon.get(right, ""))


def _advance(steering: Steering, effect: Effect, distance: int) -> Choice:
    after = effect.after
    place = steering.place(after, int(after.state.field[after.to_move]))
    way = number_of(abs(distance), (Text("{} Feld", "{} field"), Text("{} Felder", "{} fields")))
    along = Text("vor", "ahead") if distance > 0 else Text("zurück", "back")
    price, then = _price_to_go(steering, effect), _consequence(steering, effect)
    text = Text(
        f"{way.de} {along.de} auf {place}: {price.de}{then.de}",
        f"{way.en} {along.en} to {place}: {price.en}{then.en}",
    )
    hotkeys = {1: ("w", "ArrowUp"), -1: ("ArrowDown",)}
    return Choice(effect.key, text, effect.actions, hotkeys=hotkeys.get(distance, ()))


def _push(steering: Steering, effect: Effect, direction: int) -> Choice:
    place = steering.place(effect.after, int(effect.after.state.field[1 - effect.after.to_move]))
    price, then = _price_to_go(steering, effect), _consequence(steering, effect)
    text = Text(
        f"Gegner {WAYS[direction].de} auf {place} abdrängen: {price.de}{then.de}",
        f"Push the opponent {WAYS[direction].en} to {place}: {price.en}{then.en}",
    )
    return Choice(effect.key, text, effect.actions, hotkeys=(str(steering.digits[direction]),))


def _price_to_go(steering: Steering, effect: Effect) -> Text:
    """Return the price of an action that uses movement points, and how many remain."""
    before, after = int(effect.before.state[steering.movement]), int(effect.after.state[steering.movement])
    seat = effect.before.to_move
    coal = int(effect.before.state.coal[seat] - effect.after.state.coal[seat])
    price = number_of(before - after, POINT)
    extra = number_of(coal, COAL_UNIT) if coal > 0 else None
    why = steering.remark(effect.before, effect.after)
    return Text(
        f"kostet {price.de}{f' und {extra.de}' if extra else ''}{f' ({why.de})' if why else ''}, "
        f"es {'bleibt' if after == 1 else 'bleiben'} {after}",
        f"costs {price.en}{f' and {extra.en}' if extra else ''}{f' ({why.en})' if why else ''}, {after} left",
    )
