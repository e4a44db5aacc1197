"""What surrounds every page: menu, status line, settings, colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from http import HTTPStatus
from typing import Any

from nicegui import Client, app, ui
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from kielwasser.core.view import DARK, LIGHT
from kielwasser.games import game
from kielwasser.server.warming import Stage
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.numbers import time_left
from kielwasser.version import VERSION
from kielwasser.web.access.guard import GUEST_PAGE
from kielwasser.web.shell import assets, bundles
from kielwasser.web.shell import texts as t
from kielwasser.web.shell.parts import heading, say_what_now
from kielwasser.web.shell.person import AUTO, LANGUAGES, Person
from kielwasser.web.site import Site

_MENU = (  # address, text, whether guests see it
    ("/", t.GAMES, True),
    ("/new", t.NEW_GAME, False),
    ("/replays", t.REPLAYS, False),
    ("/mass-tests", t.MASS_TESTS, False),
    ("/rules", t.RULES, True),
    ("/server", t.SERVER, False),
    ("/help", t.HELP, True),
)
_SWITCHES = (
    ("antialiasing", t.ANTIALIASING),
    ("transparency", t.TRANSPARENCY),
    ("background", t.BACKGROUND),
    ("coordinates", t.COORDINATES),
    ("debug", t.DEBUG),
    ("confirms", t.CONFIRMS),
    ("readable", t.READABLE),
    ("start_paused", t.START_PAUSED),
)
_dialogs: dict[str, Any] = {}  # by client
_IS_DARK = 'matchMedia("(prefers-color-scheme: dark)").matches'


def register(site: Site) -> None:
    """Serve the files that pages load, and the page that guests see instead of the owner's."""
    app.mount(f"/kielwasser/{assets.version()}", assets.Assets())
    bundles.register()

    def told(text: Text) -> None:
        """Say what there is instead of a page."""
        with page(site, text) as person:
            heading(person.say(text))
            say_what_now(person.say(t.WHAT_NOW[text]), person.say(t.GAMES))

    @ui.page(GUEST_PAGE)
    def guest() -> None:
        told(t.OWNERS)

    @app.exception_handler(HTTPStatus.NOT_FOUND)
    async def unknown(request: Request, error: Exception) -> Response:
        is_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if not is_page or not isinstance(error, HTTPException):  # pictures, scripts, files: nobody reads what they say
            return Response(status_code=HTTPStatus.NOT_FOUND)
        with Client(ui.page(""), request=request) as client:
            told(t.NOT_FOUND)
        return client.build_response(request, HTTPStatus.NOT_FOUND)

    app.on_page_exception(lambda: told(t.FAULT))


@contextmanager
def page(
    site: Site,
    title: Text | str,
    here: str = "",
    loaded: Text | str = "",
    restyled: Callable[[], None] = lambda: None,
) -> Iterator[Person]:
    """Build the surroundings of a page; the block builds its content. `restyled` is called after a change of taste."""
    person = Person.here()
    said = title if isinstance(title, str) else person.say(title)
    ui.page_title(f"{said} · Kielwasser")
    ui.add_head_html(f'<link rel="stylesheet" href="{assets.address_of("kielwasser.css")}">')
    _let_framework_speak(person.language)
    drawn = person.taste.theme
    dark = ui.dark_mode({AUTO: None, LIGHT: False, DARK: True}.get(person.theme_choice))
    ui.colors(primary="#0a6e66", accent="#0a6e66", negative="#b3261e", positive="#0a6e66", info="#0d2b40")
    settings = _settings(person, dark, restyled)
    with ui.header().classes("kw-header items-center gap-2 no-wrap").props('role="banner"'):
        ui.link(person.say(t.TO_CONTENT), "#content").classes("kw-skip")  # the first that one gets to by Tab
        _brand()
        with ui.element("nav").classes("kw-nav").props(f'id="kw-nav" popover="auto" aria-label="{person.say(t.MENU)}"'):
            for address, text, for_guests in _MENU:
                if not person.is_owner and not for_guests:
                    continue
                link = ui.link(person.say(text), address)
                if address == here:
                    link.props('aria-current="page"')
        ui.space()
        ui.button(icon="settings", on_click=settings.open, color=None).props(
            f'flat round aria-label="{person.say(t.SETTINGS)}"'
        )
        menu = f'type="button" popovertarget="kw-nav" aria-label="{person.say(t.MENU)}"'
        with ui.element("button").classes("kw-menu").props(menu):
            ui.icon("menu").props('aria-hidden="true"')
    with ui.element("div").classes("kw-main").props('id="content"'):
        if not person.is_owner:
            ui.label(person.say(t.GUEST)).classes("kw-hint").props('data-part="guest"')
        yield person
    _status_line(site, person, loaded)
    ui.context.client.on_connect(lambda: _look_at_system(person, drawn, restyled))
    ui.on_exception(lambda error: _tell(person, error))


def _brand() -> None:
    """Show whose pages these are."""
    source = assets.address_of("favicon.svg")
    ui.html(
        f'<a class="kw-brand" href="/"><img src="{source}" alt="" width="30" height="30"><span>Kielwasser</span></a>',
        sanitize=False,
    )


def _tell(person: Person, error: Exception) -> None:
    """Tell a person why nothing came of what he did: he may not, or something is wrong that he can mend."""
    if isinstance(error, KielwasserError):
        ui.notify(person.say(error.text), type="negative")


def _let_framework_speak(language: str) -> None:
    """Let the framework's own words on this page (that the connection is lost) be of a language."""
    client = ui.context.client
    client.page = copy(client.page)  # the original is that of all who look at it
    client.page.language = "de" if language == "de" else "en-US"


async def _look_at_system(person: Person, drawn: str, restyled: Callable[[], None]) -> None:
    """Ask the browser once whether its system is dark: boards are drawn here, not there.

    Another page may have been told while this one was drawn in the wrong theme.
    """
    try:
        is_dark = bool(await ui.run_javascript(_IS_DARK, timeout=5.0))
    except TimeoutError:
        return
    if person.memory.get("system_is_dark") != is_dark:
        person.memory["system_is_dark"] = is_dark
    if person.taste.theme != drawn:
        restyled()


def _status_line(site: Site, person: Person, loaded: Text | str) -> None:
    with ui.footer().classes("kw-footer row items-center gap-4").props('role="contentinfo"'):
        ui.label(person.say(t.LOADED, game=loaded) if loaded else person.say(t.NO_GAME))
        state = ui.label().props('role="status"')
        ui.space()
        with ui.dialog().props(f'aria-label="{person.say(t.ABOUT)}"') as about, ui.card():
            ui.label(person.say(t.ABOUT)).classes("text-lg")
            ui.label(person.say(t.ABOUT_TEXT, version=VERSION))
            ui.button(person.say(t.CLOSE), on_click=about.close)
        ui.button(person.say(t.ABOUT), on_click=about.open, color=None).props("flat dense no-caps size=sm")
        state.text = server_state(site, person)
        ui.timer(1.0, lambda: state.set_text(server_state(site, person)))


def server_state(site: Site, person: Person) -> str:
    """Return what the program is doing behind the pages: whether it listens, and what is being compiled."""
    said = _listening(site, person)
    for name, stage in site.warming.compiling[:1]:
        text = t.COMPILING if stage is Stage.RULES else t.COMPILING_PLAYERS
        found, wait = game(name), time_left(site.warming.remaining(name, stage))
        said += " · " + person.say(text, game=f"{found.title} {found.season}", wait=wait)
    return said


def _listening(site: Site, person: Person) -> str:
    if site.no_server is not None:
        return person.say(t.PORT_TAKEN, why=person.say(site.no_server))
    if not site.arena.is_listening:
        return person.say(t.NOT_LISTENING)
    return person.say(t.LISTENING, port=site.arena.server.port)


# ---- settings ------------------------------------------------------------------------------------------------------


def _settings(person: Person, dark: Any, restyled: Callable[[], None]) -> Any:
    """Build the dialog of the settings; what is changed there is kept at once."""

    def change(**changes: Any) -> None:
        person.prefer(**changes)
        if "language" in changes:
            ui.navigate.reload()
            return
        if "theme" in changes:
            dark.value = {AUTO: None, LIGHT: False, DARK: True}[changes["theme"]]
        restyled()

    taste = person.taste
    with ui.dialog().props(f'aria-label="{person.say(t.SETTINGS)}"') as dialog, ui.card().classes("w-96 gap-0"):
        ui.label(person.say(t.SETTINGS)).classes("text-lg").props('role="heading" aria-level="2"')
        ui.select(LANGUAGES, value=person.language, label=person.say(t.LANGUAGE)).classes("w-full").on_value_change(
            lambda e: change(language=e.value)
        )
        themes = {AUTO: t.THEME_AUTO, LIGHT: t.THEME_LIGHT, DARK: t.THEME_DARK}
        ui.select(
            {name: person.say(text) for name, text in themes.items()},
            value=person.theme_choice,
            label=person.say(t.THEME),
        ).classes("w-full").on_value_change(lambda e: change(theme=e.value))
        with ui.row().classes("items-center w-full no-wrap gap-4"):
            moving = ui.switch(person.say(t.ANIMATION), value=taste.animation > 0)
            speed = ui.slider(min=100, max=1500, step=100, value=(taste.animation or 0.4) * 1000)
            speed.props(f'label aria-label="{person.say(t.ANIMATION_SPEED)}"').tooltip(person.say(t.ANIMATION_SPEED))
        moving.on_value_change(lambda e: change(animation=speed.value / 1000 if e.value else 0.0))
        speed.on("change", lambda: change(animation=speed.value / 1000) if moving.value else None)
        for name, text in _SWITCHES:
            ui.switch(
                person.say(text), value=getattr(taste, name), on_change=lambda e, name=name: change(**{name: e.value})
            )
        with ui.row().classes("items-center w-full no-wrap gap-4"):
            ui.switch(person.say(t.SOUNDS), value=taste.sounds, on_change=lambda e: change(sounds=e.value))
            volume = ui.slider(min=0.1, max=1.0, step=0.1, value=taste.volume)
            volume.props(f'aria-label="{person.say(t.VOLUME)}"').tooltip(person.say(t.VOLUME))
            volume.on("change", lambda: change(volume=volume.value))
        ui.button(person.say(t.CLOSE), on_click=dialog.close).props("no-caps").classes("q-mt-sm")
    _dialogs[ui.context.client.id] = dialog
    ui.context.client.on_delete(lambda client: _dialogs.pop(client.id, None))
    return dialog


def settings_of_page() -> Any:
    """Return the dialog of the settings of the page that is being built."""
    return _dialogs[ui.context.client.id]
