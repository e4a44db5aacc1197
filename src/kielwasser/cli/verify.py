"""`kielwasser verify`: compare recorded games of the official referees with our rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from kielwasser.cli.common import Json, print_json, progress
from kielwasser.cli.declaring import argument, option
from kielwasser.system.errors import Text
from kielwasser.system.language import say
from kielwasser.system.numbers import counted

if TYPE_CHECKING:
    from kielwasser.core.recordings import Mismatch, Report

_EXPLAINED = 5
_COUNTS = {
    "games": (Text("Spiel", "game"), Text("Spiele", "games")),
    "plies": (Text("Zug", "ply"), Text("Züge", "plies")),
    "mismatches": (Text("Abweichung", "mismatch"), Text("Abweichungen", "mismatches")),
}


def verify(
    files: Annotated[
        list[Path], argument(metavar="FILE…", help="Recorded games: .jsonl, .jsonl.gz, .json, results.txt.")
    ],
    json: Json = False,
    show: Annotated[int, option(help="How many mismatches are explained.", min=0)] = _EXPLAINED,
) -> None:
    """Compare recorded games with our rules, and count what differs.

    Every position's legal moves, every state after a move, every ending and every score is compared. Exit code 0: no
    mismatch; 1: some; 2: a file that cannot be read.
    """
    from kielwasser.core.recordings import Report, verify_file
    from kielwasser.games import games

    report = Report()
    known = games()
    with progress(say(Text("prüfe", "verifying")), len(files), json, lines=False) as advance:
        for number, file in enumerate(files):
            advance(number, file.name)
            before = _counts(report)
            verify_file(file, known, report)
            counts = {name: number - before[name] for name, number in _counts(report).items()}
            if json:
                print_json({"file": file.name, **counts})
            else:
                print(f"{file}: {_said(counts)}")
    if json:
        for mismatch in report.mismatches[:show]:
            print_json({"mismatch": _as_object(mismatch)})
        print_json(_counts(report))
    else:
        for mismatch in report.mismatches[:show]:
            print(say(mismatch.text))
        print(_said(_counts(report)))
    raise SystemExit(1 if report.mismatches else 0)


def _counts(report: Report) -> dict[str, int]:
    return {"games": report.games, "plies": report.plies, "mismatches": len(report.mismatches)}


def _said(counts: dict[str, int]) -> str:
    return ", ".join(say(counted(number, *_COUNTS[name])) for name, number in counts.items())


def _as_object(found: Mismatch) -> dict[str, str]:
    return {"where": found.where, "what": found.what.en, "ours": found.ours.en, "recorded": found.recorded.en}
