"""Moves in words: every action of every game has them, in both languages, and they say what it did."""

from __future__ import annotations

import random
import re

import kielwasser
from kielwasser.core.contract_suite import random_positions
from kielwasser.core.position import Move
from kielwasser.core.view import Look, move_in_words
from kielwasser.system.errors import Text

COORDINATE = re.compile(r'<text[^>]*class="coordinate[^"]*"[^>]*>([^<]*)<')


def test_every_legal_move_can_be_told(game):
    for position, chance in random_positions(game, 30, 5):
        before = position.text
        for move in chance.sample(position.legal_moves, min(8, len(position.legal_moves))):
            said = move_in_words(position, move)
            assert said.de
            assert said.en
            assert len(said.de.split(", ")) >= min(1, len(move))
        assert position.text == before


def test_moves_that_differ_are_told_differently(game):
    position = kielwasser.new(game.name, seed=3)
    moves = random.Random(1).sample(position.legal_moves, min(40, len(position.legal_moves)))
    assert len({move_in_words(position, move) for move in moves}) == len(moves)


def test_what_is_refused_is_told_as_it_was_written():
    position = kielwasser.new("hase_igel_2018", seed=1)
    assert move_in_words(position, position.parse("A60")) == Text("A60", "A60")


def test_no_action_is_told_as_such():
    position = kielwasser.new("cartagena_2013", seed=1)
    assert move_in_words(position, Move(position.game, ())) == Text("nichts getan", "did nothing")


def said(name: str, text: str, move: str) -> str:
    """Return a move in German, in a position of the game."""
    position = kielwasser.position(text) if text else kielwasser.new(name, seed=1)
    return move_in_words(position, position.parse(move)).de


def test_fields_are_called_as_the_coordinates_in_the_picture_call_them(game):
    """Whoever points at a move sees the coordinates for as long (`View.names_fields`)."""
    view, named = game.view(), 0
    for position, chance in random_positions(game, 12, 7):
        seen = position.hide(position.to_move)
        shown = {name.replace(" ", "") for name in COORDINATE.findall(view.picture(seen, Look(coordinates=True)))}
        for move in chance.sample(seen.legal_moves, min(4, len(seen.legal_moves))):
            text = move_in_words(seen, move)
            places = view.places.findall(text.en)
            assert view.names_fields(text) == bool(places)
            assert all(place.strip("()").removeprefix("field ").replace(" ", "") in shown for place in places)
            named += bool(places)
    assert named > 10


def test_words_of_each_game():
    assert said("hase_igel_2018", "", "A10") == "10 vor auf Feld 10 (Salatfeld)"
    assert said("hive_2020", "", "S:Q@0,0") == "Biene auf 0,0 gesetzt"
    assert said("hive_2020", "hive_2020 book 2 R 0,0=RQ/1,0=BG SSGGGBBAAA QSSGGBBAAA -", "D:0,0>0,1") == (
        "Biene von 0,0 nach 0,1"
    )
    first = kielwasser.new("cartagena_2013", seed=1)
    forward = next(str(move) for move in first.legal_moves if len(move) == 1)
    assert said("cartagena_2013", "", forward).startswith("Pirat mit ")
    assert said("mississippi_2024", "", "A+1 F2").startswith("auf Geschwindigkeit 2 beschleunigt, auf (")
    assert "Bug nach rechts unten gedreht" in said("mississippi_2024", "", "TDR F1")


def test_the_print_of_a_board_speaks_the_chosen_language(game, monkeypatch):
    position = kielwasser.new(game.name, seed=3)
    prints = []
    for language in ("de", "en"):
        monkeypatch.setenv("KIELWASSER_LANG", language)
        words = re.findall(r"[^\W\d_]{4,}", str(position))
        prints.append({word for word in words if not re.fullmatch("[Rb]+|[qsgba]+|[A-Z]+", word)})  # pieces and seats
    assert prints[0] & prints[1] <= {"Start", "Reserve"}  # which both languages have


def test_where_a_fault_ended_the_game_nobody_is_said_to_be_on_turn(game):
    position = kielwasser.new(game.name, seed=1)
    view = position.game.view()
    assert "am Zug" in view.describe(position)[0].de
    ended = view.describe(position, (0, 1))
    assert ended[0].de.endswith("Das Spiel wurde hier beendet.")
    assert not any("am Zug" in text.de or "to move" in text.en for text in ended)
