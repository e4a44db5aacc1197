"""Which rules hold unless somebody chooses: one place decides it, and everything that deals a board asks there."""

import sys

import pytest
from click.testing import CliRunner

import kielwasser
from kielwasser.cli.parser import parser
from kielwasser.core.position import Position
from kielwasser.core.ruling import AUTO, settled_ruling
from kielwasser.envs.batch import Batch
from kielwasser.envs.playthrough import playthrough
from kielwasser.games import names
from kielwasser.learning.fitting import FittingPlan
from kielwasser.learning.self_play import play_one
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings, settle
from kielwasser.system.errors import KielwasserError
from kielwasser.tournament.basics.jobs import Conditions
from kielwasser.tournament.basics.players import parse_all
from kielwasser.tournament.plan.settings import SeriesSettings

GAME = "hase_igel_2018"


def test_the_book_holds_unless_somebody_foreign_takes_part():
    assert [settled_ruling(AUTO, foreign) for foreign in (False, True)] == ["book", "referee"]
    for chosen in ("book", "referee"):
        assert {settled_ruling(chosen, foreign) for foreign in (False, True)} == {chosen}
    with pytest.raises(KielwasserError, match="a ruling is auto, book or referee, not 'house'"):
        settled_ruling("house", foreign=False)


@pytest.mark.parametrize("name", names())
def test_from_python_deals_are_by_the_book_and_official_states_by_the_referee(name):
    dealt = kielwasser.new(name, seed=1)
    assert dealt.ruling == Position.deal(dealt.game, 1).ruling == "book"
    assert kielwasser.read_state(name, dealt.xml).ruling == "referee"
    assert kielwasser.read_state(name, dealt.xml, "book").ruling == "book"
    assert kielwasser.new(name, seed=1, ruling="referee").ruling == "referee"


def test_environments_play_by_the_book():
    with Batch(GAME, 2) as batch, Batch(GAME, 2, ruling="referee") as other:
        batch.deal()
        other.deal()
        assert [batch.position(0).ruling, other.position(0).ruling] == ["book", "referee"]
    assert playthrough(kielwasser.game(GAME), "1", AUTO).startswith(f"playthrough of {GAME}, ruling book, seed 1")


def series(*players, ruling=AUTO):
    """Return the settings of a match."""
    return SeriesSettings(tuple(parse_all(list(players))), Conditions(GAME, ruling), games=2)


def test_a_series_is_played_by_the_referee_as_soon_as_a_program_takes_part(tmp_path):
    own = tmp_path / "own.py"
    own.write_text("class Own:\n    def choose(self, position, deadline):\n        return position.legal_moves[0]\n")
    program = f"{sys.executable} --version"
    assert series("random", "simple").conditions.ruling == "book"
    assert series("random", str(own)).conditions.ruling == "book"
    assert series("random", program).conditions.ruling == "referee"
    assert series("random", program, ruling="book").conditions.ruling == "book"
    assert series("random", "simple", ruling="referee").conditions.ruling == "referee"
    kept = series("random", program)
    assert SeriesSettings.from_text(kept.to_text()) == kept


def test_a_server_plays_with_its_guests_by_the_referee():
    def dealt(**options):
        server = GameServer(Settings(port=0, replays="", **options))
        return server.lobby.outside.deal(kielwasser.game(GAME), "seed").ruling

    assert Settings().ruling == settle({}, {}, None).ruling == AUTO
    assert (dealt(), dealt(ruling="book"), dealt(ruling="referee")) == ("referee", "book", "referee")


def test_weights_are_fitted_to_the_book(monkeypatch):
    seen = []
    monkeypatch.setattr(Position, "deal", classmethod(lambda cls, game, seed, ruling: seen.append(ruling) or 1 / 0))
    for plan in (FittingPlan.of(GAME), FittingPlan.of(GAME, ruling="referee")):
        with pytest.raises(ZeroDivisionError):
            play_one(plan.play, 0)
    assert seen == [AUTO, "referee"]


@pytest.mark.parametrize(
    ("options", "ruling"),
    [((), "book"), (("--ruling", "referee"), "referee"), (("--position", "STATE"), "referee")],
)
def test_the_command_line_follows_the_same_rule(tmp_path, options, ruling):
    state = tmp_path / "state.xml"
    state.write_text(kielwasser.new(GAME, seed=1).xml, encoding="utf-8")
    given = [str(state) if option == "STATE" else option for option in options]
    told = CliRunner().invoke(parser("perft"), ["perft", GAME, "--depth", "1", *given])
    assert told.exit_code == 0, told.output
    assert told.output.startswith(f"{GAME} {ruling} ")
