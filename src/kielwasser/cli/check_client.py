"""`kielwasser check-client`: is a foreign client conformant?"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from kielwasser.cli.common import Json, errors, print_json, ready
from kielwasser.cli.connect import full_name
from kielwasser.system.errors import Text
from kielwasser.system.language import language

if TYPE_CHECKING:
    from kielwasser.clientcheck.course import Course, Finding

_WORDS = {
    "passed": Text("in Ordnung", "passed"),
    "advice": Text("Hinweis", "advice"),
    "fault": Text("FEHLER", "FAULT"),
}

SETTINGS = {"allow_interspersed_args": False}  # what stands behind the command is the command's


def check_client(
    command: Annotated[
        list[str],
        typer.Argument(
            metavar="COMMAND…",
            help="The client and its parameters: an executable, a script, a .jar or a .py file. It is given --host, "
            "--port and --reservation, unless its parameters hold {host}, {port} and {reservation}.",
        ),
    ],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game that it plays; otherwise its join tells.")
    ] = None,
    moves: Annotated[
        int | None, typer.Option("--moves", min=1, help="Play no game longer than so many moves of the client.")
    ] = None,
    json: Json = False,
) -> None:
    """Play a client through a course and say in plain words what it does wrong.

    Joining by type and by reservation, both seats, forced moves, a slow server, a pause, the end of a game, an opponent
    who leaves, unknown packets. The exit code is 0 if there are no faults, otherwise 1. Our options stand before the
    command: [cyan]kielwasser check-client --game hive java -jar client.jar --depth 3[/cyan].
    """
    from kielwasser.clientcheck.course import Course
    from kielwasser.games.dialects import dialects
    from kielwasser.programs.program import Program

    known = dialects()
    spoken = next((dialect for dialect in known if dialect.game.name == full_name(game)), None)
    for dialect in known if spoken is None else [spoken]:
        ready(dialect.game)
    course = Course(Program.parse(command), known, spoken, moves)
    if asyncio.run(_go_through(course, json)):
        raise typer.Exit(1)


async def _go_through(course: Course, json: bool) -> bool:
    """Show what there is to say as it comes, and tell whether there were faults."""
    from kielwasser.clientcheck.course import Grade

    faults = False
    async for finding in course.findings():
        faults |= finding.grade is Grade.FAULT
        if json:
            shown = {"lesson": finding.lesson.en, "grade": finding.grade.value, "text": finding.text.said(language())}
            print_json({**shown, "output": finding.output})
        else:
            _show(finding)
    return faults


def _show(finding: Finding) -> None:
    word = _WORDS[finding.grade.value].said(language())
    lesson = finding.lesson.said(language())
    if finding.grade.value == "passed":
        typer.echo(f"{word:10}  {lesson}")
        return
    typer.echo(f"{word:10}  {lesson}: {finding.text.said(language())}")
    for line in finding.output.splitlines():
        errors.print(f"            | {line}", markup=False)
