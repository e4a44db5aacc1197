"""The option parser of the commands."""

from __future__ import annotations

from importlib import import_module

import typer

from kielwasser.cli.commands import COMMANDS, module_of


def parser(*names: str) -> typer.Typer:
    """Return the option parser of the commands of these names, or of all; no other command's module is loaded."""
    app = typer.Typer(
        name="kielwasser",
        add_completion=False,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(lambda: None)  # one command alone would not be asked for by its name
    for name in names or COMMANDS:
        module = import_module(module_of(name))
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            function = getattr(module, name.replace("-", "_"))
            app.command(name, context_settings=getattr(module, "SETTINGS", None))(function)
    return app
