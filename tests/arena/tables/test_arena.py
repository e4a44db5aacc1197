"""Tables of all kinds: people, programs, strangers, replays. Real sockets on loopback where programs play."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tables import COMPUTER, OTHER, PERSON, setup, until, with_arena
from workshop import ALL, Bench

from kielwasser.arena.actions import Actions
from kielwasser.arena.setup import BUILT_IN, MANUAL, PROGRAM, GameSetup, SeatSetup
from kielwasser.arena.tables.analyst import Analyst
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.rights import NotAllowed, Somebody
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.core.ending import Cause
from kielwasser.core.position import Move, Position
from kielwasser.games import game
from kielwasser.replay.reader import read
from kielwasser.server.warming import Stage
from kielwasser.system.errors import KielwasserError

PLAYER = """
import random
from kielwasser.client.kit import main

class Talker:
    hints = "ich <b>denke</b> noch"

    def choose(self, position, deadline):
        return random.choice(position.legal_moves)
"""


def program(folder: Path, source: str) -> SeatSetup:
    """Return a seat whose program has this source."""
    file = folder / "player.py"
    file.write_text(source, encoding="utf-8")
    return SeatSetup(PROGRAM, "Programm", command=str(file))


@pytest.mark.parametrize("end", ["main(Talker())\n", ""], ids=["a program", "only a class"])
def test_a_program_plays_and_its_hints_and_output_are_kept(tmp_path: Path, end: str) -> None:
    async def play(arena: Arena) -> None:
        await arena.start()
        table = arena.open(setup("hive_2020", program(tmp_path, f"print('hallo')\n{PLAYER}{end}"), COMPUTER))
        table.pace = 0.0
        assert table.is_waiting
        assert table.notice is not None
        await until(lambda: len(table.steps) > 3)
        assert table.notice is None
        assert table.steps[1].hints == ("ich <b>denke</b> noch",)
        assert "hallo" in table.seats.logs[0].text()
        viewer = Viewer(arena, table, ply=1)
        assert viewer.frame().hints == ("ich <b>denke</b> noch",)
        assert table.clock(0, 1) > 0

    with_arena(tmp_path / "replays", play)


@pytest.mark.parametrize(
    ("source", "said"),
    [("import sys; print('Mist', flush=True); sys.exit(3)", "Code 3"), ("import nothing_of_that_name", "Code 1")],
)
def test_a_program_that_does_not_start_is_explained_and_loses(tmp_path: Path, source: str, said: str) -> None:
    async def play(arena: Arena) -> None:
        await arena.start()
        table = arena.open(setup("hive_2020", program(tmp_path, source), COMPUTER))
        await until(lambda: table.conclusion is not None)
        assert table.conclusion is not None
        assert table.conclusion.cause is Cause.LEFT
        assert table.conclusion.winner == 1
        assert table.notice is not None
        assert said in table.notice.de
        await until(lambda: not table.seats.programs)
        assert table.seats.logs[0].text().strip()

    with_arena(tmp_path / "replays", play)


def test_a_manually_started_client_takes_its_reservation(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        await arena.start()
        table = arena.open(setup("hase_igel_2018", SeatSetup(MANUAL, "Fremd"), COMPUTER))
        table.pace = 0.0
        assert table.room is not None
        reservation = table.room.places[0].reservation
        assert reservation is not None
        options = ["--player", "random", "--port", str(arena.server.port), "--reservation", reservation]
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "kielwasser", "connect", *options, stderr=asyncio.subprocess.DEVNULL
        )
        await until(lambda: table.conclusion is not None)
        assert table.conclusion is not None
        assert table.conclusion.cause is Cause.REGULAR
        assert len(table.steps) > 10
        await child.wait()

    with_arena(tmp_path / "replays", play)


def test_a_waiting_table_takes_the_next_client_that_joins_without_a_reservation(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        await arena.start()
        tables = [arena.open(setup("hase_igel_2018", SeatSetup(MANUAL, "Fremd"), COMPUTER)) for _ in range(2)]
        other_game = b'<protocol><join gameType="swc_2020_hive"/>'
        same_game = b'<protocol><join gameType="swc_2018_hase_und_igel"/>'
        writers = []
        for number, join in enumerate((other_game, same_game, same_game)):
            writers.append((await asyncio.open_connection("127.0.0.1", arena.server.port))[1])
            writers[-1].write(join)
            await until(lambda sat=number: sum(not table.is_waiting for table in tables) == sat)
            assert [table.is_waiting for table in tables] == [number < 1, number < 2]  # who waits longest comes first
        writers[1].close()
        await until(lambda: tables[0].conclusion is not None)
        assert tables[1].is_running
        for writer in writers:
            writer.close()

    with_arena(tmp_path / "replays", play)


@pytest.mark.parametrize("time_limit", [True, False])
def test_programs_have_two_seconds_unless_that_is_switched_off_and_people_always_have_time(
    tmp_path: Path, time_limit: bool
) -> None:
    """§6.1 of the 2017 rule book."""

    async def play(arena: Arena) -> None:
        await arena.start()
        for name in ("mississippi_2017", "mississippi_2024"):
            table = arena.open(setup(name, SeatSetup(MANUAL, "Fremd"), PERSON, time_limit=time_limit), owner="me")
            assert table.room is not None
            assert [seat.timed for seat in table.room.match.seats] == [time_limit, False]
            assert table.room.match.limits.soft == 2.0

    with_arena(tmp_path, play)


def test_games_of_strangers_can_be_watched(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        await arena.start()
        joins = b'<protocol><join gameType="swc_2020_hive"/>'
        writers = [(await asyncio.open_connection("127.0.0.1", arena.server.port))[1] for _ in range(2)]
        for writer in writers:
            writer.write(joins)
        await until(lambda: bool(arena.tables))
        table = next(iter(arena.tables.values()))
        assert table.is_running
        assert table.seats.human() == frozenset()
        assert Viewer(arena, table).frame().choices == ()
        for writer in writers:
            writer.close()
            await writer.wait_closed()

    with_arena(tmp_path, play)


def test_every_game_is_written_down_with_its_result(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020", COMPUTER, COMPUTER))
        table.pace = 0.0
        await until(lambda: table.conclusion is not None)
        assert table.record is not None
        replay = read(table.record)
        assert len(replay.plies) == len(table.steps) - 1
        assert replay.seed == "7"
        again = arena.load_file(table.record)
        assert [step.position for step in again.steps] == [step.position for step in table.steps]
        assert again.conclusion == table.conclusion
        assert again.names == ("Rechner", "Rechner")
        assert not again.is_running

    with_arena(tmp_path, play)


def test_a_game_goes_on_from_the_middle_of_a_replay_with_its_colours(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("cartagena_2013", COMPUTER, COMPUTER))
        table.pace = 0.0
        await until(lambda: table.conclusion is not None)
        assert table.record is not None
        replayed = arena.load_file(table.record)
        again = arena.open(arena.resume(replayed, 3, (PERSON, OTHER)), owner="me")
        assert again.is_running
        assert again.position.to_move == table.steps[3].position.to_move
        assert again.position.hide(0) == table.steps[3].position.hide(0)

    with_arena(tmp_path, play)


def test_a_cancelled_game_says_so_and_lets_nobody_move(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020"), owner="me")
        arena.cancel(table)
        viewer = Viewer(arena, table, Somebody("me"))
        assert table.conclusion is not None
        assert table.conclusion.cancelled
        assert viewer.frame().choices == ()
        assert viewer.status().de == "Das Spiel wurde abgebrochen."
        with pytest.raises(KielwasserError):
            arena.seating.take_over(arena.load_file(next(tmp_path.glob("*.jsonl"))), 0, "random")

    with_arena(tmp_path, play)


def test_a_pause_holds_the_computer_and_not_the_person(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020", COMPUTER, COMPUTER, paused=True))
        table.pace = 0.0
        await asyncio.sleep(0.05)
        assert len(table.steps) == 1
        assert table.is_paused
        arena.pause(table, False)
        await until(lambda: len(table.steps) > 2)

    with_arena(tmp_path, play)


def test_where_nobody_plays_a_game_begins_paused_and_where_a_person_plays_at_once(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        watched = arena.open(setup("hive_2020", COMPUTER, COMPUTER, paused=None))
        assert watched.is_paused
        assert "Abspielen" in Viewer(arena, watched).status().de
        played = arena.open(setup("hive_2020", PERSON, COMPUTER, paused=None), owner="me")
        assert not played.is_paused
        again = arena.open(arena.resume(played, 0, (COMPUTER, COMPUTER)))
        assert again.is_paused  # others play now

    with_arena(tmp_path, play)


def test_a_move_that_is_taken_back_changes_nothing_about_a_pause(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020", PERSON, COMPUTER, paused=True), owner="me")
        assert table.is_paused
        arena.pause(table, False)
        arena.play(table, 0, table.position.legal_moves[0])
        assert Viewer(arena, table, Somebody("me")).take_back()
        assert not table.is_paused
        arena.pause(table, True)
        arena.play(table, 0, table.position.legal_moves[0])
        assert Viewer(arena, table, Somebody("me")).take_back()
        assert table.is_paused

    with_arena(tmp_path, play)


@pytest.mark.parametrize("name", ["mississippi_2017", "mississippi_2024", "cartagena_2013"])
def test_no_browser_ever_gets_what_is_hidden(name: str, tmp_path: Path) -> None:
    """Two games that differ only in what is hidden look the same to everybody, in every word of every frame."""

    async def play(arena: Arena) -> None:
        first = Position.deal(game(name), 1, "referee")
        other = first.redeal(0, 2)
        assert first != other
        frames = []
        for position in (first, other):
            table = arena.open(GameSetup(name, (PERSON, OTHER), start=position), owner="me")
            for visitor in (Somebody(), Somebody("me")):
                frames.append(Viewer(arena, table, visitor).frame())
        assert frames[0] == frames[2]
        assert frames[1] == frames[3]

    with_arena(tmp_path, play)


def test_only_the_owner_and_who_has_the_key_play(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020"), owner="me")
        assert table.seats.of("me") == {0, 1}
        assert table.seats.of("you") == frozenset()
        assert table.seats.of("") == frozenset()
        assert table.hand_over("you", "guessed") is None
        assert table.hand_over("", table.seats.keys[1]) is None
        assert table.hand_over("you", table.seats.keys[1]) == 1
        assert table.seats.of("you") == {1}
        assert table.seats.of("me") == {0}  # the seat was handed over
        table.hand_over("me", table.seats.keys[1])
        assert table.seats.of("me") == {0, 1}

    with_arena(tmp_path, play)


def test_against_somebody_elsewhere_nobody_just_takes_back_and_there_are_no_hints(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020"), owner="me")
        mine = Actions(arena, table, Somebody("me"))
        mine.play(0, table.position.legal_moves[0])
        assert mine.may(Actions.take_back)  # two at one device
        table.hand_over("you", table.seats.keys[1])
        for somebody in (mine, Actions(arena, table, Somebody("you"))):
            with pytest.raises(NotAllowed, match="another device"):
                somebody.take_back(0)
            with pytest.raises(NotAllowed, match="no hints"):
                await somebody.advise()
        assert len(table.steps) == 2

    with_arena(tmp_path, play)


def test_links_to_seats_are_signed_for_their_table(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        first, second = arena.open(setup("hive_2020"), owner="me"), arena.open(setup("hive_2020"), owner="me")
        assert len({*first.seats.keys, *second.seats.keys}) == 4
        assert second.hand_over("you", first.seats.keys[0]) is None

    with_arena(tmp_path, play)


@pytest.mark.parametrize("name", ["mississippi_2017", "mississippi_2024", "cartagena_2013"])
@pytest.mark.parametrize("ply", [0, 3])
def test_playing_on_from_a_running_game_tells_nothing_that_is_hidden(name: str, ply: int, tmp_path: Path) -> None:
    """Whatever was really dealt, the new game is made of what everybody has seen, and the rest is dealt anew."""

    async def play(arena: Arena) -> None:
        table = arena.open(setup(name), owner="me")
        while len(table.steps) <= ply:
            arena.play(table, table.position.to_move, table.position.legal_moves[0])
        truth = table.steps[ply].position
        dealt = []
        for _ in range(3):
            again = arena.resume(table, ply, (PERSON, OTHER))
            assert again.start is not None
            assert again.seed == ""
            assert again.start.hide(0) == truth.hide(0)
            dealt.append(again.start)
        assert any(position != truth for position in dealt)
        assert any(position != dealt[0] for position in dealt[1:])

    with_arena(tmp_path, play)


def test_a_server_that_takes_no_more_rooms_says_so(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        arena.open(setup("hive_2020"), owner="me")
        with pytest.raises(KielwasserError) as refused:
            arena.open(setup("hive_2020"), owner="me")
        assert refused.value.text.de == "Es gibt zu viele Spielräume."
        assert len(arena.tables) == 1

    with_arena(tmp_path, play, max_rooms=1)


def test_players_that_think_leave_the_other_threads_alone(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        free = threading.Event()

        class Slow:
            def choose(self, position: Position, deadline: float) -> Move:
                assert free.wait(60)
                return position.legal_moves[0]

        tables = [arena.open(setup("hive_2020", second=COMPUTER), owner="me") for _ in range(40)]
        for table in tables:
            arena.players._players[table.id, 1] = Slow()
            arena.play(table, 0, table.position.legal_moves[0])
        try:
            assert await asyncio.wait_for(asyncio.to_thread(lambda: "here"), 10) == "here"
        finally:
            free.set()

    with_arena(tmp_path, play)

    with_arena(tmp_path, play)


def test_the_record_of_a_running_game_hides_what_is_hidden(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("mississippi_2024"), owner="me")
        assert table.record is not None
        header = table.record.read_text(encoding="utf-8").splitlines()[0]
        assert table.position.hide(0).text in header
        assert table.position.text not in header

    with_arena(tmp_path, play)


# ---- players that are not ready --------------------------------------------------------------------------------------

LEVEL = SeatSetup(BUILT_IN, "Matrose", player="strongest@1")
HIVE, SEARCH = "hive_2020", Stage.SEARCH
ONLY_RULES = [part for part in ALL if part != (HIVE, SEARCH)]


def while_players_get_ready(folder: Path, bench: Bench, play: Callable[[Arena], Awaitable[None]]) -> None:
    """Run a piece of play in an arena whose games get ready meanwhile."""

    async def run(arena: Arena) -> None:
        assert arena.warming is not None
        getting_ready = asyncio.create_task(arena.warming.run())
        await arena.warming.wait(HIVE)
        try:
            await play(arena)
        finally:
            getting_ready.cancel()

    with_arena(folder, run, warming=bench.warming())


def test_people_move_while_their_opponent_is_compiled_and_are_told_how_long_that_takes(tmp_path: Path) -> None:
    bench = Bench(ONLY_RULES)
    bench.expected[HIVE, SEARCH] = 33.0

    async def play(arena: Arena) -> None:
        table = arena.open(setup(HIVE, PERSON, LEVEL), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        assert "du bist dran" in viewer.status().de
        await until(lambda: bench.running == [(HIVE, SEARCH)])
        arena.play(table, 0, table.position.legal_moves[0])
        viewer.go(viewer.last_ply)
        assert viewer.status().de == "Matrose macht sich bereit (einmalig, noch etwa 35 Sekunden) …"
        assert table.clock(1, 1) == 0.0
        bench.finish(HIVE, SEARCH)
        await until(lambda: len(table.steps) == 3)
        assert table.preparing is None

    while_players_get_ready(tmp_path, bench, play)


def test_players_that_do_not_search_need_not_wait(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup(HIVE, COMPUTER, COMPUTER))
        table.pace = 0.0
        assert table.preparing is None
        await until(lambda: len(table.steps) > 2)

    while_players_get_ready(tmp_path, Bench(ONLY_RULES), play)


def test_nobody_waits_for_the_players_of_a_table_that_was_left(tmp_path: Path) -> None:
    bench = Bench([(name, stage) for name, stage in ALL if stage is Stage.RULES])

    async def play(arena: Arena) -> None:
        table = arena.open(setup(HIVE, PERSON, LEVEL))
        await until(lambda: bench.running == [(HIVE, SEARCH)])
        arena.cancel(table)
        await until(lambda: table.preparing is None)
        other = asyncio.create_task(arena.players.ready(game("cartagena_2013")))
        await until(lambda: bench.running == [("cartagena_2013", SEARCH)])  # it gives way
        other.cancel()

    while_players_get_ready(tmp_path, bench, play)


def test_a_player_that_cannot_be_compiled_loses_and_says_why_and_so_do_adviser_and_analyst(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bench = Bench(ONLY_RULES)
    bench.broken[HIVE, SEARCH] = ValueError("no compiler")

    async def play(arena: Arena) -> None:
        table = arena.open(setup(HIVE, PERSON, LEVEL), owner="me")
        asked = asyncio.create_task(Viewer(arena, table, Somebody("me")).ask())
        await until(lambda: bench.running == [(HIVE, SEARCH)])
        bench.finish(HIVE, SEARCH)
        assert "no compiler" in (await asked).de
        arena.play(table, 0, table.position.legal_moves[0])
        await until(lambda: table.conclusion is not None)
        assert table.conclusion is not None
        assert table.conclusion.winner == 0
        assert "no compiler" in table.conclusion.text.de
        study = Analyst(place=lambda replay, plan: tmp_path / "kept", ready=arena.players.ready).begin(table)
        await until(lambda: not study.is_running)
        assert study.failed is not None
        assert "no compiler" in study.failed.de

    while_players_get_ready(tmp_path, bench, play)
