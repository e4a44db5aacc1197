"""The command line. Each command imports its layer when it is called, so that `--help` answers at once."""

import sys
from typing import Annotated

import typer

from kielwasser.cli import bench, check_client, connect, perft, play, replay, serve, verify, warm
from kielwasser.version import VERSION

app = typer.Typer(
    name="kielwasser",
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""[bold]Kielwasser[/bold]: five seasons of the Software-Challenge in one program.

    The games: [cyan]cartagena_2013[/cyan], [cyan]mississippi_2017[/cyan], [cyan]hase_igel_2018[/cyan],
    [cyan]hive_2020[/cyan], [cyan]mississippi_2024[/cyan].""",
    epilog="Example: [cyan]kielwasser play hive_2020[/cyan] deals a board and lets you play against random moves.",
)
app.command("play", rich_help_panel="Play")(play.play)
app.command("serve", rich_help_panel="Play")(serve.serve)
app.command("connect", rich_help_panel="Play")(connect.connect)
app.command("check-client", rich_help_panel="Play", context_settings=check_client.SETTINGS)(check_client.check_client)
app.add_typer(replay.app, name="replay", rich_help_panel="Play")
app.command("verify", rich_help_panel="Check the rules")(verify.verify)
app.command("perft", rich_help_panel="Check the rules")(perft.perft)
app.add_typer(bench.app, name="bench", rich_help_panel="Measure")
app.command("warm", rich_help_panel="Measure")(warm.warm)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"kielwasser {VERSION}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Options that stand before the command; without one, say what there is."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line; what goes wrong on purpose is one line, not a traceback."""
    from kielwasser.core.errors import KielwasserError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # boards and German texts, also on a Windows console and in a pipe
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        app(prog_name="kielwasser")
    except KielwasserError as error:
        typer.echo(f"kielwasser: {error}", err=True)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        raise SystemExit(141) from None
