"""`kielwasser check-client`: is a foreign client conformant?"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from kielwasser.cli.common import Json, Ruling, full_name, print_json, ready
from kielwasser.cli.declaring import argument, option
from kielwasser.core.ruling import AUTO, settled_ruling
from kielwasser.system.errors import Text
from kielwasser.system.language import language, say

if TYPE_CHECKING:
    from kielwasser.clientcheck.course import Course
    from kielwasser.clientcheck.findings import Finding

_WORDS = {
    "note": Text("", ""),
    "passed": Text("in Ordnung", "passed"),
    "advice": Text("Hinweis", "advice"),
    "fault": Text("FEHLER", "FAULT"),
}
_INDENT = " " * 12
_SEEN = Text("Es sah (Platz {seat} am Zug):", "It saw (seat {seat} to move):")

_MORE_GAMES = Text(
    "Was selten vorkommt, zeigt sich erst in mehreren Spielen, vor allem bei Clients, die würfeln: --games 20",
    "What happens rarely takes more games to be seen, above all with clients that draw at random: --games 20",
)
_NOTATION = Text(
    "Wie Züge und Stellungen geschrieben werden, steht im Handbuch auf der Seite des Spiels.",
    "The manual's page of the game explains how moves and positions are written.",
)

INTERSPERSED = False  # what stands behind the command is the command's


def check_client(
    command: Annotated[
        list[str],
        argument(
            metavar="COMMAND…",
            help="The client and its parameters: an executable, a script, a .jar or a .py file. It is given --host, "
            "--port and --reservation, unless its parameters hold {host}, {port} and {reservation}.",
        ),
    ],
    game: Annotated[
        str | None, option("--game", metavar="GAME", help="The game that it plays; otherwise its join tells.")
    ] = None,
    moves: Annotated[
        int | None, option("--moves", min=1, help="Play no game longer than so many moves of the client.")
    ] = None,
    keep: Annotated[
        Path | None,
        option("--keep", metavar="DIR", help="Keep replay, traffic and output of each lesson in a folder."),
    ] = None,
    games: Annotated[
        int, option("--games", min=1, help="Whole games of the first lesson, each with another deal.")
    ] = 1,
    seed: Annotated[str, option("--seed", help="The same seed deals the same lessons.")] = "course",
    ruling: Ruling = AUTO,
    json: Json = False,
) -> None:
    """Play a client through a course and say in plain words what it does wrong.

    Joining by type and by reservation, both seats, a whole game, a slow server, a pause, an opponent who leaves, forced
    moves, unknown packets. Our options stand before the command: [cyan]kielwasser check-client --game hive java -jar
    client.jar --depth 3[/cyan].

    The exit code tells the kind of fault: 0 none, 1 moves against the rules, 3 protocol, 4 too slow, 5 leaves or hangs,
    6 does not get into a game.
    """
    from kielwasser.programs.program import Program

    wanted = None if game is None else full_name(game)
    program = replace(Program.parse(command), game=wanted or "")
    program.command("localhost", 1, "code")  # what cannot be started is said before anything slow begins
    from kielwasser.clientcheck.course import Course
    from kielwasser.games.dialects import dialects

    known = dialects()
    spoken = next((dialect for dialect in known if dialect.game.name == wanted), None)
    for dialect in known if spoken is None else [spoken]:
        ready(dialect.game)
    settled = settled_ruling(ruling, foreign=True)
    course = Course(program, known, spoken, moves, keep=keep, ruling=settled, games=games, seed=seed)
    asyncio.run(_go_through(course, json))
    verdict = course.verdict()
    if json:
        print_json({"verdict": verdict.text.said(language()), "code": verdict.code})
    else:
        print(verdict.text.said(language()))
        if not verdict.code and games == 1:
            print(say(_MORE_GAMES))
        if keep is not None:
            print(say(Text(f"Alles liegt in {keep}.", f"Everything is kept in {keep}.")))
    raise SystemExit(verdict.code)


async def _go_through(course: Course, json: bool) -> None:
    """Show what there is to say as it comes."""
    async for finding in course.findings():
        if json:
            print_json(_as_object(finding))
        else:
            _show(finding)


def _as_object(finding: Finding) -> dict[str, object]:
    shown: dict[str, object] = {
        "lesson": finding.lesson.en,
        "grade": finding.grade.value,
        "kind": finding.kind.name.lower() if finding.kind is not None else None,
        "text": finding.text.said(language()),
        "output": finding.output,
    }
    if finding.scene is not None:
        moves = [str(move) for move in finding.scene.some]
        shown |= {"position": finding.scene.seen.text, "legal": finding.scene.count, "moves": moves}
    return shown


def _show(finding: Finding) -> None:
    word = _WORDS[finding.grade.value].said(language())
    said = finding.text.said(language())
    lesson = f"{finding.lesson.said(language())}: " if finding.grade.value != "note" else ""
    print(f"{word:10}  {lesson}{said}")
    if finding.scene is not None:
        scene = finding.scene
        print(_INDENT + say(_SEEN, seat=scene.seen.to_move + 1))
        for line in [*str(scene.seen).splitlines(), scene.seen.text]:
            print(f"{_INDENT}  {line}")
        print(_INDENT + scene.choices.said(language()))
        print(_INDENT + say(_NOTATION))
    for line in finding.output.splitlines():
        print(f"{_INDENT}| {line}")
    from kielwasser.programs.last_words import cure

    helps = cure(finding.output)
    if helps is not None:
        print(_INDENT + say(helps))
