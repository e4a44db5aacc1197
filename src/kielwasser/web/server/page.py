"""The page of the game server: where it listens, who is there, what it has done, how to connect."""

from __future__ import annotations

from nicegui import ui

from kielwasser.arena.server_status import ServerView, server_view
from kielwasser.games import newest
from kielwasser.system.errors import Text
from kielwasser.web.server import texts as t
from kielwasser.web.shell import frame
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.dialogs import ask
from kielwasser.web.shell.parts import Link, heading, table
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site

_EXAMPLES = (
    (t.JAVA, "java -jar player.jar --host {host} --port {port}"),
    (t.PYTHON, "kielwasser connect --player my_player.py --host {host} --port {port} --game {game}"),
    (t.BUILT_IN, "kielwasser connect --player simple --host {host} --port {port} --game {game}"),
)


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page("/server")
    def server() -> None:
        ServerPage(site)


class ServerPage:
    """Shows what the server does, second by second."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.view = server_view(site.arena)
        with frame.page(site, t.TITLE, here="/server") as person:
            self.person: Person = person
            heading(person.say(t.TITLE))
            self.state()
            self._how_to()
            self._devices()
        ui.timer(1.0, self._look)

    def _look(self) -> None:
        fresh = server_view(self.site.arena)
        if fresh != self.view:
            self.view = fresh
            self.state.refresh()
            self.examples.refresh()

    @ui.refreshable_method
    def state(self) -> None:
        """Show everything that changes."""
        view, say = self.view, self.person.say
        with ui.element("div").classes("kw-columns"):
            with ui.element("section").classes("kw-card"):
                heading(say(t.STATE), 2)
                self._facts(self._settings(view))
            with ui.element("section").classes("kw-card"):
                heading(say(t.COUNTS), 2)
                self._facts([(text, str(view.counts[name])) for name, text in t.COUNTED.items()])
        heading(say(t.ROOMS), 2)
        self._rooms(view)
        heading(say(t.CONNECTIONS), 2)
        self._connections(view)

    def _settings(self, view: ServerView) -> list[tuple[Text, str]]:
        say = self.person.say
        if self.site.no_server is not None:
            where = say(self.site.no_server)
        elif view.port is None:
            where = say(t.NOT_LISTENING)
        else:
            where = say(t.LISTENING, host=view.host, port=view.port)
        return [
            (t.ADDRESS, where),
            (t.ADMINISTRATION, say(view.administration)),
            (t.PROGRAMS, say(t.ALLOWED if self.site.settings.allow_programs else t.NOT_ALLOWED)),
            (t.REPLAYS, view.replays or say(t.NO_REPLAYS)),
            (t.WIRE_LOG, view.wire_log or say(t.NO_FOLDER)),
        ]

    def _facts(self, facts: list[tuple[Text, str]]) -> None:
        with ui.element("dl").classes("kw-facts"):
            for name, value in facts:
                with ui.element("dt"):
                    ui.label(self.person.say(name))
                with ui.element("dd"):
                    ui.label(value)

    def _rooms(self, view: ServerView) -> None:
        say = self.person.say
        if not view.rooms:
            ui.label(say(t.NO_ROOMS)).classes("kw-faint")
            return
        rows: list[list[str | Link]] = []
        for room in view.rooms:
            players = " – ".join(room.names)
            watch = Link(say(t.WATCH), f"/table/{room.table}", f"{say(t.WATCH)}: {players}") if room.table else ""
            rows.append([room.game, players, say(room.state), say(t.MINUTES, minutes=room.minutes), watch])
        heads = [say(text) for text in (t.GAME, t.PLAYERS, t.STATE, t.AGE, t.WATCH)]
        table(say(t.ROOMS), heads, rows)
        self._more(view.more_rooms)

    def _connections(self, view: ServerView) -> None:
        say = self.person.say
        if not view.connections:
            ui.label(say(t.NO_CONNECTIONS)).classes("kw-faint")
            return
        rows = [[str(one.number), one.game, say(one.state)] for one in view.connections]
        table(say(t.CONNECTIONS), [say(text) for text in (t.NUMBER, t.GAME, t.STATE)], rows)
        self._more(view.more_connections)

    def _more(self, number: int) -> None:
        if number:
            ui.label(self.person.say(t.MORE, more=number)).classes("kw-faint")

    # ---- how to connect --------------------------------------------------------------------------------------------

    def _how_to(self) -> None:
        say = self.person.say
        with ui.element("section").classes("kw-card q-mt-md"):
            heading(say(t.HOW_TO), 2)
            ui.label(say(t.HOW_TO_TEXT)).classes("kw-prose")
            self.examples()

    @ui.refreshable_method
    def examples(self) -> None:
        """Show command lines with the address of this server."""
        if self.view.port is None:
            return
        for text, pattern in _EXAMPLES:
            line = pattern.format(host=self.site.arena.address, port=self.view.port, game=newest())
            with ui.row().classes("items-center w-full no-wrap gap-2"):
                with ui.element("div").classes("col"):
                    ui.label(self.person.say(text)).classes("kw-faint")
                    ui.label(line).classes("kw-log")
                self._copy_button(line)

    # ---- who else may come in --------------------------------------------------------------------------------------

    def _devices(self) -> None:
        """Show the addresses for guests, and offer one that makes another browser the owner's."""
        say, settings = self.person.say, self.site.settings
        with ui.element("section").classes("kw-card q-mt-md").props('data-part="devices"'):
            heading(say(t.DEVICES), 2)
            if settings.is_local:
                ui.label(say(t.NOBODY_ELSE)).classes("kw-prose")
            else:
                ui.label(say(t.FOR_GUESTS)).classes("kw-prose")
                for address in settings.addresses(token=settings.token):
                    self._line(address)
            ui.button(say(t.OWN_DEVICE), icon="devices", on_click=self._own_device).props("no-caps")
            self._own = ui.element("div").classes("w-full")
            with ui.row().classes("gap-2 q-mt-sm"):
                for icon, text, action in (
                    ("logout", t.LOG_OUT, self._log_out),
                    ("phonelink_off", t.LOG_OUT_OTHERS, self._log_out_others),
                ):
                    ui.button(say(text), icon=icon, on_click=action, color=None).props("no-caps outline")

    def _own_device(self) -> None:
        """Show an address with a new ticket; it works once."""
        ticket = self.site.for_owner(self.person).tickets.issue()
        self._own.clear()
        with self._own:
            ui.label(self.person.say(t.OWN_TEXT)).classes("kw-prose").props('role="status"')
            for address in self.site.settings.addresses(ticket=ticket):
                self._line(address)

    async def _log_out(self) -> None:
        """Make this browser a guest's, if that is really meant."""
        owner, say = self.person.owner, self.person.say
        self.site.for_owner(self.person)
        if owner is not None and await ask(self.person, say(t.REALLY_LOG_OUT), t.LOG_OUT, common.CANCEL):
            owner.end()

    def _log_out_others(self) -> None:
        """Make all other browsers of the owner guests'."""
        self.site.for_owner(self.person)
        if self.person.owner is not None:
            ui.notify(self.person.say(t.OTHERS_OUT, number=self.person.owner.end_others()))

    def _line(self, line: str) -> None:
        with ui.row().classes("items-center w-full no-wrap gap-2"):
            ui.label(line).classes("kw-log col")
            self._copy_button(line)

    def _copy_button(self, line: str) -> None:
        say = self.person.say

        def copy() -> None:
            ui.clipboard.write(line)
            ui.notify(say(t.COPIED))

        button = ui.button(icon="content_copy", on_click=copy).props("flat round color=kw")
        button.props["aria-label"] = f"{say(t.COPY)}: {line}"
