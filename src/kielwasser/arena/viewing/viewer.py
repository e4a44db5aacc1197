"""One pair of eyes on a table: what its visitor has picked up, has entered so far, and sees.

A viewer is what a page shows, without the page: everything here can be tested without a browser.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from kielwasser.arena.actions import Actions
from kielwasser.arena.tables.second_opinion import SecondOpinion
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.analysis import best_actions
from kielwasser.arena.viewing.frame import Copies, Frame, Scene
from kielwasser.arena.viewing.standpoint import Standpoint
from kielwasser.bots.simple import draw
from kielwasser.core import generic
from kielwasser.core.position import Move, Position
from kielwasser.core.view import CONFIRM, DISCARD, Choice, Look, menu, move_in_words
from kielwasser.drawing.arrows import arrows
from kielwasser.system.errors import KielwasserError, Text

VENTURE = "venture"  # the key of a choice
_ANSWERS = (  # to a whole move that waits to be confirmed
    Choice(CONFIRM, Text("Zug bestätigen", "Confirm the move"), hotkeys=("Enter", "s"), icon=CONFIRM),
    Choice(DISCARD, Text("Zug verwerfen", "Discard the move"), hotkeys=("Backspace", "c", "x"), icon=DISCARD),
)
MOVED_AWAY = Text(
    "Dein Platz wird jetzt an einem anderen Gerät gespielt. Öffne die Einladung hier noch einmal, und du bekommst ihn "
    "zurück.",
    "Your seat is played at another device now. Open the invitation here once more to get it back.",
)
STUCK = Text("kein Zug ist möglich, bestätigen heißt aufgeben", "no move is possible, to confirm is to give up")
UNCERTAIN = Text(
    "nach allem, was du siehst, ist kein Zug sicher: versuch dein Glück, oder bestätige und gib auf",
    "as far as you can see no move is certain: try your luck, or confirm and give up",
)


class Answer(Enum):
    """What came of a choice."""

    NOTHING = "nothing"
    CHANGED = "changed"  # something was picked up or entered
    SENT = "sent"  # the move has gone to the referee
    ASK = "ask"  # the move is invalid or gives something up: it goes only if the person insists


@dataclass(frozen=True)
class BegunMove:
    """A move that somebody has begun to enter, and what he was advised; both count only where they were begun."""

    place: tuple[int, str] = (-1, "")  # the ply, and the room or line
    entered: tuple[int, ...] = ()
    advice: Move | None = None
    advised: Text | None = None  # the same in words


@dataclass
class Viewer(Standpoint):
    """A table as one browser sees it, and what its person does there."""

    trying: bool = False  # moves of both seats shall be tried out, from any position of a game that is over
    asked: SecondOpinion | None = None  # what a player said that was asked
    _begun: BegunMove = field(default_factory=BegunMove)  # perhaps elsewhere; see `begun`
    _had_seat: bool = False  # that was taken by another browser, if there is none now
    _heard: tuple[int, bool] | None = None  # the ply and whether the game was over, when there was a sound last

    @property
    def act(self) -> Actions:
        """What the visitor can do at the table."""
        return Actions(self.arena, self.table, self.visitor)

    # ---- what may be chosen ----------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """The seat whose move this person can enter now."""
        table = self.table
        if self.is_trying:
            position = self.steps[self.ply].position
            return None if position.is_over else position.to_move
        if self.line is not None or not self.is_latest or not table.is_running or table.expected not in self.seats:
            return None
        return table.expected

    def draft(self) -> Position | None:
        """Return what the person sees with what has been entered so far, where it is his move."""
        seat = self.seat
        if seat is None:
            return None
        seen = self.base.hide(seat)
        for action in self.entered:
            seen.act(action)
        return seen

    @property
    def begun(self) -> BegunMove:
        """The move that is entered here; nothing has been entered where the game has gone on."""
        return self._begun if self._begun.place == self._place else BegunMove(self._place)

    @property
    def entered(self) -> list[int]:
        """What has been entered so far."""
        return list(self.begun.entered)

    @property
    def advice(self) -> Move | None:
        """What the adviser would play here."""
        return self.begun.advice

    def _enter_all(self, actions: Iterable[int]) -> None:
        self._begun = replace(self.begun, entered=tuple(actions))

    def go(self, ply: int) -> None:
        """Look at a position; what was entered for the latest one waits there."""
        super().go(ply)
        self._begun = self.begun

    @property
    def _place(self) -> tuple[int, str]:
        """Where a move is entered."""
        if self.is_trying:
            return self.ply, f"line {id(self.line)}"
        return len(self.table.steps) - 1, self.table.room.id if self.table.room is not None else ""

    def toggle_trying(self) -> None:
        """Let both seats' moves be tried out from here, or no more."""
        self.act.require(Actions.try_move)
        self.trying, self.playing = not self.trying, False
        self._begun, self.selected, self.refused = BegunMove(), "", None

    @property
    def is_trying(self) -> bool:
        """Whether moves are tried out: those of a game that is over."""
        return self.trying and not self.table.is_running and self.act.may(Actions.try_move)

    @property
    def base(self) -> Position:
        """The position, the whole truth, in which a move is entered."""
        return self.steps[self.ply].position if self.is_trying else self.table.position

    @property
    def is_stuck(self) -> bool:
        """Whether it is this person's move and none is possible, as far as he sees."""
        draft = self.draft()
        return draft is not None and not self.entered and not any(choice.allowed for choice in menu(draft))

    @property
    def why_stuck(self) -> Text:
        """What that means for him: where something is hidden, there may be a move that he does not see."""
        draft = self.draft()
        return UNCERTAIN if draft is not None and draft.is_view else STUCK

    def _offered(self, draft: Position) -> tuple[Choice, ...]:
        """Return everything that can be chosen; with something hidden and no move in sight, try a blind one."""
        if self.is_whole(draft):
            return _ANSWERS
        choices = menu(draft, self.selected)
        if draft.is_view and self.is_stuck:
            text = Text("Aufs Geratewohl ziehen: kein Zug ist sicher", "Try your luck: no move is certain")
            return (Choice(VENTURE, text), *choices)
        return choices

    def _within_reach(self, draft: Position) -> Iterator[Choice]:
        """Return what can be chosen; what lies somewhere for now can be laid elsewhere as if it were in the hand."""
        yield from self._offered(draft)
        held = draft.game.view().held(self.selected)
        if held and held != self.selected:
            yield from menu(draft, held)

    def choose(self, key: str, insist: bool = False) -> Answer:
        """Do what a choice means; a key that is not offered (a late click) does nothing."""
        draft = self.draft()
        if draft is None:
            return Answer.NOTHING
        choice = next((choice for choice in self._within_reach(draft) if choice.key == key), None)
        if choice is None:
            return Answer.NOTHING
        self.refused = None
        if choice.asks is not None and not insist:
            return Answer.ASK
        if key == VENTURE:
            self._enter_all(action for action in draw(draft, random.Random()).actions if action != generic.END)
            return self._send(draft)
        if key == DISCARD:
            self._enter_all(())
            self.selected = ""
            return Answer.CHANGED
        if key == CONFIRM and self.is_trying and not choice.allowed:
            self.refused = choice.text
            return Answer.CHANGED
        if key == CONFIRM:
            return self._send(draft) if choice.allowed or insist else Answer.ASK
        if choice.selects is not None:
            self.selected = choice.selects
            return Answer.CHANGED
        return self._enter(draft, choice)

    def ask_about(self, spot: str) -> bool:
        """Find out why a field or piece that was clicked is no choice; return whether there is something to say."""
        self.refused = self._why_not(spot)
        return self.refused is not None

    def _why_not(self, spot: str) -> Text | None:
        if self.is_trying:
            draft = self.draft()
            return None if draft is None else draft.game.view().refuse(draft, self.selected, spot)
        if not self.seats or not self.table.is_running or self.table.is_waiting:
            return None
        if not self.is_latest:
            return Text(
                "Du siehst einen früheren Zug: geh zurück zum Spiel.", "You see an earlier move: go back to the game."
            )
        draft = self.draft()
        if draft is None:
            return Text("Du bist nicht am Zug.", "It is not your move.")
        return draft.game.view().refuse(draft, self.selected, spot)

    def _enter(self, draft: Position, choice: Choice) -> Answer:
        ply = draft.ply
        for action in choice.actions:
            draft.act(action)
        self._enter_all((*self.entered, *(action for action in choice.actions if action != generic.END)))
        self.selected = ""
        if draft.ply == ply and not draft.is_over:
            return Answer.CHANGED
        entered = self.draft()
        return Answer.CHANGED if entered is not None and self.is_whole(entered) else self._send(draft)

    def is_whole(self, draft: Position) -> bool:
        """Tell whether all of a move has been entered, and only has to be confirmed, where that is a setting."""
        if not self.taste.confirms or self.is_trying or not self.entered:
            return False
        return draft.is_over or draft.ply != self.base.ply

    def _send(self, draft: Position) -> Answer:
        seat = self.seat
        assert seat is not None
        move = Move(draft.game, tuple(self.entered))
        self._begun, self.selected = BegunMove(), ""
        if self.is_trying:
            return self._try(move)
        self.act.play(seat, move)
        self.go(self.last_ply)
        return Answer.SENT

    def _try(self, move: Move) -> Answer:
        """Play a move of a variation; the truth may refuse what looked possible."""
        verdict = self.base.judge(move)
        if verdict.text is not None:
            self.refused = verdict.text
            return Answer.CHANGED
        self.line = self.act.try_move(self.line, self.ply, move)
        self.go(self.ply + 1)
        return Answer.SENT

    def forget_line(self) -> None:
        """Forget the variation that is looked at, and go back to where it left the game."""
        if self.line is not None:
            self.act.forget_line(self.line)
            self.look_at(self.line.kept(self.table.steps))

    @property
    def draft_so_far(self) -> BegunMove:
        """What has been entered, and for which ply and room: whoever loads the page again goes on with it."""
        return replace(self.begun, advice=None, advised=None)

    def take_draft(self, draft: BegunMove | None) -> None:
        """Go on with what had been entered, if it is still the same move."""
        if draft is not None and self.seat is not None:
            self._begun = draft

    def trace(self, key: str) -> str:
        """Return the way that a choice would take as an arrow; nothing where it goes nowhere or is not offered."""
        draft = self.draft()
        if draft is None:
            return ""
        choice = next((choice for choice in menu(draft, self.selected) if choice.key == key), None)
        return "" if choice is None else arrows(draft, choice.actions, "way")

    def undo(self) -> bool:
        """Take back the last action of the move that has begun; return whether there was one."""
        if self.seat is None or not self.entered:
            return False
        self._enter_all(self.entered[:-1])
        self.selected, self.refused = "", None
        return True

    def take_back(self) -> bool:
        """Take back the person's last move and what came after; return whether there was one.

        Somebody who plays elsewhere is asked whether he agrees.
        """
        steps = self.table.steps
        own = [ply for ply, step in enumerate(steps) if step.seat in self.seats]
        if not self.table.seats.are_local or not own:
            return False
        if not self.act.may(Actions.take_back):
            self.act.ask_back(own[-1] - 1)
            return True
        self.act.take_back(own[-1] - 1)
        self.go(self.last_ply)
        return True

    async def ask(self) -> Text:
        """Ask the adviser what to play."""
        self._enter_all(())
        self.selected = ""
        draft, place = self.draft(), self._place
        if draft is None:
            return Text("Du bist nicht am Zug.", "It is not your move.")
        try:
            advice, why = await self.act.advise()
        except KielwasserError as error:
            return error.text
        words = move_in_words(draft, advice)
        reason = Text("", "") if why is None else Text(f" ({why.de})", f" ({why.en})")
        said = Text(f"Vorschlag: {words.de}{reason.de}", f"Suggestion: {words.en}{reason.en}")
        if place == self._place:
            self.take_advice(advice, said)
        return said

    def take_advice(self, advice: Move, said: Text | None = None) -> None:
        """Point at the choices that lead to a move, and say it as long as this move is entered."""
        self._begun = replace(self.begun, advice=advice, advised=said)

    def _hinted(self, draft: Position | None, choices: tuple[Choice, ...]) -> str:
        """Return the choice that leads on along the advice; none while nothing can be entered, as when looking back."""
        if self.advice is None or draft is None:
            return ""
        rest = self.advice.actions[len(self.entered) :]
        if tuple(self.entered) != self.advice.actions[: len(self.entered)]:
            return ""
        if not rest:
            return CONFIRM
        direct = next((choice.key for choice in choices if _leads(choice, rest)), "")
        return direct or self._way_to(draft, rest, choices)

    def _way_to(self, draft: Position, rest: tuple[int, ...], choices: tuple[Choice, ...]) -> str:
        """Return what has to be picked up so that the choice that leads on is offered."""
        towards = draft.game.view().towards
        if towards is not None:
            key = towards(draft, self.selected, rest[0])
            return key if any(choice.key == key for choice in choices) else ""
        for choice in choices:
            if choice.selects is None or choice.selects == self.selected:
                continue
            if any(_leads(later, rest) for later in menu(draft, choice.selects)):
                return choice.key
        return ""

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def frame(self) -> Frame:
        """Return what there is to see."""
        self.stay_within()
        self._had_seat = self._had_seat or bool(self.seats)
        step = self.steps[self.ply]
        draft = self.draft()
        choices = self._offered(draft) if draft is not None else ()
        scene = self._shared_scene() if draft is None else Scene.of(draft, self._look(choices))
        is_over, view = self.conclusion is not None, step.position.game.view()
        return Frame(
            scene=scene,
            choices=choices,
            ply=self.ply,
            last_ply=self.last_ply,
            to_move=None if is_over else scene.to_move,
            plays=draft is not None or (self.table.is_running and bool(self.seats)),
            hints=step.hints,
            hinted=self._hinted(draft, choices),
            arrows=self._arrows(),
            hand=view.hand(draft) if view.hand is not None and draft is not None and not draft.is_over else None,
            lie=view.held(self.selected) if draft is not None else "",
        )

    async def ask_player(self, player: str, command: str = "") -> None:
        """Ask a player what it would do in the position that is looked at; a KielwasserError says why it is silent."""
        self.asked = await self.act.ask_player(self.steps[self.ply], player, command)

    @property
    def answer(self) -> SecondOpinion | None:
        """What the player that was asked would do in the position that is looked at."""
        return self.asked if self.asked is not None and self.asked.step is self.steps[self.ply] else None

    def _arrows(self) -> str:
        """Return what a player would do here, and the best move, as arrows."""
        if self.entered:
            return ""
        answer = self.answer
        asked = "" if answer is None else arrows(_seen(answer.step.position), answer.move.actions, "asked")
        return self._best_arrow() + asked

    def _best_arrow(self) -> str:
        """Return the best move from here; what was drawn once is kept."""
        at = self.game_ply
        actions = best_actions(self.table, at) if at is not None and not self.table.is_running else ()
        if not actions:
            return ""
        shown = _seen(self.steps[self.ply].position)
        return self.table.pictures.arrow(self.ply, actions, lambda: arrows(shown, actions))

    @property
    def _eyes(self) -> int:
        """The seat that sees what this viewer may see."""
        return min(self.seats, default=0)

    def _shared_scene(self) -> Scene:
        """Return a scene without choices; all who look alike at the same position share it."""
        step, taste = self.steps[self.ply], self.taste
        points = None if self.conclusion is None else self.conclusion.points
        looks = (self.ply, self._eyes, taste.language, taste.theme, points)
        return self.table.pictures.scene(
            step, looks, lambda: Scene.of(step.position.hide(self._eyes), self._look(()), points)
        )

    def _look(self, choices: tuple[Choice, ...]) -> Look:
        taste = self.taste
        before = self.steps[self.ply - 1].position.hide(self._eyes) if self.ply and not self.entered else None
        # The browser shows the coordinates when they are wanted, or while somebody points at a move that names fields.
        return Look(taste.language, taste.theme, True, self.seat, choices, self.selected, before)

    def copies(self) -> Copies:
        """Return the position that is looked at to take away; while a game runs, what everybody may see of it."""
        return Copies.of(self.steps[self.ply].position, is_open=not self.table.is_running)

    def sound(self) -> str:
        """Return the name of the sound for what has come since the last call: a move, a reply, the end, or none."""
        now = self.ply, self.conclusion is not None
        before, self._heard = self._heard, now
        if before is None or not self.taste.sounds:
            return ""
        if now[1] and not before[1]:
            return "end"
        if now[0] != before[0] + 1:
            return ""
        return "move" if self.steps[self.ply].seat in self.seats else "reply"

    def status(self) -> Text:
        """Return in one sentence what is going on."""
        table = self.table
        if self.conclusion is not None:
            return _ended(table)
        if table.is_waiting:
            return table.notice or Text("Warte auf die Spieler …", "Waiting for the players …")
        if table.is_running and self._had_seat and not self.seats and table.seats.human():
            return MOVED_AWAY
        step = self.steps[self.ply]
        if self.line is not None and step.position.is_over:
            return Text("Hier wäre das Spiel zu Ende.", "Here the game would be over.")
        name = table.name_of(step.position.to_move)
        if self.is_stuck:
            why = self.why_stuck
            return Text(f"{name.de} ist am Zug: {why.de}.", f"{name.en} is to move: {why.en}.")
        if self.seat is not None:
            return Text(f"{name.de} ist am Zug: du bist dran.", f"{name.en} is to move: it is your turn.")
        if not table.is_running or not self.is_latest:
            return Text(f"{name.de} ist am Zug.", f"{name.en} is to move.")
        if table.is_paused:
            return Text("Angehalten: „Abspielen“ lässt das Spiel laufen.", "Paused: “Play” lets the game go on.")
        if table.preparing is not None and table.is_getting_ready(step.position.to_move):
            wait = table.preparing
            return Text(
                f"{name.de} macht sich bereit (einmalig, {wait.de}) …",
                f"{name.en} is getting ready (once, {wait.en}) …",
            )
        return Text(f"{name.de} denkt nach …", f"{name.en} is thinking …")


def _seen(position: Position) -> Position:
    return position.hide(position.to_move)


def _leads(choice: Choice, rest: tuple[int, ...]) -> bool:
    return bool(choice.actions) and choice.actions == rest[: len(choice.actions)]


def _ended(table: Table) -> Text:
    conclusion = table.conclusion
    if conclusion is None:
        raise KielwasserError(Text("das Spiel geht weiter", "the game goes on"))
    if table.is_interrupted:
        return Text("Das Spiel ist unterbrochen.", "The game is interrupted.")
    if conclusion.cancelled:
        return conclusion.text
    if conclusion.winner is None:
        return Text(f"Unentschieden. {conclusion.text.de}", f"Draw. {conclusion.text.en}")
    name = table.name_of(conclusion.winner)
    return Text(f"{name.de} gewinnt. {conclusion.text.de}", f"{name.en} wins. {conclusion.text.en}")
