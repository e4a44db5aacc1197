"""The option parser of the commands."""

from __future__ import annotations

from importlib import import_module

from kielwasser.cli.commands import COMMANDS, module_of
from kielwasser.cli.declaring import Group, command


def parser(*names: str) -> Group:
    """Return the option parser of the commands of these names, or of all; no other command's module is loaded."""
    whole = Group("kielwasser")
    for name in names or COMMANDS:
        module = import_module(module_of(name))
        if hasattr(module, "group"):
            whole.add_command(module.group)
        else:
            function = getattr(module, name.replace("-", "_"))
            whole.add_command(command(function, name, getattr(module, "INTERSPERSED", True)))
    return whole
