"""The part of a mass test's dialog that says who plays."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from nicegui import ui

from kielwasser.arena.mass_tests.setup import MATCH, MAX_NAME, MAX_PLAYERS, MassSetup, PlayerSetup
from kielwasser.system.errors import KielwasserError
from kielwasser.tournament.basics.players import BUILT_IN, PROGRAM, PYTHON
from kielwasser.web.mass_tests import texts as t
from kielwasser.web.new_game.choosing import Chooser
from kielwasser.web.new_game.player_fields import FieldOptions, PlayerFields, PlayerKind, program_kind
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person

_FORMS = {
    BUILT_IN: PlayerKind(t.KINDS[BUILT_IN], t.KIND_TEXTS[BUILT_IN], is_built_in=True),
    PYTHON: PlayerKind(
        t.KINDS[PYTHON],
        t.KIND_TEXTS[PYTHON],
        command=t.FILE,
        command_hint=t.FILE_HINT,
        parameters_hint=t.FILE_PARAMETERS_HINT,
    ),
    PROGRAM: program_kind(t.KINDS[PROGRAM], t.KIND_TEXTS[PROGRAM], t.PARAMETERS_HINT),
}


class PlayersPage(Protocol):
    """The page around the players."""

    person: Person
    setup: MassSetup
    fields: dict[str, Any]
    allow_programs: bool

    def check(self) -> bool:
        """Say what is wrong."""


class Players:
    """All players of a series side by side; in tournaments there may be more than two."""

    def __init__(self, page: PlayersPage) -> None:
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
                self._player(number)
        if page.setup.format != MATCH and len(page.setup.players) < MAX_PLAYERS:
            ui.button(say(t.ADD), icon="add", on_click=self._add).props("no-caps outline color=kw").classes("q-mt-sm")

    def _player(self, number: int) -> None:
        page, say = self.page, self.page.person.say
        offers_all = page.allow_programs or self._chosen(number).kind != BUILT_IN
        form = FieldOptions(
            person=page.person,
            kinds=_FORMS if offers_all else {BUILT_IN: _FORMS[BUILT_IN]},
            chosen=partial(self._chosen, number),
            change=partial(self._change, number),
            game=lambda: page.setup.game,
            fields=page.fields,
            prefix=f"player{number}",
            max_name=MAX_NAME,
            unnamed=partial(self._unnamed, number),
            chooser=self.chooser,
        )
        with ui.element("fieldset").classes(f"kw-fieldset {'second' if number % 2 else 'first'}"):
            with ui.element("legend"):
                ui.label(say(t.NUMBERED, number=number + 1))
            PlayerFields(form)
            if page.setup.format != MATCH and len(page.setup.players) > 2:
                button = ui.button(say(t.REMOVE), icon="close", on_click=partial(self._remove, number))
                button.props("no-caps flat dense color=kw")
                button.props["aria-label"] = f"{say(t.REMOVE)}: {say(t.NUMBERED, number=number + 1)}"

    def _chosen(self, number: int) -> PlayerSetup:
        return self.page.setup.players[number]

    def _unnamed(self, number: int) -> str:
        try:
            return self.page.setup.with_player(number, name="").players[number].spec().name
        except KielwasserError:
            return ""

    def _change(self, number: int, **changes: str) -> None:
        self.page.setup = self.page.setup.with_player(number, **changes)
        self.page.check()

    async def _add(self) -> None:
        self.page.setup = self.page.setup.with_another()
        await self._again()

    async def _remove(self, number: int) -> None:
        self.page.setup = self.page.setup.without(number)
        await self._again()

    async def _again(self) -> None:
        await self.show.refresh()
        self.page.check()
