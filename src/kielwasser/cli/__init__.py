"""The command line. Each command imports its layer when it is called, so that `--help` answers at once."""

import sys
from typing import Annotated

import typer

from kielwasser.cli import (
    analyse,
    arena,
    bench,
    check_client,
    connect,
    docs,
    fit,
    match,
    new_player,
    perft,
    picture,
    play,
    playthrough,
    ratings,
    replay,
    serve,
    tournament,
    tune,
    verify,
    warm,
)
from kielwasser.cli.language import OPTION, take_option, teach
from kielwasser.games import names
from kielwasser.system.errors import KielwasserError
from kielwasser.system.language import say, speak_in_logs
from kielwasser.version import VERSION

app = typer.Typer(
    name="kielwasser",
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=f"""[bold]Kielwasser[/bold]: the seasons of the Software-Challenge in one program.

    The games: {", ".join(f"[cyan]{name}[/cyan]" for name in names())}.""",
    epilog="Without a command the arena opens in the browser, with the options of [cyan]kielwasser arena[/cyan].",
)
_OWN_OPTIONS = ("-h", "--help", "--version")
app.command("arena", rich_help_panel="Play")(arena.arena)
app.command("play", rich_help_panel="Play")(play.play)
app.command("serve", rich_help_panel="Play")(serve.serve)
app.command("connect", rich_help_panel="Play")(connect.connect)
app.command("check-client", rich_help_panel="Play", context_settings=check_client.SETTINGS)(check_client.check_client)
app.add_typer(replay.app, name="replay", rich_help_panel="Play")
app.command("picture", rich_help_panel="Play")(picture.picture)
app.command("analyse", rich_help_panel="Play")(analyse.analyse)
app.command("new-player", rich_help_panel="Play")(new_player.new_player)
app.command("docs", rich_help_panel="Play")(docs.docs)
app.command("match", rich_help_panel="Measure players")(match.match)
app.command("tournament", rich_help_panel="Measure players")(tournament.tournament)
app.command("series", rich_help_panel="Measure players")(tournament.series)
app.command("report", rich_help_panel="Measure players")(tournament.report)
app.command("ratings", rich_help_panel="Measure players")(ratings.ratings)
app.command("tune", rich_help_panel="Measure players")(tune.tune)
app.command("fit", rich_help_panel="Measure players")(fit.fit)
app.command("verify", rich_help_panel="Check the rules")(verify.verify)
app.command("perft", rich_help_panel="Check the rules")(perft.perft)
app.command("playthrough", rich_help_panel="Check the rules")(playthrough.playthrough)
app.add_typer(bench.app, name="bench", rich_help_panel="Measure")
app.command("warm", rich_help_panel="Measure")(warm.warm)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"kielwasser {VERSION}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_show_version, is_eager=True)
    ] = False,
    spoken: Annotated[
        str | None,
        typer.Option(OPTION, metavar="de|en", help="The language of all words, de or en (the system's)."),
    ] = None,
) -> None:
    """Options that stand before the command."""


def with_command(arguments: list[str]) -> list[str]:
    """Return the arguments with their command: without one the arena opens, with its own options.

    >>> with_command([]), with_command(["--no-browser"]), with_command(["--help"]), with_command(["warm"])
    (['arena'], ['arena', '--no-browser'], ['--help'], ['warm'])
    """
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in _OWN_OPTIONS):
        return ["arena", *arguments]
    return arguments


def _told(error: KielwasserError) -> str:
    """Return what an error says, and what the program printed that it is about."""
    said = say(error.text)
    printed = getattr(error, "output", "")
    return said + "".join(f"\n    | {line}" for line in printed.splitlines())


def main() -> None:
    """Run the command line; what goes wrong on purpose is one line, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # boards and German texts, also on a Windows console and in a pipe
            stream.reconfigure(encoding="utf-8", errors="replace")
    arguments = with_command(take_option(sys.argv[1:]))
    command = typer.main.get_command(app)
    teach(command)
    speak_in_logs()
    try:
        command(arguments, prog_name="kielwasser")
    except KielwasserError as error:
        typer.echo(f"kielwasser: {_told(error)}", err=True)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        raise SystemExit(141) from None
