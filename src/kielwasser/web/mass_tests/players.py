"""The part of a mass test's dialog that says who plays."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from nicegui import ui

from kielwasser.system.errors import KielwasserError
from kielwasser.tournament.plan.players import BUILT_IN, PYTHON
from kielwasser.web.mass_tests import texts as t
from kielwasser.web.mass_tests.setup import KINDS, MATCH, MAX_NAME, MAX_PLAYERS, PlayerSetup
from kielwasser.web.new_game.model import players_of
from kielwasser.web.new_game.seats import Chooser
from kielwasser.web.shell.parts import heading

if TYPE_CHECKING:
    from kielwasser.web.mass_tests.page import MassTestsPage


class Players:
    """All players of a series side by side; in tournaments there may be more than two."""

    def __init__(self, page: MassTestsPage) -> None:
        self.page = page
        say = page.person.say
        self.chooser = Chooser(page.person) if page.allow_programs else None
        with ui.element("section").classes("kw-card"):
            heading(say(t.PLAYERS), 2)
            if not page.allow_programs:
                ui.label(say(t.NO_PROGRAMS)).classes("kw-hint")
            self.show()

    @ui.refreshable_method
    def show(self) -> None:
        """Show the players as they are chosen."""
        page, say = self.page, self.page.person.say
        for name in [name for name in page.fields if name.startswith("player")]:
            del page.fields[name]
        with ui.element("div").classes("kw-columns"):
            for number in range(len(page.setup.playing)):
                PlayerFields(self, number)
        if page.setup.format != MATCH and len(page.setup.players) < MAX_PLAYERS:
            ui.button(say(t.ADD), icon="add", on_click=self._add).props("no-caps outline color=kw").classes("q-mt-sm")

    async def _add(self) -> None:
        self.page.setup = self.page.setup.with_another()
        await self._again()

    async def remove(self, number: int) -> None:
        """Let a player go."""
        self.page.setup = self.page.setup.without(number)
        await self._again()

    async def _again(self) -> None:
        await self.show.refresh()
        self.page.check()


class PlayerFields:
    """The fields of one player; below the first ones stands what depends on its kind."""

    def __init__(self, players: Players, number: int) -> None:
        self.players, self.page, self.number = players, players.page, number
        self.person = self.page.person
        say = self.person.say
        with ui.element("fieldset").classes(f"kw-fieldset {'second' if number % 2 else 'first'}"):
            with ui.element("legend"):
                ui.label(say(t.NUMBERED, number=number + 1))
            offered = KINDS if self.page.allow_programs or self.chosen.kind != BUILT_IN else (BUILT_IN,)
            kinds = {kind: say(t.KINDS[kind]) for kind in offered}
            self._field(
                "kind",
                ui.select(kinds, value=self.chosen.kind, label=say(t.KIND), on_change=lambda e: self.choose(e.value)),
            )
            self.about_kind = ui.label().classes("kw-hint")
            self.name = ui.input(
                say(t.NAME), value=self.chosen.name, on_change=lambda e: self.change(name=e.value or "")
            ).props(f"stack-label maxlength={MAX_NAME * 2}")
            self._field("name", self.name)
            self.details()
            if self.page.setup.format != MATCH and len(self.page.setup.players) > 2:
                button = ui.button(say(t.REMOVE), icon="close", on_click=partial(players.remove, number))
                button.props("no-caps flat dense color=kw")
                button.props["aria-label"] = f"{say(t.REMOVE)}: {say(t.NUMBERED, number=number + 1)}"
        self._tell()

    @property
    def chosen(self) -> PlayerSetup:
        """What is chosen for this player."""
        return self.page.setup.players[self.number]

    def _field(self, name: str, field: Any) -> None:
        self.page.fields[f"player{self.number}.{name}"] = field.classes("w-full")

    def change(self, **changes: str) -> None:
        """Take what was entered."""
        self.page.setup = self.page.setup.with_player(self.number, **changes)
        self._tell()
        self.page.check()

    async def choose(self, kind: str) -> None:
        """Take another kind of player."""
        self.page.setup = self.page.setup.with_player(self.number, kind=kind)
        await self.details.refresh()
        self._tell()
        self.page.check()

    def _tell(self) -> None:
        """Say what the choice means, and what an unnamed player would be called."""
        say, chosen = self.person.say, self.chosen
        self.about_kind.text = say(t.KIND_TEXTS[chosen.kind])
        try:
            self.name.props["placeholder"] = (
                self.page.setup.with_player(self.number, name="").players[self.number].spec().name
            )
        except KielwasserError:
            self.name.props["placeholder"] = ""
        known = {entry.name: entry.text for entry in players_of(self.page.setup.game)}
        if chosen.kind == BUILT_IN and chosen.player in known:
            self.about_player.text = f"{chosen.player}: {say(known[chosen.player])}"

    @ui.refreshable_method
    def details(self) -> None:
        """Show what depends on the kind of player."""
        for name in ("player", "command", "parameters"):
            self.page.fields.pop(f"player{self.number}.{name}", None)
        if self.chosen.kind == BUILT_IN:
            self._built_in()
        else:
            self._file()

    def _built_in(self) -> None:
        known = [entry.name for entry in players_of(self.page.setup.game)]
        player = self.chosen.player if self.chosen.player in known else None
        label = self.person.say(t.PLAYER)
        self._field(
            "player", ui.select(known, value=player, label=label, on_change=lambda e: self.change(player=e.value))
        )
        self.about_player = ui.label().classes("kw-hint")

    def _file(self) -> None:
        say, chosen = self.person.say, self.chosen
        is_python = chosen.kind == PYTHON
        with ui.row().classes("items-center w-full no-wrap gap-1"):
            with ui.element("div").classes("col"):
                field = ui.input(
                    say(t.FILE if is_python else t.COMMAND),
                    value=chosen.command,
                    on_change=lambda e: self.change(command=e.value or ""),
                ).props(f'hint="{say(t.FILE_HINT if is_python else t.COMMAND_HINT)}" debounce=200')
                self._field("command", field)
            if self.players.chooser is not None:
                chooser, label = self.players.chooser, say(t.BROWSE)
                ui.button(icon="folder_open", on_click=lambda: chooser.open(field)).props(
                    f'flat round color=kw aria-label="{label}"'
                ).tooltip(label)
        self._field(
            "parameters",
            ui.input(
                say(t.PARAMETERS), value=chosen.parameters, on_change=lambda e: self.change(parameters=e.value or "")
            ).props(f'hint="{say(t.FILE_PARAMETERS_HINT if is_python else t.PARAMETERS_HINT)}" debounce=200'),
        )
