"""Hive 2020: what can be chosen. First a piece is picked up, then its target is chosen.

What is picked up is written `r1`, a piece of kind 1 of the reserve, or `p45`, the topmost piece on field 45.
"""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.core.view import SEATS, Choice, joined
from kielwasser.games.hive_2020.board import CELLS, FIELDS, LETTERS, MOVE, PLACE, SKIP
from kielwasser.games.hive_2020.layout import lying
from kielwasser.games.hive_2020.notation import at
from kielwasser.games.hive_2020.view.words import (
    KINDS,
    NOTHING,
    Piece,
    free_fields,
    piece_name,
    stacks_of,
    target_of,
)
from kielwasser.system.errors import Text

CONFIRMS = False  # a move is one action


def origin_of(action: int) -> str:
    """Return what has to be picked up for an action: `r` and a kind of the reserve, or `p` and a field."""
    if action >= MOVE:
        return f"p{(action - MOVE) // (FIELDS + 1)}"
    return f"r{(action - PLACE) // (FIELDS + 1)}"


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
    column, row = lying(CELLS[target_of(action)])
    return row, column


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
        Text(
            f"Biene von {SEATS[seat].de} danach: {free_fields(left).de}",
            f"{SEATS[seat].en}'s bee then: {free_fields(left).en}",
        )
        for seat, (free, left) in enumerate(zip(points, after.points, strict=True))
        if free >= 0 and free != left
    ]
    if after.is_over:
        effects.append(Text("das Spiel ist dann aus", "the game is over then"))
    said = joined(effects, "; ")
    return Text(f"; {said.de}", f"; {said.en}") if effects else NOTHING
