"""What players say to each other, as one of them sees it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from kielwasser.arena.tables.talk import HEARD
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.system.errors import Text


@dataclass(frozen=True)
class OpenQuestion:
    """A question that is open, and whether it is this person's turn to answer."""

    text: Text
    can_answer: bool


@dataclass(frozen=True)
class SpokenPhrase:
    """What somebody has said, and what he is called."""

    name: Text
    text: Text


def asked(viewer: Viewer) -> OpenQuestion | None:
    """Return what is asked, or waits for an answer; only those who play are told."""
    table, own = viewer.table, viewer.seats
    if not own or not table.is_running:
        return None
    question = table.question
    if question is not None:
        other = table.name_of(1 - question.seat if question.seat in own else question.seat)
        if question.seat in own:
            return OpenQuestion(Text(f"{other.de} ist gefragt …", f"{other.en} has been asked …"), can_answer=False)
        return OpenQuestion(
            Text(
                f"{other.de} möchte den letzten Zug zurücknehmen.", f"{other.en} would like to take back the last move."
            ),
            can_answer=True,
        )
    talk = table.talk
    if not talk.terms or talk.holds or viewer.visitor.id in talk.agreed:
        return None
    words = talk.terms.words
    return OpenQuestion(
        Text(
            f"Vorgeschlagen ist: {words.de}. Das steht in keinem Regelbuch und gilt nur, wenn beide es wollen.",
            f"Proposed: {words.en}. No rule book says so; it holds only if both want it.",
        ),
        can_answer=True,
    )


def heard(viewer: Viewer) -> SpokenPhrase | None:
    """Return what was said in the last seconds; only those who play hear it."""
    said = viewer.table.talk.said
    if said is None or not viewer.seats or time.monotonic() - said.at > HEARD:
        return None
    return SpokenPhrase(viewer.table.name_of(said.seat), said.text)
