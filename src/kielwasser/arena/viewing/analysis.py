"""An analysis in words: how good a move was, what would have been better, and how well both have played."""

from __future__ import annotations

from kielwasser.analysis.model import Analysis, Judgement
from kielwasser.arena.tables.table import Table
from kielwasser.core.view import move_in_words
from kielwasser.system.errors import Text
from kielwasser.system.numbers import MOVES, counted, percent

_LOST = 0.05  # a chance to win that is nearly none
_LATER = 3  # moves of a line that are told after its first one


def about(table: Table, ply: int) -> tuple[Text, ...]:
    """Return what the analysis says at a position: of the move that led there, and of the best one from there."""
    study = table.study
    if study is None:
        return ()
    past, best = study.judgements.get(ply - 1), study.judgements.get(ply)
    said = []
    if past is not None:
        said.append(_judged(table, past))
    if best is not None:
        said.append(_line(table, best))
    return tuple(said)


def _judged(table: Table, judgement: Judgement) -> Text:
    ply, name, chance = judgement.ply + 1, judgement.name, percent(judgement.chance)
    if name is None and judgement.best_chance < _LOST:
        return Text(
            f"Zug {ply} ändert nichts mehr: Gewinnchance {chance.de}.",
            f"Move {ply} changes nothing any more: {chance.en} chance to win.",
        )
    if name is None:
        return Text(f"Zug {ply} war gut: Gewinnchance {chance.de}.", f"Move {ply} was good: {chance.en} chance to win.")
    best, could = (
        move_in_words(table.steps[judgement.ply].position, _moves(table, judgement)[0]),
        percent(judgement.best_chance),
    )
    return Text(
        f"Zug {ply} war ein{'e' if name.de.endswith('keit') else ''} {name.de}: "
        f"Gewinnchance {chance.de} statt {could.de}. Besser: {best.de}.",
        f"Move {ply} was {'an' if name.en[0] in 'aeiou' else 'a'} {name.en}: "
        f"{chance.en} instead of {could.en} to win. Better: {best.en}.",
    )


def _line(table: Table, judgement: Judgement) -> Text:
    """Return the best line in words: its first move with a reason, and how the game may go on."""
    position = table.steps[judgement.ply].position.copy()
    said: list[Text] = []
    for actions in _moves(table, judgement)[: 1 + _LATER]:
        if not position.judge(actions).accepted:
            break  # it was thought of by one who could not see what is there
        who = _who(table, position.to_move)
        words = move_in_words(position, actions)
        said.append(Text(f"{who.de}: {words.de}", f"{who.en}: {words.en}") if said else words)
        position.play(actions)
    if not said:
        return Text("", "")
    first, why, deep = said[0], judgement.why, counted(judgement.depth, *MOVES)
    text = Text(
        f"Am besten ist hier: {first.de} ({why.de}; {deep.de} tief gerechnet).",
        f"Best here: {first.en} ({why.en}; searched {deep.en} deep).",
    )
    if len(said) == 1:
        return text
    later = "; ".join(one.de for one in said[1:]), "; ".join(one.en for one in said[1:])
    return Text(f"{text.de} Danach etwa {later[0]}.", f"{text.en} Then perhaps {later[1]}.")


def _who(table: Table, seat: int) -> Text:
    """Return what a seat is called so that nobody takes it for the other one."""
    return table.game.view().seats[seat] if table.names[0] == table.names[1] else table.name_of(seat)


def best_actions(table: Table, ply: int) -> tuple[int, ...]:
    """Return the best move from a position, as far as it is known."""
    judgement = table.study.judgements.get(ply) if table.study is not None else None
    return _moves(table, judgement)[0] if judgement is not None else ()


def _moves(table: Table, judgement: Judgement) -> list[tuple[int, ...]]:
    return [tuple(table.game.notation.parse_move(move)) for move in judgement.line]


def _whole(table: Table) -> Analysis | None:
    """Return the analysis, once every move has been judged."""
    study = table.study
    if study is None or not study.is_whole or not study.judgements:
        return None
    winner = table.conclusion.winner if table.conclusion is not None else None
    judgements = tuple(study.judgements[ply] for ply in sorted(study.judgements))
    return Analysis(table.game.seats, table.names, judgements, winner)


def turning_point(table: Table) -> tuple[int, Text] | None:
    """Return where the game turned, as the number of moves that led there, and in a sentence why; None: nowhere."""
    found = _whole(table)
    turn = None if found is None else found.turning_point
    if found is None or turn is None or found.winner is None:
        return None
    ply = turn.ply + 1
    words, mover, winner = (
        move_in_words(table.steps[turn.ply].position, table.game.notation.parse_move(turn.move)),
        _who(table, turn.seat),
        _who(table, found.winner),
    )
    chances = [0.5, *found.chance_of(found.winner)]
    at = found.judgements.index(turn)
    before, after = percent(chances[at]), percent(chances[at + 1])
    return ply, Text(
        f"Wendepunkt: mit Zug {ply} ({mover.de}: {words.de}) steigt die Gewinnchance von {winner.de} "
        f"von {before.de} auf {after.de}.",
        f"Turning point: with move {ply} ({mover.en}: {words.en}) {winner.en}'s chance to win rises "
        f"from {before.en} to {after.en}.",
    )


def summary(table: Table) -> Text | None:
    """Return how well both have played, once every move has been judged."""
    found = _whole(table)
    if found is None:
        return None
    shares = [(_who(table, seat), found.accuracy(seat)) for seat in (0, 1)]
    known = [(name, percent(share)) for name, share in shares if share is not None]
    german = ", ".join(f"{name.de} {share.de}" for name, share in known)
    english = ", ".join(f"{name.en} {share.en}" for name, share in known)
    return Text(f"Genauigkeit: {german}.", f"Accuracy: {english}.")
