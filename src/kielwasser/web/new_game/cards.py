"""The two choices that a game needs, as cards: which game, and against whom."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from html import escape
from typing import Protocol

from nicegui import ui

from kielwasser.arena.opponents import LINKED, PERSON, PROGRAM_CARD, Opponent, opponent_in, opponents
from kielwasser.arena.setup import GameSetup
from kielwasser.games import game
from kielwasser.games import names as game_names
from kielwasser.system.errors import Text
from kielwasser.web.new_game import texts as t
from kielwasser.web.new_game.faces import face
from kielwasser.web.shell import assets, pictures
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site

_ICONS = {PERSON: "groups", LINKED: "share", PROGRAM_CARD: "smart_toy"}
_BENT = "theater_comedy"


class CardsPage(Protocol):
    """The page around the cards."""

    site: Site
    person: Person
    setup: GameSetup
    invites: bool

    async def choose_game(self, name: str) -> None:
        """Take another game."""

    async def choose_opponent(self, chosen: Opponent) -> None:
        """Take another opponent."""


@dataclass(frozen=True)
class Card:
    """One card of a group of which one is chosen."""

    key: str
    title: str
    text: str
    picture: str  # HTML
    choose: Callable[[], Awaitable[None]]


class Cards:
    """Shows both groups, and which card of each is chosen."""

    def __init__(self, page: CardsPage) -> None:
        self.page = page
        with ui.element("section"):
            heading(page.person.say(t.GAME), 2)
            self.games()
        with ui.element("section"):
            heading(page.person.say(t.OPPONENT), 2)
            self.opponents()

    async def refresh(self) -> None:
        """Show what is chosen now."""
        await self.games.refresh()
        await self.opponents.refresh()

    @ui.refreshable_method
    def games(self) -> None:
        """Show the games, the running season first."""
        person = self.page.person
        cards = []
        for name in reversed(game_names()):
            found = game(name)
            cards.append(
                Card(
                    name, found.title, person.say(t.SEASON, season=found.season), self._picture(name), self._game(name)
                )
            )
        self._group(t.GAME, cards, self.page.setup.game)

    def _picture(self, name: str) -> str:
        taste = self.page.person.taste
        if name not in self.page.site.warming.ready and pictures.shipped(name, taste.theme, taste.language) is None:
            return '<div class="kw-picture"></div>'
        source = f"/pictures/{assets.version()}/{name}/{taste.theme}/{taste.language}.svg"
        return f'<div class="kw-picture"><img src="{escape(source)}" alt="" width="128" height="84"></div>'

    def _game(self, name: str) -> Callable[[], Awaitable[None]]:
        return lambda: self.page.choose_game(name)

    @ui.refreshable_method
    def opponents(self) -> None:
        """Show who can be played against in the chosen game."""
        say, allowed = self.page.person.say, self.page.site.settings.allow_programs
        cards = [
            Card(one.key, say(one.title), say(one.text), _face(one), self._opponent(one))
            for one in opponents(self.page.setup.game, allowed)
        ]
        chosen = opponent_in(self.page.setup, self.page.invites)
        self._group(t.OPPONENT, cards, chosen, "kw-opponents")
        if chosen is None:
            ui.label(say(t.OWN_SEATS)).classes("kw-hint")

    def _opponent(self, one: Opponent) -> Callable[[], Awaitable[None]]:
        return lambda: self.page.choose_opponent(one)

    def _group(self, label: Text, cards: list[Card], chosen: str | None, more: str = "") -> None:
        group = ui.element("div").classes(f"kw-choice-cards {more}")
        with group.props(f'role="radiogroup" aria-label="{escape(self.page.person.say(label))}"'):
            for card in cards:
                checked = "true" if card.key == chosen else "false"
                button = ui.element("button").classes("kw-choice-card")
                button.props(f'type="button" role="radio" aria-checked="{checked}" data-card="{escape(card.key)}"')
                with button.on("click", card.choose):
                    ui.html(card.picture, sanitize=False).classes("w-full")
                    ui.html(f"<b>{escape(card.title)}</b>", sanitize=False)
                    ui.html(f"<span>{escape(card.text)}</span>", sanitize=False)


def _face(one: Opponent) -> str:
    if one.rank:
        return face(one.rank)
    return f'<i class="q-icon notranslate material-icons" aria-hidden="true">{_ICONS.get(one.key, _BENT)}</i>'
