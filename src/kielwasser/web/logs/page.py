"""The pages of logs: what the programs of a table print, and what goes over the wire."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from nicegui import ui

from kielwasser.arena.tables.table import Table
from kielwasser.arena.traffic import MAX_PACKETS, TrafficPiece, Wire
from kielwasser.system.errors import Text
from kielwasser.system.numbers import decimal
from kielwasser.web.logs import texts as t
from kielwasser.web.shell import frame
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site
from kielwasser.web.table import texts as of_table

_LOOK = 0.5  # seconds between two looks at what is new
_FOLDED = 12  # lines of a packet that are shown at once
_KEPT = 64  # kB that are kept of what a program prints


def register(site: Site) -> None:
    """Make the pages known."""

    @ui.page("/table/{id_}/log")
    def output(id_: str) -> None:
        _show(site, id_, OutputPage)

    @ui.page("/table/{id_}/wire")
    def wire(id_: str) -> None:
        _show(site, id_, WirePage)


def _show(site: Site, id_: str, page: Callable[[Site, Table], object]) -> None:
    """Show a page of a table, or that there is no such table."""
    found = site.arena.tables.get(id_)
    if found is not None:
        page(site, found)
        return
    with frame.page(site, of_table.GONE) as person:
        heading(person.say(of_table.GONE))


def _head(person: Person, table: Table, title: Text, about: str) -> None:
    heading(f"{person.say(title)}: {table.names[0]} – {table.names[1]}")
    ui.link(person.say(t.BACK), f"/table/{table.id}")
    ui.label(about).classes("kw-faint")


class OutputPage:
    """Shows what each program prints, as it comes."""

    def __init__(self, site: Site, table: Table) -> None:
        self.site, self.table = site, table
        self._shown: dict[int, int] = {}
        self._places: dict[int, tuple[Any, Any]] = {}
        with frame.page(site, t.OUTPUT) as person:
            self.person: Person = person
            _head(person, table, t.OUTPUT, person.say(t.OUTPUT_TEXT, kilobytes=_KEPT))
            if not table.seats.logs:
                ui.label(person.say(t.NO_PROGRAM))
            for seat in sorted(table.seats.logs):
                self._program(seat)
        self._look()
        ui.timer(_LOOK, self._look)

    def _program(self, seat: int) -> None:
        say, name = self.person.say, self.table.names[seat]
        with ui.element("section").classes("kw-card w-full q-mt-md"):
            heading(say(t.OUTPUT_OF, name=name), 2)
            with ui.row().classes("items-center"):
                size = ui.label().classes("kw-faint")
                save = ui.button(say(t.SAVE), on_click=lambda: self._save(seat)).props("flat no-caps dense color=kw")
                save.props["aria-label"] = say(t.SAVE_OF, name=name)
            text = _box(say(t.OUTPUT_OF, name=name))
        self._places[seat] = size, text

    def _look(self) -> None:
        """Show what is new."""
        for seat, (size, text) in self._places.items():
            log = self.table.seats.logs[seat]
            if self._shown.get(seat) != log.total:
                self._shown[seat] = log.total
                size.text = self.person.say(t.SIZE, bytes=log.total)
                text.content = escape(log.text() or self.person.say(t.NO_OUTPUT))

    def _save(self, seat: int) -> None:
        self.site.for_owner(self.person)
        ui.download.content(self.table.seats.logs[seat].text().encode(), f"{self.table.id}-{seat + 1}.log")


class WirePage:
    """Shows the packets of a table's connections, as they come."""

    def __init__(self, site: Site, table: Table) -> None:
        self.table = table
        self.only: int | None = None
        self._shown = 0  # packets, those that were skipped among them
        self._list: object = None  # the packets of which those are
        folder = site.arena.settings.wire_log
        self.wire = Wire(Path(folder)) if folder else None
        with frame.page(site, t.WIRE) as person:
            self.person: Person = person
            _head(person, table, t.WIRE, person.say(t.WIRE_TEXT))
            if self.wire is None:
                ui.label(person.say(t.NO_WIRE_LOG))
                return
            names = {-1: person.say(t.EVERYBODY), **dict(enumerate(table.names))}
            ui.select(names, value=-1, label=person.say(t.ONLY), on_change=lambda e: self._show(e.value)).classes(
                "w-64"
            )
            self.state = ui.label().props('role="status"').classes("kw-faint")
            self.list = ui.element("ol").classes("kw-wire w-full")
            self.list.props["tabindex"], self.list.props["aria-label"] = "0", person.say(t.WIRE)
            self._tell()
        ui.timer(_LOOK, self._look)

    def _show(self, seat: int) -> None:
        self.only = None if seat < 0 else seat
        self._list = None
        self._add()

    async def _look(self) -> None:
        assert self.wire is not None
        if await asyncio.to_thread(self.wire.look, dict(self.table.seats.connections)):
            self._add()

    def _add(self) -> None:
        """Show the packets that are not shown yet; those that are stay as they are, unfolded or not."""
        assert self.wire is not None
        if self.wire.packets is not self._list:
            self._list = self.wire.packets
            self._shown = 0
            self.list.clear()
        fresh = list(self.wire.packets)[max(self._shown - self.wire.skipped, 0) :]
        self._shown = self.wire.skipped + len(self.wire.packets)
        with self.list:
            for packet in fresh:
                if self.only in (None, packet.seat):
                    way = "sent" if packet.to_server else "received"
                    ui.html(self._packet(packet), sanitize=False, tag="li").classes(way)
        for old in list(self.list)[:-MAX_PACKETS]:
            old.delete()
        self._tell()

    def _tell(self) -> None:
        assert self.wire is not None
        say = self.person.say
        if self.wire.skipped:
            self.state.text = say(t.SKIPPED, skipped=self.wire.skipped)
        elif self.wire.packets:
            self.state.text = ""
        else:
            waits = self.table.seats.connections or self.table.is_waiting
            self.state.text = say(t.NOTHING_YET if waits else t.NO_CONNECTION)

    def _packet(self, packet: TrafficPiece) -> str:
        say = self.person.say
        if packet.event:
            text = t.OPENED if packet.event == "open" else t.CLOSED
        else:
            text = t.SENT if packet.to_server else t.RECEIVED
        who = escape(say(text, name=self.table.names[packet.seat]))
        when = escape(say(t.SECONDS, seconds=decimal(packet.seconds, 3)))
        more = f'<p class="kw-faint">{escape(say(t.CUT, more=packet.more))}</p>' if packet.more > 0 else ""
        body = f"<pre>{escape(packet.text)}</pre>" if packet.text else ""
        lines = packet.text.split("\n")
        if len(lines) > _FOLDED:
            gist = escape(say(t.LINES, first=" ".join(line.strip() for line in lines[:3]), lines=len(lines)))
            body = f"<details><summary>{gist}</summary>{body}</details>"
        return f'<p><span class="kw-faint">{when}</span> {who}</p>{body}{more}'


def _box(label: str) -> Any:
    """Return a box for a long text, reachable by keyboard."""
    box = ui.html("", sanitize=False, tag="pre").classes("kw-log w-full")
    box.props["tabindex"], box.props["role"], box.props["aria-label"] = "0", "region", label
    return box
