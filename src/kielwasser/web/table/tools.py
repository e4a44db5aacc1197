"""The tools beside a board: what can be done there beside moving, who may do it, and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any

from nicegui import ui

from kielwasser.arena.actions import Actions
from kielwasser.arena.setup import HUMAN
from kielwasser.arena.tables.rights import Right, right_of
from kielwasser.bots.registry import USUAL_OPPONENT
from kielwasser.system.errors import Text
from kielwasser.web.table import texts as t
from kielwasser.web.table.controls import Controls

# Phones that cannot do that have browsers without the function.
_TOGGLE_FULL_SCREEN = """() => document.fullscreenElement
    ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()"""
Asks = Callable[[Controls], bool]


def _always(do: Controls) -> bool:
    return True


def _nothing(do: Controls) -> None:
    """The browser does it."""


def _runs(do: Controls) -> bool:
    return do.table.is_running


def _is_over(do: Controls) -> bool:
    return not do.table.is_running


def _has_record(do: Controls) -> bool:
    return do.table.record is not None or do.table.source is not None


def _is_played(seat: int, by_person: bool, do: Controls) -> bool:
    """Tell whether a person's seat is played by the person, or by a player who has taken it over."""
    setup = do.table.seats.setup
    if setup is None or not do.table.is_running or seat not in do.table.seats.people:
        return False
    return (setup.seats[seat].kind == HUMAN) == by_person


@dataclass(frozen=True)
class Tool:
    """A button: `right` says who may use it, `is_shown` when there is something that it could do."""

    icon: str
    text: Text
    use: Callable[[Controls], Any]
    right: Right | None = None  # that of the action behind it; None: whoever looks
    is_shown: Asks = _always
    is_enabled: Asks = _always
    seat: int | None = None  # whose player its text names
    word: Text | None = None  # what stands on it; without one it is rarely needed, and in the menu
    script: str = ""  # what the browser does instead of us, which it allows only to who clicks


@dataclass(frozen=True)
class Page:
    """A link to a page about the table; `path` is filled in with the table's name and its game's."""

    text: Text
    path: str
    right: Right | None = None
    is_shown: Asks = _always


def _take_over(seat: int) -> tuple[Tool, Tool]:
    right = right_of(Actions.take_over)
    away, back = (partial(Controls.take_over, seat=seat, player=player) for player in (USUAL_OPPONENT, ""))
    return (
        Tool("smart_toy", t.TAKE_OVER, away, right, partial(_is_played, seat, True), seat=seat),
        Tool(  # at hand: while the computer plays, the game runs on
            "person",
            t.GIVE_BACK,
            back,
            right,
            partial(_is_played, seat, False),
            seat=seat,
            word=t.GIVE_BACK_WORD,
        ),
    )


def _is_elsewhere(do: Controls) -> bool:
    """Tell whether another person of this game plays at another device; both may have a last word afterwards."""
    seats = do.table.seats
    return len({seats.player_of(seat) for seat in seats.human()}) == 2


def _can_resign(do: Controls) -> bool:
    return _runs(do) and not do.table.is_waiting


def _can_forget(do: Controls) -> bool:
    return do.viewer.line is not None and do.viewer.line.is_tried


TRIES, CANCELS, GOES_ON = right_of(Actions.try_move), right_of(Actions.cancel), right_of(Actions.go_on)
TOOLS = (
    # Those of whoever plays stay where they are, whoever is to move.
    Tool(
        "undo",
        t.UNDO,
        Controls.undo,
        right_of(Actions.play),
        _runs,
        lambda do: bool(do.viewer.entered),
        word=t.UNDO_WORD,
    ),
    Tool(
        "lightbulb",
        t.HINT,
        Controls.advise,
        right_of(Actions.advise),
        _runs,
        lambda do: do.viewer.seat is not None,
        word=t.HINT,
    ),
    Tool(
        "replay",
        t.TAKE_BACK,
        Controls.take_back,
        right_of(Actions.ask_back),
        lambda do: _runs(do) and do.table.seats.are_local,
        word=t.TAKE_BACK_WORD,
    ),
    Tool("chat_bubble_outline", t.SAY, Controls.say, right_of(Actions.say), _is_elsewhere, word=t.SAY_WORD),
    *_take_over(0),
    *_take_over(1),
    Tool(
        "fork_right",
        t.CONTINUE,
        Controls.go_on,
        GOES_ON,
        lambda do: _is_over(do) or not do.viewer.is_latest,
        lambda do: do.viewer.game_ply is not None,
        word=t.CONTINUE_WORD,
    ),
    Tool("flag", t.RESIGN, Controls.resign, right_of(Actions.resign), _can_resign),
    Tool("cancel", t.CANCEL_GAME, Controls.cancel, CANCELS, _runs),
    Tool(
        "link",
        t.INVITE,
        Controls.invite,
        right_of(Actions.invitations),
        lambda do: _runs(do) and bool(do.table.seats.people),
    ),
    Tool(
        "account_tree",
        t.TRY,
        Controls.toggle_trying,
        TRIES,
        lambda do: _is_over(do) and not do.viewer.is_trying,
        word=t.TRY_WORD,
    ),
    Tool(
        "close",
        t.TRY_NO_MORE,
        Controls.toggle_trying,
        TRIES,
        lambda do: _is_over(do) and do.viewer.is_trying,
        word=t.TRY_NO_MORE_WORD,
    ),
    Tool(
        "psychology", t.ASK_PLAYER, Controls.ask_player, right_of(Actions.ask_player), _is_over, word=t.ASK_PLAYER_WORD
    ),
    Tool("delete", t.FORGET_LINE, Controls.forget_line, right_of(Actions.forget_line), _is_over, _can_forget),
    Tool("image", t.SAVE_PICTURE, Controls.save_picture),
    Tool(
        "movie",
        t.SAVE_GIF,
        Controls.save_gif,
        right_of(Actions.make_gif),
        lambda do: _is_over(do) and _has_record(do),
    ),
    Tool(  # who plays has tools enough
        "content_copy", t.COPY, Controls.copy, is_shown=lambda do: _is_over(do) or not do.viewer.seats
    ),
    Tool("edit", t.EDIT, Controls.edit, Right.OWN, _is_over),
    Tool("download", t.SAVE, Controls.save, is_shown=_has_record),
    Tool("fullscreen", t.FULL_SCREEN, _nothing, script=_TOGGLE_FULL_SCREEN),
)
PAGES = (
    Page(t.LOG, "/table/{table}/log", Right.OWN, lambda do: bool(do.table.seats.logs)),
    Page(t.WIRE_LOG, "/table/{table}/wire", Right.OWN, lambda do: bool(do.site.arena.settings.wire_log)),
    Page(t.RULES, "/rules/{game}"),
)


class Tools:
    """Shows the tools; as long as they stay the same, no button may go away under a pointer, nor an open menu."""

    def __init__(self, do: Controls) -> None:
        self.do, self.person = do, do.person
        self.show()
        more = ui.button(self.person.say(t.MORE), icon="more_horiz", color=None).props("flat stack no-caps")
        with more.classes("kw-tool"):
            menu = ui.menu().props('auto-close anchor="top right" self="bottom right"').classes("kw-rare")
            menu.props(f'role="group" aria-label="{self.person.say(t.MORE)}"')  # of buttons and links, no menu items
        with menu:
            self.show_rare()

    def refresh(self) -> None:
        """Show other tools where others are possible."""
        if self._possible(is_rare=False) != self._offered:
            self.show.refresh()
        if (self._possible(is_rare=True), self._pages()) != self._rare:
            self.show_rare.refresh()

    def _possible(self, is_rare: bool) -> list[tuple[Tool, bool]]:
        """Return the tools that this person can use now, often or rarely, with whether they do something."""
        do = self.do
        known = [tool for tool in TOOLS if (tool.word is None) == is_rare]
        return [(tool, tool.is_enabled(do)) for tool in known if do.act.has(tool.right) and tool.is_shown(do)]

    def _pages(self) -> list[Page]:
        return [page for page in PAGES if self.do.act.has(page.right) and page.is_shown(self.do)]

    @ui.refreshable_method
    def show(self) -> None:
        """Show what is often done beside moving."""
        self._offered = self._possible(is_rare=False)
        for tool, is_enabled in self._offered:
            self._show(tool, is_enabled, tool.word)

    @ui.refreshable_method
    def show_rare(self) -> None:
        """Show the rest, and the pages about the table."""
        self._rare = tools, pages = self._possible(is_rare=True), self._pages()
        for tool, is_enabled in tools:
            self._show(tool, is_enabled)
        for page in pages:
            path = page.path.format(table=self.do.table.id, game=self.do.table.game.name)
            ui.link(self.person.say(page.text), path)

    def _show(self, tool: Tool, is_enabled: bool, word: Text | None = None) -> None:
        """Offer a tool: its word below its icon, or in the menu all of its name beside it."""
        values = {} if tool.seat is None else {"name": self.do.table.names[tool.seat]}
        name = self.person.say(tool.text, **values)
        shown = name if word is None else self.person.say(word)
        button = ui.button(shown, icon=tool.icon, color=None)
        if tool.script:
            button.on("click", js_handler=tool.script)
        else:
            button.on_click(lambda: tool.use(self.do))
        if word is None:
            button.props("flat no-caps no-wrap align=left")
        else:
            button.props(f'flat stack no-caps aria-label="{escape(name)}"').classes("kw-tool").tooltip(name)
        button.set_enabled(is_enabled)
