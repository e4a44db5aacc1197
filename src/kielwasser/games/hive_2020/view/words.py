"""Hive 2020: what can be chosen, and the position in words."""

from __future__ import annotations

from collections.abc import Sequence

from kielwasser.core.position import Position
from kielwasser.core.view import Choice, Fact
from kielwasser.games.hive_2020.board import BEE, CELLS, CODE_KIND, FIELDS, LETTERS, MOVE, PLACE, SKIP
from kielwasser.games.hive_2020.notation import at
from kielwasser.games.hive_2020.rules import LAST_PLY
from kielwasser.games.hive_2020.wire import fields_of
from kielwasser.system.errors import Text

Piece = tuple[int, int]  # seat, kind

SEATS = (Text("Rot", "Red"), Text("Blau", "Blue"))
KINDS = (
    Text("Biene", "bee"),
    Text("Spinne", "spider"),
    Text("Grashüpfer", "grasshopper"),
    Text("Käfer", "beetle"),
    Text("Ameise", "ant"),
)
_PLURALS = (
    Text("Bienen", "bees"),
    Text("Spinnen", "spiders"),
    Text("Grashüpfer", "grasshoppers"),
    Text("Käfer", "beetles"),
    Text("Ameisen", "ants"),
)
NOTHING = Text("", "")


def stacks_of(position: Position) -> dict[int, list[Piece]]:
    """Return the pieces on each field that holds some, from bottom to top."""
    state = position.state_array[0]
    top, under = state["top"].tolist(), state["under"].tolist()
    stacks: dict[int, list[Piece]] = {}
    for field in range(FIELDS):
        code = top[field]
        while code:
            stacks.setdefault(field, []).insert(0, (code >> 3, int(CODE_KIND[code])))
            code = under[code]
    return stacks


def brambles_of(position: Position) -> list[int]:
    """Return the obstructed fields."""
    first, second = position.board_array["brambles"][0].tolist()
    return fields_of(first, second)


def origin_of(action: int) -> str:
    """Return what has to be picked up for an action: `r` and a kind of the reserve, or `p` and a field."""
    if action >= MOVE:
        return f"p{(action - MOVE) // (FIELDS + 1)}"
    return f"r{(action - PLACE) // (FIELDS + 1)}"


def target_of(action: int) -> int:
    """Return the field to which an action leads."""
    return (action - (MOVE if action >= MOVE else PLACE)) % (FIELDS + 1)


def joined(texts: Sequence[Text], separator: str = ", ") -> Text:
    """Return several texts as one."""
    return Text(separator.join(text.de for text in texts), separator.join(text.en for text in texts))


def piece_name(piece: Piece) -> Text:
    """Return the name of a piece with its colour."""
    seat, kind = piece
    return Text(f"{KINDS[kind].de} von {SEATS[seat].de}", f"{SEATS[seat].en.lower()} {KINDS[kind].en}")


# ---- choices ---------------------------------------------------------------------------------------------------------


def choices(position: Position, selected: str) -> list[Choice]:
    """Return the targets of what has been picked up, then what can be picked up."""
    legal = [action for action in position.legal_actions if action]
    if legal == [SKIP]:
        text = Text("Aussetzen: kein anderer Zug ist möglich", "Skip: no other move is possible")
        return [Choice(f"a{SKIP}", text, actions=(SKIP,), hotkeys=("0",))]
    ways: dict[str, list[int]] = {}
    for action in legal:
        ways.setdefault(origin_of(action), []).append(action)
    stacks = stacks_of(position)
    found = [_target(position, stacks, action) for action in sorted(ways.get(selected, []), key=_reading_order)]
    pickups = [_pickup(position, stacks, origin, len(actions), origin == selected) for origin, actions in ways.items()]
    pickups.sort(key=lambda choice: (choice.key != selected, choice.key[0] == "p"))
    return found + pickups


def _reading_order(action: int) -> tuple[int, int]:
    x, y = CELLS[target_of(action)]
    return y, x


def _pickup(position: Position, stacks: dict[int, list[Piece]], origin: str, targets: int, is_selected: bool) -> Choice:
    number = int(origin[1:])
    if origin[0] == "r":
        kind, place = number, Text("im Vorrat", "in the reserve")
        left = int(position.state_array["reserve"][0][position.to_move][kind])
        of = Text(f"noch {left} im Vorrat", f"{left} left in the reserve")
        hotkeys: tuple[str, ...] = (LETTERS[kind].lower(),)
    else:
        kind, place = stacks[number][-1][1], Text(f"auf {at(number)}", f"on {at(number)}")
        of, hotkeys = place, ()
    name = KINDS[kind]
    if is_selected:
        text = Text(f"{name.de} {place.de} wieder hinlegen", f"Put the {name.en} {place.en} down again")
        return Choice(origin, text, selects="", hotkeys=(*hotkeys, "Escape"))
    text = Text(
        f"{name.de} aufnehmen ({of.de}): {targets} {'Ziel' if targets == 1 else 'Ziele'}",
        f"Pick up the {name.en} ({of.en}): {targets} {'target' if targets == 1 else 'targets'}",
    )
    return Choice(origin, text, selects=origin, hotkeys=hotkeys)


def _target(position: Position, stacks: dict[int, list[Piece]], action: int) -> Choice:
    target, effect = target_of(action), _effect(position, action)
    if action >= MOVE:
        start = (action - MOVE) // (FIELDS + 1)
        name = KINDS[stacks[start][-1][1]]
        climbed = NOTHING
        if target in stacks:
            beneath = piece_name(stacks[target][-1])
            climbed = Text(f", auf {beneath.de}", f", onto the {beneath.en}")
        text = Text(
            f"{name.de} von {at(start)} nach {at(target)} ziehen{climbed.de}{effect.de}",
            f"Move the {name.en} from {at(start)} to {at(target)}{climbed.en}{effect.en}",
        )
    else:
        name = KINDS[(action - PLACE) // (FIELDS + 1)]
        text = Text(f"{name.de} auf {at(target)} setzen{effect.de}", f"Place the {name.en} on {at(target)}{effect.en}")
    return Choice(f"a{action}", text, actions=(action,))


def _effect(position: Position, action: int) -> Text:
    """Say what an action does to the bees that lie on the board already."""
    points = position.points
    if max(points) < 0:
        return NOTHING
    after = position.copy().act(action)
    effects = [
        Text(f"Biene von {SEATS[seat].de} danach: {_free(left).de}", f"{SEATS[seat].en}'s bee then: {_free(left).en}")
        for seat, (free, left) in enumerate(zip(points, after.points, strict=True))
        if free >= 0 and free != left
    ]
    if after.is_over:
        effects.append(Text("das Spiel ist dann aus", "the game is over then"))
    said = joined(effects, "; ")
    return Text(f"; {said.de}", f"; {said.en}") if effects else NOTHING


def _free(number: int) -> Text:
    if number == 1:
        return Text("1 freies Feld", "1 free field")
    return Text(f"{number} freie Felder", f"{number} free fields")


# ---- words -----------------------------------------------------------------------------------------------------------


def facts(position: Position, seat: int) -> list[Fact]:
    """Return the free fields around the bee, the pieces on the board, and the reserve."""
    free = position.points[seat]
    reserve = position.state_array["reserve"][0][seat].tolist()
    lying = sum(piece[0] == seat for stack in stacks_of(position).values() for piece in stack)
    found = [
        Fact(Text("Freie Felder um die Biene", "Free fields around the bee"), str(free) if free >= 0 else "–"),
        Fact(Text("Steine auf dem Brett", "Pieces on the board"), str(lying)),
    ]
    for name, number in zip(_PLURALS, reserve, strict=True):
        found.append(Fact(Text(f"{name.de} im Vorrat", f"{name.en.capitalize()} in reserve"), str(number)))
    return found


def rounds(position: Position) -> tuple[int, int]:
    """Return the present round and the last possible one."""
    last = LAST_PLY // 2
    return min(position.ply // 2 + 1, last), last


def describe(position: Position) -> list[Text]:
    """Return the position in sentences: whose move, the last move, the board and both reserves."""
    stacks, points = stacks_of(position), position.points
    said = [*_status(position), *_last_move(position)]
    if not stacks:
        said.append(Text("Das Brett ist leer.", "The board is empty."))
    for seat in (0, 1):
        said += _pieces_of(seat, stacks, points[seat])
    for field, stack in stacks.items():
        if len(stack) > 1:
            names = joined([piece_name(piece) for piece in stack])
            said.append(
                Text(
                    f"Stapel auf {at(field)}, von unten: {names.de}.", f"Stack on {at(field)}, from below: {names.en}."
                )
            )
    said += (_reserve(position, seat) for seat in (0, 1))
    fields = " und ".join(at(field) for field in brambles_of(position))
    if fields:
        said.append(Text(f"Brombeeren auf {fields}.", f"Brambles on {fields.replace(' und ', ' and ')}."))
    return said


def _status(position: Position) -> list[Text]:
    outcome = position.outcome
    if outcome is not None:
        won = Text("Unentschieden.", "A draw.")
        if outcome.winner is not None:
            won = Text(f"{SEATS[outcome.winner].de} gewinnt.", f"{SEATS[outcome.winner].en} wins.")
        return [outcome.text, won]
    seat, (now, last) = SEATS[position.to_move], rounds(position)
    return [Text(f"Runde {now} von {last}, {seat.de} ist am Zug.", f"Round {now} of {last}, {seat.en} is to move.")]


def _last_move(position: Position) -> list[Text]:
    if not position.history or not position.history[-1].actions:
        return []
    action = position.history[-1].actions[0]
    if action == SKIP:
        return [Text("Zuletzt wurde ausgesetzt.", "The last move was a skip.")]
    target = target_of(action)
    if action < MOVE:
        name = KINDS[(action - PLACE) // (FIELDS + 1)]
        return [
            Text(f"Zuletzt wurde {name.de} auf {at(target)} gesetzt.", f"Last, a {name.en} was placed on {at(target)}.")
        ]
    start = at((action - MOVE) // (FIELDS + 1))
    return [
        Text(
            f"Zuletzt wurde von {start} nach {at(target)} gezogen.",
            f"Last, a piece moved from {start} to {at(target)}.",
        )
    ]


def _pieces_of(seat: int, stacks: dict[int, list[Piece]], free: int) -> list[Text]:
    parts = []
    for kind, name in enumerate(KINDS):
        for field, stack in stacks.items():
            if (seat, kind) in stack:
                parts.append(_lying(name, field, stack, (seat, kind), free))
    if not parts:
        return []
    listed = joined(parts)
    return [Text(f"{SEATS[seat].de} auf dem Brett: {listed.de}.", f"{SEATS[seat].en} on the board: {listed.en}.")]


def _lying(name: Text, field: int, stack: list[Piece], piece: Piece, free: int) -> Text:
    notes = []
    if piece[1] == BEE:
        notes.append(_free(free))
    if stack[-1] != piece:
        notes.append(Text("verdeckt", "covered"))
    said = joined(notes)
    count = stack.count(piece)
    number = f"{count} " if count > 1 else ""
    return Text(
        f"{number}{name.de} auf {at(field)}" + (f" ({said.de})" if notes else ""),
        f"{number}{name.en} on {at(field)}" + (f" ({said.en})" if notes else ""),
    )


def _reserve(position: Position, seat: int) -> Text:
    numbers = position.state_array["reserve"][0][seat].tolist()
    left = [
        Text(
            f"{number} {(_PLURALS if number > 1 else KINDS)[kind].de}",
            f"{number} {(_PLURALS if number > 1 else KINDS)[kind].en}",
        )
        for kind, number in enumerate(numbers)
        if number
    ]
    listed = joined(left) if left else Text("nichts mehr", "nothing")
    return Text(f"{SEATS[seat].de} hat im Vorrat: {listed.de}.", f"{SEATS[seat].en} has in reserve: {listed.en}.")
