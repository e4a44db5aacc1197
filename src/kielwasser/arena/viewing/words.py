"""What a table says, without a browser: an instruction for every state, the moves in words, the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.arena.tables.line import Line
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.core.position import Position
from kielwasser.core.view import joined, move_in_words
from kielwasser.system.errors import Text

LONGEST = 24  # letters of a name in the instruction; all of it stands at the seat
NO_SCORE = "–"


@dataclass(frozen=True)
class MoveWords:
    """A move of the list: where it leads, and how it is written and said."""

    ply: int
    seat: int
    words: Text
    notation: str
    seconds: float | None


@dataclass(frozen=True)
class ResultWords:
    """The end of a game: who has won, why, and the points of both seats."""

    headline: Text
    why: Text
    points: Text


def told_moves(table: Table, line: Line | None = None) -> tuple[MoveWords, ...]:
    """Return all moves of a table, or of one of its variations; what has been told once is kept."""
    steps, known = (table.steps, table.pictures.words) if line is None else (line.steps, line.words)
    for ply, step in enumerate(steps):
        if step.move is None or step.seat is None:
            continue
        if ply not in known or known[ply][0] is not step:
            words = move_in_words(steps[ply - 1].position, step.move)
            known[ply] = step, MoveWords(ply, step.seat, words, str(step.move), step.seconds)
    for ply in [ply for ply in known if ply >= len(steps)]:
        del known[ply]
    return tuple(known[ply][1] for ply in sorted(known))


def instruction(viewer: Viewer) -> Text:
    """Return in one line what to do now, or what one sees."""
    table = viewer.table
    if viewer.is_trying or viewer.game_ply is None:
        return _in_variation(viewer)
    is_following = viewer.playing and table.is_running  # the next position is shown in a moment
    if not viewer.is_latest and not is_following:
        at, last = viewer.ply, viewer.last_ply
        return Text(f"Du siehst Zug {at} von {last}.", f"You see move {at} of {last}.")
    if table.conclusion is not None:
        return viewer.status()
    draft = viewer.draft()
    if draft is None:
        return viewer.status()
    if viewer.begun.advised is not None:
        return viewer.begun.advised
    name = _shortened(table.name_of(table.position.to_move))
    do = _to_do(viewer, draft)
    return Text(f"{name.de}, du bist dran: {do.de}", f"{name.en}, it is your turn: {do.en}")


def _shortened(name: Text) -> Text:
    """Return a name that leaves room for what is said to its bearer."""
    return Text(*(text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…" for text in (name.de, name.en)))


def _in_variation(viewer: Viewer) -> Text:
    """Return what is looked at or tried out beside the game."""
    draft = viewer.draft()
    if draft is not None and viewer.is_trying and not draft.is_over:
        name = draft.game.view().seats[draft.to_move]
        do = draft.game.view().prompt(draft, viewer.selected)
        return Text(f"Ausprobieren, {name.de} am Zug: {do.de}", f"Trying out, {name.en} to move: {do.en}")
    at, last = viewer.ply, viewer.last_ply
    kept = viewer.line.kept(viewer.table.steps) if viewer.line is not None else at
    where = Text(f"Variante ab Zug {kept}: Zug {at} von {last}.", f"Variation from move {kept}: move {at} of {last}.")
    if viewer.line is None or not viewer.steps[at].position.is_over:
        return where if viewer.line is not None else viewer.status()
    over = viewer.status()
    return Text(f"{where.de} {over.de}", f"{where.en} {over.en}")


def _to_do(viewer: Viewer, draft: Position) -> Text:
    """Return what the person can do next."""
    if viewer.is_stuck:
        why = viewer.why_stuck
        return Text(f"{why.de}.", f"{why.en}.")
    if viewer.is_whole(draft):
        return Text("bestätige deinen Zug, oder verwirf ihn.", "confirm your move, or discard it.")
    return draft.game.view().prompt(draft, viewer.selected)


def entered_words(viewer: Viewer) -> Text | None:
    """Return what has been entered of the move so far, in words; None: nothing."""
    seat = viewer.seat
    if seat is None or not viewer.entered:
        return None
    return move_in_words(viewer.base.hide(seat), viewer.entered)


def result(table: Table) -> ResultWords | None:
    """Return how a game ended; None: it goes on, or nobody knows."""
    conclusion = table.conclusion
    if conclusion is None:
        return None
    names = [table.name_of(seat) for seat in (0, 1)]
    each = zip(names, [score(number) for number in conclusion.points], strict=True)
    shown = joined([Text(f"{name.de}: {its}", f"{name.en}: {its}") for name, its in each], " · ")
    if conclusion.cancelled:
        headline = Text("Das Spiel wurde abgebrochen.", "The game was cancelled.")
    elif conclusion.winner is None:
        headline = Text("Unentschieden", "A draw")
    else:
        name = table.name_of(conclusion.winner)
        headline = Text(f"{name.de} gewinnt", f"{name.en} wins")
    return ResultWords(headline, conclusion.text, shown)


def final_score(viewer: Viewer, seat: int) -> str | None:
    """Return what a seat has in the end where the last position shows something else: a culprit may have lost it."""
    conclusion = viewer.conclusion
    if conclusion is None or conclusion.points == viewer.table.position.points:
        return None
    return score(conclusion.points[seat])


def score(points: int) -> str:
    """Return points; fewer than none are counted by nobody (a bee that was never placed)."""
    return str(points) if points >= 0 else NO_SCORE
