"""How the option parser learns the user's language."""

from __future__ import annotations

import gettext
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import typer

from kielwasser.cli import german
from kielwasser.system.language import GERMAN, language


def teach(command: Any) -> None:
    """Let a command with all its sub-commands, and the option parser, speak German if that is the language."""
    if language() != GERMAN:
        return
    for name, module in list(sys.modules.items()):
        if name == "typer" or name.startswith("typer."):
            _teach_module(module)
    typer.rich_utils = _Shown("typer.rich_utils")  # type: ignore[attr-defined]
    _teach_command(command)


class _Shown(ModuleType):
    """Typer's module that shows help and errors. It loads slowly, so it is taught when it shows something."""

    def __getattr__(self, name: str) -> Any:
        shown = import_module(self.__name__)
        _teach_module(shown)
        _teach_errors(shown)
        return getattr(shown, name)


def _teach_errors(shown: Any) -> None:
    """Let errors of the option parser, and the line that says how a command is called, be German."""
    from typer._click.core import Command
    from typer._click.formatting import HelpFormatter

    show, usage, help_option = shown.rich_format_error, HelpFormatter.write_usage, Command.get_help_option

    def in_german(error: Any) -> None:
        said = german.translated(error.format_message())
        error.format_message = lambda: said
        show(error)

    def called(self: Any, prog: str, args: str = "", prefix: str | None = None) -> None:
        usage(self, prog, args, prefix or german.PARSER["Usage: "])

    def helping(self: Any, ctx: Any) -> Any:
        option = help_option(self, ctx)
        if option is not None:
            option.help = german.HELP.get(option.help or "", option.help or "")
        return option

    shown.rich_format_error = in_german
    Command.get_help_option = helping  # type: ignore[method-assign]
    HelpFormatter.write_usage = called  # type: ignore[method-assign]


def _teach_module(module: Any) -> None:
    """Let one of Typer's modules look up its words here: it asks gettext, which knows nothing of them."""
    for name, value in list(vars(module).items()):
        if value is gettext.gettext:
            setattr(module, name, lambda message: german.PARSER.get(message, message))
        elif name.isupper() and isinstance(value, str) and value in german.PARSER:
            setattr(module, name, german.PARSER[value])


def _teach_command(command: Any) -> None:
    for name in ("help", "short_help", "epilog", "rich_help_panel"):
        said = getattr(command, name, None)
        if isinstance(said, str):
            setattr(command, name, german.HELP.get(said, said))
    for name in ("options_metavar", "subcommand_metavar"):
        said = getattr(command, name, None)
        if isinstance(said, str):
            setattr(command, name, german.PARSER.get(said, said))
    for parameter in command.params:
        if isinstance(getattr(parameter, "help", None), str):
            parameter.help = german.HELP.get(parameter.help, parameter.help)
    for inner in getattr(command, "commands", {}).values():
        _teach_command(inner)
