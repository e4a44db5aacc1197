"""How a command is declared: by a function whose annotations say what its options and arguments are.

    def perft(game: Annotated[str, argument(metavar="GAME", help="…")], depth: Annotated[int, option(help="…")] = 3): …

A parameter whose type is a dataclass stands for the fields of it, declared likewise; the function gets them together.

Click parses what is typed. What it has to say to people stands in `showing`, in their language.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import is_dataclass
from types import NoneType
from typing import Any, get_args, get_origin

import click

from kielwasser.cli.parameters import Argument, Declared, Option, type_of
from kielwasser.system.errors import Text
from kielwasser.system.language import say

_HELP = "Show this message and exit."
_NO_COMMAND = Text("Den Befehl {name!r} gibt es nicht.", "No such command {name!r}.")
_TOO_MANY = Text("Zu viele Argumente ({rest})", "Got unexpected extra arguments ({rest})")


# ---- declaring -----------------------------------------------------------------------------------------------------


def option(
    *names: str,
    help: str,
    metavar: str | None = None,
    min: float | None = None,
    max: float | None = None,
    show_default: bool = True,
) -> Declared:
    """Declare an option; without names it is called as its parameter is."""
    return Declared(True, names, help, metavar, min, max, show_default)


def argument(*, help: str, metavar: str, show_default: bool = True) -> Declared:
    """Declare what is told by its place."""
    return Declared(False, (), help, metavar, show_default=show_default)


class Misuse(click.UsageError):
    """Options and arguments that do not go together; shown with how the command is called."""

    def __init__(self, text: Text, ctx: click.Context | None = None, **values: object) -> None:
        super().__init__(say(text, **values), ctx)


# ---- commands of Click's -------------------------------------------------------------------------------------------


class Command(click.Command):
    """A command; what is wrong with its arguments is said in the user's language."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse what stands behind the command's name."""
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest:
            raise Misuse(_TOO_MANY, ctx, rest=" ".join(rest))
        return rest


class Group(click.Group):
    """A command with commands below it; alone it shows them."""

    def __init__(self, name: str, help: str = "") -> None:
        super().__init__(name, params=[_help_option()], help=inspect.cleandoc(help), add_help_option=False)

    def declare(self, function: Callable[..., None]) -> Callable[..., None]:
        """Make a function one of the commands below this one."""
        self.add_command(command(function, function.__name__))
        return function

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Show the help if nothing is asked for."""
        if not args:
            _show_help(ctx)
            ctx.exit(2)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command that is meant."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            raise Misuse(_NO_COMMAND, ctx, name=args[0])
        return super().resolve_command(ctx, args)


def command(function: Callable[..., None], name: str, interspersed: bool = True) -> Command:
    """Return the command that a function is.

    `interspersed`: options may stand behind arguments; otherwise what comes after the first argument is all arguments.
    """
    declared = inspect.signature(function, eval_str=True).parameters
    records = {one.name: one.annotation for one in declared.values() if _is_record(one.annotation)}
    params = [_parameter(one) for whole in declared.values() for one in _fields(whole.annotation) or [whole]]

    def call(**given: Any) -> None:
        for name, record in records.items():
            given[name] = record(**{one.name: given.pop(one.name) for one in _fields(record)})
        function(**given)

    taken = {known for param in params for known in param.opts}
    return Command(
        name,
        params=[*params, _help_option(taken)],
        callback=call,
        help=inspect.getdoc(function),
        add_help_option=False,
        context_settings={"allow_interspersed_args": interspersed},
    )


def _help_option(taken: set[str] | None = None) -> Option:
    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            _show_help(ctx)
            ctx.exit()

    names = ["--help"] if "-h" in (taken or ()) else ["-h", "--help"]
    made = Option(names, is_flag=True, is_eager=True, expose_value=False, callback=show, help=_HELP)
    made.said = Declared(True, help=_HELP)
    return made


def _show_help(ctx: click.Context) -> None:
    from kielwasser.cli.showing import show_help

    show_help(ctx)


def _is_record(kind: Any) -> bool:
    return is_dataclass(kind)


def _fields(kind: Any) -> list[inspect.Parameter]:
    """Return what a record is made of; nothing for a type that is none."""
    return list(inspect.signature(kind, eval_str=True).parameters.values()) if _is_record(kind) else []


def _parameter(parameter: inspect.Parameter) -> Option | Argument:
    annotated, said = get_args(parameter.annotation)
    kind, is_required = _without_none(annotated), parameter.default is parameter.empty
    return (_option if said.is_option else _argument)(parameter, kind, said, is_required)


def _argument(parameter: inspect.Parameter, kind: Any, said: Declared, is_required: bool) -> Argument:
    metavar = said.metavar or parameter.name.upper()
    more: dict[str, Any] = {"type": type_of(_element(kind), said)}
    if get_origin(kind) is list:
        more |= {"nargs": -1, "callback": _as_list}
    if not is_required:
        more["default"] = parameter.default
    shown = metavar if is_required or metavar.startswith("[") else f"[{metavar}]"
    made = Argument([parameter.name], required=is_required, metavar=shown, **more)
    made.said, made.help = said, said.help
    return made


def _option(parameter: inspect.Parameter, kind: Any, said: Declared, is_required: bool) -> Option:
    usual = f"--{parameter.name.replace('_', '-')}"
    names = said.names or ((f"{usual}/--no-{usual[2:]}",) if kind is bool else (usual,))
    more: dict[str, Any] = {} if is_required else {"default": parameter.default}
    if kind is bool:
        more["is_flag"] = True
    else:
        more |= {"type": type_of(_element(kind), said), "metavar": said.metavar}
    if get_origin(kind) is list:
        more |= {"multiple": True, "callback": _as_list}
    elif get_origin(kind) is tuple:
        more["nargs"] = len(get_args(kind))
    made = Option([*names, parameter.name], required=is_required, help=said.help, **more)
    made.said = said
    return made


def _as_list(ctx: click.Context, param: click.Parameter, value: tuple[Any, ...] | None) -> list[Any] | None:
    return list(value or ()) or None


def _without_none(kind: Any) -> Any:
    """Return a type without its `| None`."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    return parts[0] if NoneType in get_args(kind) else kind


def _element(kind: Any) -> Any:
    """Return the type of what a list or tuple holds."""
    return get_args(kind)[0] if get_origin(kind) in (list, tuple) else kind
