"""The commonest mistakes of a first player: each gets a sentence that names the cure."""

import contextlib
import math
import threading
import time

import pytest
from quick import SOFT

import kielwasser
from kielwasser.client.kit import ClientError, PlayerFailed, as_move, asked
from kielwasser.client.loading import load_player
from kielwasser.tournament.basics.jobs import HARD_TIMEOUT, Conditions, Job, Pairing
from kielwasser.tournament.basics.players import PlayerError, PlayerSpec, parse, split_label
from kielwasser.tournament.play.hosts import Hosts
from kielwasser.tournament.play.in_process import Watch, play_game

GAME = "hase_igel_2018"
HEAD = "class Mine:\n    def choose(self, position, deadline):\n        "
GOOD = HEAD + "return position.legal_moves[0]\n"


def written(tmp_path, source, encoding="utf-8"):
    file = tmp_path / "mine.py"
    file.write_bytes(source.encode(encoding))
    return file


def played(file, soft=SOFT, watch=None):
    """Play a game of the file against `random`, in an interpreter of its own."""
    players = (parse(str(file)), PlayerSpec("built-in", "random", "random"))
    job = Job(1, Pairing(0, 0, 1), players, Conditions(GAME, soft=soft), seats=(0,))
    hosts = Hosts()
    try:
        hosts.prepare(job)
        return play_game(job, 0, watch, hosts.make)
    finally:
        hosts.close()


@pytest.mark.parametrize(
    ("source", "encoding", "german", "english"),
    [
        (GOOD.replace("choose", "chose"), "utf-8", "meintest du choose statt chose?", "did you mean choose instead"),
        ("def choose(position, deadline): pass\n", "utf-8", "gehört in eine Klasse", "belongs in a class"),
        (
            HEAD + "if deadline\n            pass\n",
            "utf-8",
            "if deadline\n               ^",
            "SyntaxError: expected ':'",
        ),
        (GOOD + "NAME = 'Müller'\n", "latin-1", "Latin-1 gespeichert. Speichere sie als UTF-8", "Save it as UTF-8"),
        (GOOD, "utf-16", "UTF-16 gespeichert. Speichere sie als UTF-8", "stored as UTF-16"),
        ("exit()\n", "utf-8", "exit() beendet das ganze Programm", "exit() ends the whole program"),
        ("import nowhere\n", "utf-8", "line 1, in <module>\n    import nowhere", "No module named 'nowhere'"),
    ],
)
def test_a_file_that_cannot_play_says_how_to_mend_it(tmp_path, source, encoding, german, english):
    with pytest.raises(ClientError) as refused:
        load_player(str(written(tmp_path, source, encoding)))
    assert german in refused.value.text.de
    assert english in refused.value.text.en


@pytest.mark.parametrize(
    ("body", "german", "english"),
    [
        (
            "for move in position.legal_moves: position.play(move)\n",
            "Probiere Züge auf einer Kopie: nachher = position.copy()",
            "Try moves on a copy: after = position.copy()",
        ),
        ("exit()\n", "Gib stattdessen mit return einen Zug zurück", "Return a move instead"),
        ("return None\n", "vielleicht fehlt in einem Zweig das return", "perhaps one branch lacks its return"),
    ],
)
def test_a_crash_in_choose_names_its_cure(tmp_path, body, german, english):
    end = played(written(tmp_path, HEAD + body))
    assert end.cause == "crash"
    assert german in end.told.de
    assert english in end.told.en
    assert "hosts.py" not in end.output  # only the player's own lines


def test_a_forgotten_self_is_named(tmp_path):
    end = played(written(tmp_path, GOOD.replace("self, ", "")))
    assert "Oft fehlt self." in end.told.de
    assert "Often self is missing." in end.told.en


def test_the_trace_shows_the_players_own_line(tmp_path):
    end = played(written(tmp_path, HEAD + "return self.helper()\n    def helper(self):\n        return 1 / 0\n"))
    assert "line 5, in helper" in end.output
    assert end.output.endswith("ZeroDivisionError: division by zero")


def test_who_prints_a_lot_and_is_late_hears_of_it(tmp_path):
    body = "import time\n        for i in range(1500): print(i)\n        time.sleep(0.2)\n        return '+1'\n"
    end = played(written(tmp_path, HEAD + body), soft=0.05)
    assert end.cause == "soft_timeout"
    assert "1500 Zeilen ausgegeben" in end.told.de
    assert "It printed 1500 lines" in end.told.en


def test_an_endless_loop_shows_its_line(tmp_path):
    class Impatient(Watch):
        """Gives a player up after a second, as the process does that plays."""

        def asking(self, player, hung):
            if player == 0 and not given_up:
                threading.Timer(1.0, lambda: given_up.append(hung())).start()

    given_up = []
    source = HEAD + "return wait()\n\ndef wait():\n    import time\n    until = time.monotonic() + 2\n"
    source += "    while time.monotonic() < until: pass\n    return '+1'\n"
    began = time.monotonic()
    with contextlib.suppress(StopIteration):  # the game is over meanwhile; usually the process ends with it
        played(written(tmp_path, source), soft=math.inf, watch=Impatient())
    assert time.monotonic() - began > 1
    assert given_up[0].cause == HARD_TIMEOUT
    assert "in wait" in given_up[0].output
    assert "while time.monotonic() < until" in given_up[0].output


def test_who_plays_over_the_wire_hears_the_same(capsys):
    class Forgetful:
        def choose(self, position, deadline):
            for move in position.legal_moves:
                position.play(move)

    position = kielwasser.new(GAME, seed=1)
    handed = position.copy()
    with pytest.raises(PlayerFailed, match="Try moves on a copy"):
        asked(lambda: as_move(Forgetful().choose(handed, 0.0), position), handed)
    assert "position.play(move)" in capsys.readouterr().err


def test_a_word_that_is_nearly_a_player_is_asked_for(tmp_path, monkeypatch):
    (tmp_path / "hoppel.py").write_text(GOOD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for word, meant in (("Hoppel", "hoppel.py"), ("strongst", "strongest")):
        with pytest.raises(PlayerError) as refused:
            parse(word)
        assert f"Meintest du {meant}?" in refused.value.text.de
        assert f"Did you mean {meant}?" in refused.value.text.en


def test_names_may_have_blanks(tmp_path):
    file = written(tmp_path, GOOD)
    assert parse(f"Team Rot={file}").name == "Team Rot"
    assert split_label(f'"Team Rot"={file}') == ("Team Rot", str(file))
    assert split_label("java -Ddepth=3 -jar bot.jar") == ("", "java -Ddepth=3 -jar bot.jar")
