"""The command line. Only the command that is called is loaded, and it imports its layer when it is called."""

from __future__ import annotations

import os
import sys

from kielwasser.cli.commands import COMMANDS
from kielwasser.system.errors import KielwasserError
from kielwasser.system.language import VARIABLE, say
from kielwasser.version import VERSION

_HELP = ("-h", "--help")
_VERSION = "--version"
_LANGUAGE = "--language"


def take_option(arguments: list[str]) -> list[str]:
    """Take `--language` away where it stands before the command; programs that we start hear of it too."""
    if arguments and arguments[0].startswith(f"{_LANGUAGE}="):
        os.environ[VARIABLE] = arguments[0].partition("=")[2]
        return arguments[1:]
    if arguments[:1] == [_LANGUAGE] and len(arguments) > 1:
        os.environ[VARIABLE] = arguments[1]
        return arguments[2:]
    return arguments


def with_command(arguments: list[str]) -> list[str]:
    """Return the arguments with their command: without one the arena opens, with its own options.

    >>> with_command([]), with_command(["--no-browser"]), with_command(["--help"]), with_command(["warm"])
    (['arena'], ['arena', '--no-browser'], ['--help'], ['warm'])
    """
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in (*_HELP, _VERSION)):
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
            stream.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
    arguments = with_command(take_option(sys.argv[1:]))
    try:
        if arguments[0] == _VERSION:
            print(f"kielwasser {VERSION}")
        elif arguments[0] in _HELP:
            from kielwasser.cli.overview import print_overview

            print_overview()
        else:
            _run(arguments)
    except KielwasserError as error:
        print(f"kielwasser: {_told(error)}", file=sys.stderr)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        raise SystemExit(141) from None
    raise SystemExit(0)


def _run(arguments: list[str]) -> None:
    """Run a command, or say what is wrong with its words."""
    import click

    from kielwasser.cli.parser import parser
    from kielwasser.system.logs import speak_in_logs
    from kielwasser.system.memory import end_quickly

    called = [name for name in COMMANDS if name == arguments[0]]  # if it is none, the parser of all says so
    speak_in_logs()
    end_quickly()
    try:
        code = parser(*called).main(arguments, prog_name="kielwasser", standalone_mode=False)
    except click.UsageError as error:
        from kielwasser.cli.showing import show_misuse

        show_misuse(error)
        raise SystemExit(2) from None
    raise SystemExit(code or 0)
