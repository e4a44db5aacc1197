"""Files that people hand to a page: chosen after a click on a button, or dropped somewhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from nicegui import events, ui

from kielwasser.system.errors import Text
from kielwasser.web.shell.person import Person

# The browser's own input, which the framework's uploader has in any of its forms: its methods have moved before.
_INPUT = 'getHtmlElement({id}).querySelector("input[type=file]")'
_PICK = f"() => {_INPUT}.click()"  # browsers open files only while they handle a click
_TAKE = f"""(event) => {{{{
    event.preventDefault();
    const input = {_INPUT};
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event("change", {{{{bubbles: true}}}}));
}}}}"""


class FileTaker:
    """Takes one file at a time: `take` is called with it, `refuse` where it is too large or of another kind."""

    def __init__(
        self,
        suffixes: Sequence[str],
        limit: int,
        take: Callable[[events.UploadEventArguments], Awaitable[None]],
        refuse: Callable[[], None],
    ) -> None:
        accepted = ",".join(suffixes)
        self._upload = ui.upload(max_file_size=limit, on_upload=take, on_rejected=refuse, auto_upload=True)
        self._upload.props(f'accept="{accepted}"').classes("hidden")  # a button and a place to drop stand for it

    def button(self, person: Person, text: Text) -> ui.button:
        """Put the button here after which a file is chosen."""
        button = ui.button(person.say(text), icon="upload_file").props("no-caps")
        button.on("click", js_handler=_PICK.format(id=self._upload.id))
        return button

    def take_drops(self, place: ui.element) -> None:
        """Take what is dropped onto an element."""
        place.on("dragover", js_handler="(event) => event.preventDefault()")
        place.on("drop", js_handler=_TAKE.format(id=self._upload.id))

    def reset(self) -> None:
        """Be ready for the same file again."""
        self._upload.reset()
