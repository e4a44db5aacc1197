"""`kielwasser analyse`: look a recorded game through."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from kielwasser.cli.common import Json, print_json, progress, ready
from kielwasser.cli.declaring import argument, option
from kielwasser.system.errors import Text
from kielwasser.system.language import say
from kielwasser.system.numbers import percent

if TYPE_CHECKING:
    from kielwasser.analysis.model import Analysis, Judgement


ACCURACY = Text("Genauigkeit {share}", "accuracy {share}")
TURNING_POINT = Text("Wendepunkt", "turning point")


def analyse(
    file: Annotated[Path, argument(metavar="REPLAY", help="A recorded game, ours or an official one.")],
    player: Annotated[str, option("--player", help="Who judges: strongest, or one of its levels.")] = "strongest",
    time: Annotated[int, option("--time", metavar="MS", min=1, help="Milliseconds a move.")] = 500,
    again: Annotated[bool, option("--again", help="Forget what an earlier run has found.")] = False,
    json: Json = False,
) -> None:
    """Say what each move of a recorded game was worth: best lines, mistakes by size, accuracy, turning point.

    What is done is kept: stopped with Ctrl-C, the same command goes on where it was.
    """
    from kielwasser.analysis.review import AnalysisPlan, count_moves, place_for
    from kielwasser.analysis.review import analyse as look
    from kielwasser.replay import read

    replay = read(file, prepare=ready)
    ready(replay.game, search=True)
    plan = AnalysisPlan(player, time / 1000)
    assert plan.level  # an unknown player is refused before the work begins
    keep = place_for(replay, plan)
    if again:
        keep.unlink(missing_ok=True)
    with progress(say(Text("beurteile", "judging")), count_moves(replay), json) as advance:
        analysis = look(replay, plan, keep, advance)
    if json:
        for judgement in analysis.judgements:
            print_json(_as_object(judgement))
        print_json(_summary(analysis))
    else:
        for line in _as_text(analysis):
            print(line)


def _as_object(judgement: Judgement) -> dict[str, Any]:
    name = judgement.name
    return {
        **judgement.as_json(),
        "loss": round(judgement.loss, 4),
        "accuracy": round(judgement.accuracy, 4),
        "name": None if name is None else name.en,
    }


def _summary(analysis: Analysis) -> dict[str, Any]:
    turn = analysis.turning_point
    return {
        "accuracy": [analysis.accuracy(seat) for seat in (0, 1)],
        "mistakes": [each.ply for each in analysis.mistakes],
        "turning_point": None if turn is None else turn.ply,
        "winner": analysis.winner,
    }


def _as_text(analysis: Analysis) -> list[str]:
    lines = []
    for each in analysis.judgements:
        name = each.name
        told = "" if name is None else f"  {say(name)}: {each.best} ({say(each.why)})"
        move = f"{each.ply + 1:3}. {analysis.seats[each.seat]:4} {each.move:<28}"
        lines.append(f"{move} {say(percent(each.chance)):>7}{told}")
    lines.append("")
    for seat in (0, 1):
        accuracy = analysis.accuracy(seat)
        if accuracy is not None:
            who = f"{analysis.seats[seat]} {analysis.names[seat]}"
            lines.append(f"{who}: {say(ACCURACY, share=percent(accuracy))}")
    turn = analysis.turning_point
    if turn is not None:
        lines.append(f"{say(TURNING_POINT)}: {turn.ply + 1}. {turn.move}")
    return lines
