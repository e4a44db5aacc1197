"""A page of fields with a button that starts what they describe."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from nicegui import ui

from kielwasser.system.errors import KielwasserError, Text
from kielwasser.web.shell import texts as t
from kielwasser.web.shell.person import Person


class StartForm(ABC):
    """Says beside the fields what is wrong with them, and starts when nothing is.

    `fields` are those beside which something can be wrong, by name; `starting` is what stands below them meanwhile.
    """

    starting: ClassVar[Text]
    person: Person
    fields: dict[str, Any]
    button: ui.button
    status: ui.label

    @abstractmethod
    def check(self) -> bool:
        """Say what is wrong; return whether nothing is."""

    @abstractmethod
    def remember(self) -> None:
        """Keep what was entered for the next visit."""

    @abstractmethod
    async def begin(self) -> str | None:
        """Start it and return the address where it can be seen; None if something has become wrong meanwhile."""

    def place_status(self) -> None:
        """Put the line here that tells how starting goes."""
        self.status = ui.label().props('role="status"').classes("kw-status q-mb-sm")

    def place_button(self, text: Text) -> None:
        """Put the button that starts here."""
        button = ui.button(self.person.say(text), icon="play_arrow", on_click=self.start)
        self.button = button.props("no-caps unelevated size=lg").classes("w-full q-mb-sm")

    def mark(self, wrong: Mapping[str, Text]) -> bool:
        """Show what is wrong beside the fields; return whether nothing is."""
        for name, field in self.fields.items():
            text = wrong.get(name)
            field.without_auto_validation()  # which would find nothing wrong, and say so
            field.error = None if text is None else self.person.say(text)
        return not wrong

    async def start(self) -> None:
        """Start as soon as everything is ready, and go there."""
        say = self.person.say
        self.remember()
        if not self.check():
            self.status.text = say(t.WRONG)
            return
        self.button.disable()
        self.status.text = say(self.starting)
        try:
            address = await self.begin()
        except KielwasserError as error:
            self.status.text = say(error.text)
            return
        finally:
            self.button.enable()
        if address is None:
            self.status.text = say(t.WRONG)
        else:
            ui.navigate.to(address)
