"""The part of the new-game dialog that says who plays."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from nicegui import ui

from kielwasser.arena.setup import BUILT_IN, KINDS, MAX_NAME, PROGRAM, GameSetup, SeatSetup
from kielwasser.bots.registry import rank
from kielwasser.web.new_game import texts as t
from kielwasser.web.new_game.cards import Cards
from kielwasser.web.new_game.choosing import Chooser
from kielwasser.web.new_game.player_fields import FieldOptions, PlayerFields, PlayerKind, program_kind
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site

_FORMS = {kind: PlayerKind(t.KINDS[kind], t.KIND_TEXTS[kind], kind == BUILT_IN) for kind in KINDS} | {
    PROGRAM: program_kind(t.KINDS[PROGRAM], t.KIND_TEXTS[PROGRAM], t.PARAMETERS_HINT)
}


class SeatsPage(Protocol):
    """The page around the seats."""

    site: Site
    person: Person
    setup: GameSetup
    fields: dict[str, Any]
    cards: Cards

    def check(self) -> bool:
        """Say what is wrong."""


class SeatFields:
    """Two seats side by side, and the button that swaps them."""

    def __init__(self, page: SeatsPage) -> None:
        self.page = page
        self._players: dict[int, PlayerFields] = {}
        say = page.person.say
        self.chooser = Chooser(page.person) if page.site.settings.allow_programs else None
        with ui.element("section").classes("kw-card"):
            with ui.row().classes("items-center w-full"):
                heading(say(t.PLAYERS), 2)
                ui.space()
                swap = ui.button(say(t.SWAP), icon="swap_horiz", on_click=self.swap)
                swap.props("no-caps outline dense color=kw")
            self.show()

    @ui.refreshable_method
    def show(self) -> None:
        """Show both seats as they are chosen."""
        with ui.element("div").classes("kw-columns"):
            for seat in (0, 1):
                self._seat(seat)

    def _seat(self, seat: int) -> None:
        say = self.page.person.say
        form = FieldOptions(
            person=self.page.person,
            kinds=_FORMS,
            chosen=partial(self._chosen, seat),
            change=partial(self._change, seat),
            game=lambda: self.page.setup.game,
            fields=self.page.fields,
            prefix=f"seat{seat}",
            max_name=MAX_NAME,
            unnamed=lambda: say(t.NO_NAME),
            chooser=self.chooser,
            recent=True,
            called=lambda name: say(rank(name)),
            browses=True,
        )
        with ui.element("fieldset").classes(f"kw-fieldset {'second' if seat else 'first'}"):
            with ui.element("legend"):
                ui.label(say(t.SEATS[seat]))
            self._players[seat] = PlayerFields(form)

    def look_for_program(self) -> None:
        """Let the file be chosen of a program that has none yet."""
        for fields in self._players.values():
            fields.browse()

    def _chosen(self, seat: int) -> SeatSetup:
        return self.page.setup.seats[seat]

    def _change(self, seat: int, **changes: str) -> None:
        self.page.setup = self.page.setup.with_seat(seat, **changes)
        self.page.check()
        if "kind" in changes or "player" in changes:
            self.page.cards.opponents.refresh()

    async def swap(self) -> None:
        """Let the players change places."""
        self.page.setup = self.page.setup.swapped()
        await self.show.refresh()
        self.page.check()
