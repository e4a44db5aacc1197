"""What `connect` says while it plays."""

import pytest

import kielwasser
from kielwasser.cli.server_news import ServerNews, as_text
from kielwasser.client.events import GameResult, Joined, Left, State, Welcome
from kielwasser.core.ending import Cause
from kielwasser.games import names
from kielwasser.games.dialects import dialect

ROOM = "R"
PARTS = dialect("hase_igel_2018").part_names[:2]
WON = GameResult(ROOM, 0, (Cause.REGULAR, Cause.REGULAR), ("", ""), ((2.0, 64.0), (0.0, 61.0)), 0, PARTS)


class Clock:
    """A clock that somebody turns."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Joined localhost:13050; the game begins when the opponent is there.",
                "Waiting for 30 s …",
                "Game 1 of 2 begins, on seat 1.",
                "Game 1 of 2: 1 move, 5 s",
                "Game 1 of 2: won (on seat 1); victory points 2 : 0, field 64 : 61",
                "Waiting for 1:00 min …",
                "Game 2 of 2 begins, on seat 2.",
            ],
        ),
        (
            "de",
            [
                "Bei localhost:13050 angemeldet; das Spiel beginnt, sobald der Gegner da ist.",
                "Warte seit 30 s …",
                "Spiel 1 von 2 beginnt, auf Platz 1.",
                "Spiel 1 von 2: 1 Zug, 5 s",
                "Spiel 1 von 2: gewonnen (auf Platz 1); Gewinner 2 : 0, Feldnummer 64 : 61",
                "Warte seit 1:00 min …",
                "Spiel 2 von 2 beginnt, auf Platz 2.",
            ],
        ),
    ],
)
def test_a_line_at_every_turn_and_now_and_then_in_between(monkeypatch, capsys, language, lines):
    monkeypatch.setenv("KIELWASSER_LANG", language)
    position = kielwasser.new("hase_igel_2018", seed=1)
    position.play(position.legal_moves[0])
    clock = Clock()
    news = ServerNews("localhost:13050", 2, json=False, now=clock)
    happens = [
        (0, Joined(ROOM)),
        (30, None),
        (1, None),  # which is not worth a word
        (0, Welcome(ROOM, 0)),
        (1, State(ROOM, position)),
        (4, None),
        (0, WON),
        (0, Left(ROOM)),
        (60, None),
        (0, Welcome(ROOM, 1)),
        (0, WON),  # the last result is the command's
    ]
    for seconds, event in happens:
        clock.now += seconds
        news.hear(event)
    told = capsys.readouterr()
    assert told.err.splitlines() == lines
    assert told.out == ""


def test_where_the_result_is_for_programs_people_are_told_it_too(monkeypatch, capsys):
    monkeypatch.setenv("KIELWASSER_LANG", "en")
    ServerNews("localhost:13050", 1, json=True).hear(WON)
    assert capsys.readouterr().err == "Game 1 of 1: won (on seat 1); victory points 2 : 0, field 64 : 61\n"


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (0, "won (on seat 1); 2/6 : 0/0; the opponent on seat 2: invalid move (Ungueltiger Zug)"),
        (1, "lost (on seat 2); 2/6 : 0/0; we on seat 2: invalid move (Ungueltiger Zug)"),
        (None, "seat 1 wins; 2/6 : 0/0; seat 2: invalid move (Ungueltiger Zug)"),
    ],
)
def test_whose_fault_it_was_is_said_in_words(monkeypatch, seat, told):
    monkeypatch.setenv("KIELWASSER_LANG", "en")
    causes = Cause.REGULAR, Cause.RULE_VIOLATION
    ended = GameResult(ROOM, 0, causes, ("", "Ungueltiger\nZug"), ((2.0, 6.0), (0.0, 0.0)), seat)
    assert as_text(ended) == told  # of a score whose parts nobody knows


@pytest.mark.parametrize("name", names())
def test_the_parts_of_a_score_have_names_in_both_languages(name):
    spoken = dialect(name)
    assert len(spoken.part_names) == len(spoken.definition)
    assert all(text.de and text.en for text in spoken.part_names)
