"""The fields that say who plays: of a seat in a new game, of a player in a mass test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from nicegui import ui

from kielwasser.arena.file_chooser import RECENT
from kielwasser.arena.forms import players_of
from kielwasser.system.errors import Text
from kielwasser.web.new_game import texts as t
from kielwasser.web.new_game.choosing import Chooser
from kielwasser.web.shell.person import Person


class Chosen(Protocol):
    """Who was chosen."""

    @property
    def kind(self) -> str:
        """What kind of player it is."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def player(self) -> str:
        """Which of the built-in ones."""

    @property
    def command(self) -> str:
        """The file or command of a program."""

    @property
    def parameters(self) -> str:
        """What the program is given."""


@dataclass(frozen=True)
class PlayerKind:
    """A kind of player: what it is called, what it means, and what has to be said about it."""

    text: Text
    about: Text
    is_built_in: bool = False
    command: Text | None = None  # the label of its file or command; None: it has none
    command_hint: Text | None = None
    parameters_hint: Text | None = None


def program_kind(text: Text, about: Text, parameters_hint: Text) -> PlayerKind:
    """Return the kind of player that is a program of this machine."""
    return PlayerKind(text, about, command=t.COMMAND, command_hint=t.COMMAND_HINT, parameters_hint=parameters_hint)


@dataclass(frozen=True)
class FieldOptions:
    """What the fields are for; `fields` takes those beside which something can be wrong, under the prefix."""

    person: Person
    kinds: Mapping[str, PlayerKind]
    chosen: Callable[[], Chosen]
    change: Callable[..., None]  # takes what was entered
    game: Callable[[], str]
    fields: dict[str, Any]
    prefix: str
    max_name: int
    unnamed: Callable[[], str]  # what is called so if nobody names it
    chooser: Chooser | None = None
    recent: bool = False  # offers the programs of earlier games
    called: Callable[[str], str] = str  # how a built-in player is called here
    browses: bool = False  # lets a file be chosen as soon as there shall be a program (2017 §6.1)


class PlayerFields:
    """The fields of one player; below the first ones stands what depends on its kind."""

    def __init__(self, form: FieldOptions) -> None:
        self.form = form
        self.about_player: ui.label | None = None
        self.command: ui.input | None = None
        say, chosen = form.person.say, form.chosen()
        kinds = {name: say(kind.text) for name, kind in form.kinds.items()}
        self._field("kind", ui.select(kinds, value=chosen.kind, label=say(t.KIND), on_change=self._choose))
        self.about_kind = ui.label().classes("kw-hint")
        self.name = ui.input(say(t.NAME), value=chosen.name, on_change=lambda e: self.change(name=e.value or ""))
        self._field("name", self.name.props(f"stack-label maxlength={form.max_name * 2}"))
        self.details()
        self._tell()

    def _field(self, name: str, field: Any) -> None:
        self.form.fields[f"{self.form.prefix}.{name}"] = field.classes("w-full")

    def change(self, **changes: str) -> None:
        """Take what was entered."""
        self.form.change(**changes)
        self._tell()

    async def _choose(self, event: Any) -> None:
        """Take another kind of player."""
        self.form.change(kind=event.value)
        await self.details.refresh()
        self._tell()
        self.browse()

    def browse(self) -> None:
        """Let a file be chosen, if a program is wanted here that has none."""
        chooser = self.form.chooser if self.form.browses else None
        if chooser is not None and self.command is not None and not self.form.chosen().command.strip():
            chooser.open(self.command)

    def _tell(self) -> None:
        """Say what the choice means, and what an unnamed player would be called."""
        form, chosen = self.form, self.form.chosen()
        self.about_kind.text = form.person.say(form.kinds[chosen.kind].about)
        self.name.props["placeholder"] = form.unnamed()
        known = {entry.name: entry.text for entry in players_of(form.game())}
        if self.about_player is not None and chosen.player in known:
            self.about_player.text = form.person.say(known[chosen.player])

    @ui.refreshable_method
    def details(self) -> None:
        """Show what depends on the kind of player."""
        for name in ("player", "command", "parameters"):
            self.form.fields.pop(f"{self.form.prefix}.{name}", None)
        self.about_player = self.command = None
        kind = self.form.kinds[self.form.chosen().kind]
        if kind.is_built_in:
            self._built_in()
        elif kind.command is not None:
            self._program(kind)

    def _built_in(self) -> None:
        known = {entry.name: self.form.called(entry.name) for entry in players_of(self.form.game())}
        chosen = self.form.chosen().player
        label = self.form.person.say(t.PLAYER)
        value = chosen if chosen in known else None
        self._field(
            "player", ui.select(known, value=value, label=label, on_change=lambda e: self.change(player=e.value))
        )
        self.about_player = ui.label().classes("kw-hint")

    def _program(self, kind: PlayerKind) -> None:
        say, chosen = self.form.person.say, self.form.chosen()
        assert kind.command is not None
        assert kind.command_hint is not None
        assert kind.parameters_hint is not None
        with ui.row().classes("items-center w-full no-wrap gap-1"):
            with ui.element("div").classes("col"):
                self.command = field = ui.input(
                    say(kind.command), value=chosen.command, on_change=lambda e: self.change(command=e.value or "")
                ).props(f'hint="{say(kind.command_hint)}" debounce=200')
                self._field("command", field)
            if self.form.recent:
                self._recent(field)
            if self.form.chooser is not None:
                chooser = self.form.chooser
                ui.button(say(t.BROWSE), icon="folder_open", on_click=lambda: chooser.open(field)).props(
                    "outline no-caps color=kw"
                )
        parameters = ui.input(
            say(t.PARAMETERS), value=chosen.parameters, on_change=lambda e: self.change(parameters=e.value or "")
        )
        self._field("parameters", parameters.props(f'hint="{say(kind.parameters_hint)}" debounce=200'))

    def _recent(self, field: ui.input) -> None:
        recent = [str(command) for command in self.form.person.memory.get(RECENT, [])]
        label = self.form.person.say(t.RECENT)
        if not recent:
            return
        with ui.button(icon="history").props(f'flat round color=kw aria-label="{label}"').tooltip(label), ui.menu():
            for command in recent:
                ui.menu_item(command, on_click=lambda _, command=command: field.set_value(command))
