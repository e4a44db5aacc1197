"""Who looks at a page: a browser with its taste and language, remembered between visits."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from nicegui import app, ui

from kielwasser.arena.viewing.frame import Taste
from kielwasser.core.view import DARK, LIGHT
from kielwasser.system.errors import Text
from kielwasser.web.access.guard import OWNER
from kielwasser.web.access.owners import Owner

AUTO = "auto"
LANGUAGES = {"de": "Deutsch", "en": "English"}


@dataclass
class Person:
    """The browser of this page; `memory` is what it remembers, a mapping that is stored."""

    id: str
    memory: Any
    accepted: str = ""  # the languages that the browser asks for
    owner: Owner | None = None  # whose session it is; None: a guest's

    @property
    def is_owner(self) -> bool:
        """Whether the browser is the owner's: it may have been logged out since the page was built."""
        return self.owner is not None and self.owner.is_live

    @classmethod
    def here(cls) -> Person:
        """Return the person whose page is being built."""
        request = ui.context.client.request
        accepted = request.headers.get("accept-language", "")
        return cls(str(app.storage.browser["id"]), app.storage.user, accepted, request.scope.get(OWNER))

    @property
    def language(self) -> str:
        """The language that was chosen, or else the browser's, or else German."""
        chosen = self.memory.get("language")
        if chosen in LANGUAGES:
            return str(chosen)
        asked = [part.split(";")[0].strip().lower()[:2] for part in self.accepted.split(",")]
        return next((language for language in asked if language in LANGUAGES), "de")

    def say(self, text: Text, **values: object) -> str:
        """Return a text in the person's language, with values filled in."""
        return text.said(self.language, **values)

    @property
    def theme_choice(self) -> str:
        """The theme as it was chosen: light, dark, or like the system."""
        return str(self.memory.get("theme", AUTO))

    @property
    def taste(self) -> Taste:
        """Everything that was chosen in the settings."""
        known = {field.name for field in fields(Taste)}
        stored = {name: value for name, value in dict(self.memory.get("taste", {})).items() if name in known}
        theme = self.theme_choice
        if theme not in (LIGHT, DARK):
            theme = DARK if self.memory.get("system_is_dark") else LIGHT
        return replace(Taste(**stored), language=self.language, theme=theme)

    def prefer(self, **changes: Any) -> None:
        """Remember a choice: `language`, `theme`, or a field of `Taste`."""
        for name in ("language", "theme"):
            if name in changes:
                self.memory[name] = changes.pop(name)
        if changes:
            taste = asdict(replace(self.taste, **changes))
            self.memory["taste"] = {name: value for name, value in taste.items() if name not in ("language", "theme")}
