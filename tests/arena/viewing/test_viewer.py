"""What a person sees and can do at a table, without a browser."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from urllib.parse import unquote

import pytest
from tables import COMPUTER, promising, setup, until, with_arena

from kielwasser.arena.library import read_entry, saved
from kielwasser.arena.open_games import entries
from kielwasser.arena.setup import MANUAL, SeatSetup
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.rights import Somebody
from kielwasser.arena.terms import Terms
from kielwasser.arena.viewing.frame import Taste
from kielwasser.arena.viewing.viewer import VENTURE, Answer, Viewer
from kielwasser.arena.viewing.words import final_score, instruction, result
from kielwasser.core.ending import Cause
from kielwasser.core.position import Move, Position
from kielwasser.core.view import CONFIRM, DISCARD, move_in_words
from kielwasser.games import names
from kielwasser.replay import write_record
from kielwasser.replay.reader import parse, read

AT_A_LOSS = (  # ONE is too fast to stop before the fields through which the current may run
    "mississippi_2024 book 6 ONE 2 2,0,UR,6,0,0,1,3 2,-2,R,5,0,0,1,3 R:..................../R:..#........#.#....../"
    "UR:......#5...#......../UR:5.....##............/R:#....#.3......#...../UR:.#...#.......3....../"
    "UL:....#.0.......#...../UR:..#......#..#...***."
)
FOUR = (  # a ship that can go both faster and slower
    "mississippi_2017 referee 0 R -1,1>0/4/6/0/1 -1,-1>0/1/6/0/1 0-1"
    " 0..................../0..#L.....#0.L......./?/?/?/?/?/?"
)


def choose_some(viewer: Viewer, chance: random.Random) -> Answer:
    """Do one of the things that are offered and allowed; who has no move at all can only give up."""
    offered = [key for key in promising(viewer) if key != DISCARD]
    if viewer.is_stuck:
        assert "Kein Zug" in viewer.status().de
        return viewer.choose(CONFIRM, insist=True)
    return viewer.choose(chance.choice(offered))


def _some_action(viewer: Viewer) -> str:
    """Return a choice that enters something and does not end the move."""
    return next(choice.key for choice in viewer.frame().choices if len(choice.actions) == 1)


@pytest.mark.parametrize("game", names())
def test_a_whole_game_can_be_played_by_choices_alone(game: str, tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup(game), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        chance = random.Random(1)
        for _ in range(2_000):
            if table.is_running:
                choose_some(viewer, chance)
        assert table.conclusion is not None
        assert table.conclusion.cause is Cause.REGULAR or not table.position.legal_moves
        assert viewer.is_latest
        assert viewer.frame().to_move is None

    with_arena(tmp_path, play)


@pytest.mark.parametrize("game", names())
def test_against_a_built_in_player_the_moves_alternate_as_the_rules_say(game: str, tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup(game, second=COMPUTER), owner="me")
        table.pace = 0.0
        viewer = Viewer(arena, table, Somebody("me"))
        chance = random.Random(2)
        while table.is_running and len(table.steps) < 9:
            await until(lambda: table.expected == 0 or not table.is_running)
            viewer.go(viewer.last_ply)
            if viewer.seat is not None:
                choose_some(viewer, chance)
        assert {step.seat for step in table.steps[1:]} == {0, 1}
        for before, after in zip(table.steps, table.steps[1:], strict=False):
            assert before.position.to_move == after.seat

    with_arena(tmp_path, play)


def test_an_invalid_move_is_asked_about_and_then_disqualifies(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("mississippi_2024"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        assert viewer.choose(CONFIRM) is Answer.ASK
        assert table.is_running
        assert viewer.choose(CONFIRM, insist=True) is Answer.SENT
        assert table.conclusion is not None
        assert table.conclusion.cause is Cause.RULE_VIOLATION
        assert table.conclusion.winner == 1
        assert "Regelverletzung von Anna" in viewer.status().de

    with_arena(tmp_path, play)


@pytest.mark.parametrize(("ruling", "points"), [("book", ("0", "1")), ("referee", ("1", "1"))])
def test_by_the_book_an_invalid_move_costs_the_points_wherever_they_are_shown(
    tmp_path: Path, ruling: str, points: tuple[str, str]
) -> None:
    """2017, M5; with the referee they are shown as they stand."""

    async def play(arena: Arena) -> None:
        table = arena.open(setup("mississippi_2017", ruling=ruling), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        assert final_score(viewer, 0) is None
        assert all("Punkte 1." in told for told in viewer.frame().scene.said[1:3])
        seat = table.position.to_move
        viewer.choose(CONFIRM, insist=True)
        shown = points if seat == 0 else points[::-1]
        facts = viewer.frame().scene.facts
        assert tuple(final_score(viewer, seat) or facts[seat][0].value for seat in (0, 1)) == shown
        said = viewer.frame().scene.said[1:3]
        assert [f"Punkte {number}." in told for number, told in zip(shown, said, strict=True)] == [
            True,
            True,
        ]
        ended = result(table)
        assert ended is not None
        assert ended.points.de == f"Anna: {shown[0]} · Ben: {shown[1]}"
        (listed,) = entries(arena)
        assert listed.points == shown
        assert table.record is not None
        assert read_entry(table.record).points == tuple(map(int, shown))
        assert arena.load_file(table.record).conclusion.points == tuple(map(int, shown))

    with_arena(tmp_path, play)


def test_the_rules_of_a_game_are_fixed_when_it_is_dealt(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020"), owner="me")
        assert table.seats.setup is not None
        assert (table.position.ruling, table.seats.setup.ruling) == ("book", "book")
        arena.seating.take_over(table, 1, "random")
        assert table.position.ruling == table.seats.setup.rules == "book"
        foreign = arena.open(setup("hive_2020", second=SeatSetup(MANUAL)), owner="me")
        assert foreign.position.ruling == "referee"
        again = arena.again(foreign, swapped=True, same_board=False)
        assert arena.open(again, owner="me").position.ruling == "referee"

    with_arena(tmp_path, play)


def test_what_was_entered_can_be_undone_action_by_action_or_discarded(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("mississippi_2024"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        viewer.choose(_some_action(viewer))
        after_one = viewer.frame()
        assert len(viewer.entered) == 1
        viewer.choose(_some_action(viewer))
        assert len(viewer.entered) == 2
        assert viewer.undo()
        assert viewer.frame().scene.pieces == after_one.scene.pieces
        assert viewer.choose(DISCARD) is Answer.CHANGED
        assert viewer.entered == []
        assert not viewer.undo()
        assert len(table.steps) == 1

    with_arena(tmp_path, play)


def test_a_late_click_does_nothing(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020"), owner="me")
        stranger = Viewer(arena, table, Somebody("somebody"))
        mine = Viewer(arena, table, Somebody("me"))
        key = mine.frame().choices[0].key
        assert stranger.frame().choices == ()
        assert stranger.choose(key) is Answer.NOTHING
        assert mine.choose("a999999") is Answer.NOTHING
        assert len(table.steps) == 1

    with_arena(tmp_path, play)


def test_looking_back_in_a_running_game_keeps_what_was_entered_and_harms_nothing(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("mississippi_2024"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        chance = random.Random(3)
        while len(table.steps) < 4:
            choose_some(viewer, chance)
        if not viewer.entered:
            viewer.choose(_some_action(viewer))
        entered = list(viewer.entered)
        viewer.step(-2)
        assert viewer.frame().choices == ()
        assert viewer.frame().ply == 1
        viewer.step(2)
        assert viewer.entered == entered
        assert viewer.frame().choices
        assert table.is_running

    with_arena(tmp_path, play)


def test_moves_against_the_computer_can_be_taken_back_and_stay_recorded_as_a_variation(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020", second=COMPUTER), owner="me")
        table.pace = 0.0
        viewer = Viewer(arena, table, Somebody("me"))
        start = table.position.copy()
        chance = random.Random(4)
        assert not viewer.take_back()
        while len(table.steps) < 3:
            viewer.go(viewer.last_ply)
            choose_some(viewer, chance)
            await until(lambda: viewer.table.expected == 0)
        assert viewer.take_back()
        assert viewer.seat == 0
        assert len(table.steps) == 1
        assert table.position == start
        assert table.is_running
        arena.cancel(table)
        (record,) = tmp_path.glob("*.jsonl")
        replay = read(record)
        assert replay.plies == ()
        (variation,) = replay.variations
        assert variation.kept == 0
        assert len(variation.plies) >= 2

    with_arena(tmp_path, play)


@pytest.mark.parametrize("game", names())
def test_after_a_take_back_the_record_holds_the_game_as_it_was_played_on(game: str, tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup(game), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        chance = random.Random(5)
        for plies in (4, 5):
            while len(table.steps) < plies:
                choose_some(viewer, chance)
            arena.take_back(table, 1)
            viewer.go(viewer.last_ply)
        while len(table.steps) < 5:
            choose_some(viewer, chance)
        arena.cancel(table)
        (path,) = tmp_path.glob("*.jsonl")
        replay = read(path)
        assert replay.warnings == ()
        assert [ply.move for ply in replay.plies] == [str(step.move) for step in table.steps[1:]]
        assert replay.positions == tuple(step.position for step in table.steps)
        assert [(line.kept, len(line.plies)) for line in replay.variations] == [(1, 3), (1, 4)]
        assert read_entry(path).plies == 4
        again = parse(write_record(replay))
        assert (again.plies, again.variations) == (replay.plies, replay.variations)

    with_arena(tmp_path, play)


@pytest.mark.parametrize("game", names())
def test_the_adviser_s_move_can_be_followed_choice_by_choice(game: str, tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup(game, terms=Terms(hints=True)), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        for ply in range(1, 5):
            if not table.is_running or not table.position.legal_moves:
                break
            said = await viewer.ask()
            assert viewer.advice is not None
            assert move_in_words(table.position.hide(0), viewer.advice).de in said.de
            advised = viewer.advice.actions
            answers = []
            while Answer.SENT not in answers and len(answers) < 30:
                hinted = viewer.frame().hinted
                assert hinted, f"{game}: no choice leads on to {said.en}"
                answers.append(viewer.choose(hinted))
            assert Answer.ASK not in answers
            played = table.steps[ply].move
            assert played is not None
            assert table.game.merge(played.actions) == table.game.merge(advised)

    with_arena(tmp_path, play)


@pytest.mark.parametrize("game", names())
def test_who_looks_back_after_asking_finds_the_advice_again(game: str, tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup(game, terms=Terms(hints=True)), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        await viewer.ask()
        while viewer.last_ply == 0:
            viewer.choose(viewer.frame().hinted)
        await viewer.ask()
        viewer.go(0)
        assert (viewer.frame().hinted, viewer.frame().choices) == ("", ())
        viewer.go(viewer.last_ply)
        assert viewer.frame().hinted

    with_arena(tmp_path, play)


@pytest.mark.parametrize(("notation", "first"), [("-1,T-1,A2", "slower"), ("-3", "slower"), ("+1,A2", "faster")])
def test_advice_begins_with_the_control_that_leads_there(notation: str, first: str, tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("mississippi_2017", position=FOUR), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        viewer.take_advice(table.position.parse(notation))
        assert viewer.frame().hinted == first

    with_arena(tmp_path, play)


def test_the_computer_takes_over_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020"), owner="me")
        table.pace = 0.0
        arena.seating.take_over(table, 0, "random")
        assert table.seats.of("me") == {1}
        await until(lambda: table.expected == 1)
        assert table.steps[1].seat == 0
        arena.seating.take_over(table, 0, "")
        assert table.seats.of("me") == {0, 1}

    with_arena(tmp_path, play)


def test_a_seat_that_is_taken_back_before_the_computer_thinks_is_left_alone(tmp_path: Path, caplog) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020"), owner="me")
        arena.seating.take_over(table, 0, "random")
        arena.seating.take_over(table, 0, "")
        for _ in range(20):
            await asyncio.sleep(0)
        assert table.expected == 0
        assert len(table.steps) == 1
        assert table.seats.of("me") == {0, 1}

    with_arena(tmp_path, play)
    assert caplog.text == ""


def test_a_game_whose_record_is_gone_can_still_be_saved(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020", COMPUTER, COMPUTER))
        table.pace = 0.0
        await until(lambda: not table.is_running)
        assert table.record is not None
        kept, name = saved(table).content, saved(table).name
        assert (kept, name) == (table.record.read_bytes(), table.record.name)
        table.record.unlink()
        made = saved(table).content
        assert [ply.move for ply in parse(made).plies] == [ply.move for ply in parse(kept).plies]

    with_arena(tmp_path, play)


def test_a_viewer_follows_at_its_own_speed(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020", COMPUTER, COMPUTER))
        table.pace = 0.0
        viewer = Viewer(arena, table, interval=5.0)
        viewer.go(0)
        await until(lambda: len(table.steps) > 4)
        due = viewer.due()
        assert due is not None
        assert not viewer.follow(due - 0.1)
        assert viewer.follow(due)
        assert viewer.ply == 1
        viewer.playing = False
        assert viewer.due() is None
        viewer.step(10**6)
        assert viewer.is_latest
        viewer.step(-(10**6))
        assert viewer.ply == 0

    with_arena(tmp_path, play)


@pytest.mark.parametrize("way", ["to the end", "back to the game"])
def test_who_has_looked_back_in_a_running_game_and_returns_follows_it_again(tmp_path: Path, way: str) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018"), owner="me")
        viewer, chance = Viewer(arena, table, Somebody("me")), random.Random(1)

        def move() -> None:
            before = len(table.steps)
            while len(table.steps) == before:
                choose_some(viewer, chance)

        move()
        move()
        viewer.go(viewer.last_ply)
        viewer.step(-1)
        assert not viewer.playing
        if way == "to the end":
            viewer.step(10)
        else:
            viewer.look_at(viewer.last_ply)
        assert viewer.playing
        table.steps.append(table.steps[-1])  # an answer
        due = viewer.due()
        assert due is not None
        assert viewer.follow(due)
        assert viewer.is_latest

    with_arena(tmp_path, play)


def test_stepping_by_rounds_and_to_the_ends_stops_the_playback_where_it_is(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020", COMPUTER, COMPUTER))
        table.pace = 0.0
        await until(lambda: not table.is_running)
        viewer = Viewer(arena, table)
        viewer.step_round(2)
        assert viewer.ply == 4
        assert not viewer.playing
        viewer.step_round(-1)
        assert viewer.ply == 2

    with_arena(tmp_path, play)


def test_a_frame_speaks_the_language_and_wears_the_theme_of_the_viewer(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020"), owner="me")
        german = Viewer(arena, table, Somebody("me"), Taste("de")).frame()
        english = Viewer(arena, table, Somebody("me"), Taste("en", "dark")).frame()
        assert german.scene.said != english.scene.said
        assert german.scene.style != english.scene.style

    with_arena(tmp_path, play)


def test_all_watchers_of_a_position_share_its_picture(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020"), owner="me")
        watchers = [Viewer(arena, table) for _ in range(3)]
        scenes = [watcher.frame().scene for watcher in watchers]
        assert scenes[0] is scenes[1] is scenes[2]
        assert Viewer(arena, table, taste=Taste("en")).frame().scene is not scenes[0]

    with_arena(tmp_path, play)


def test_a_refused_click_has_a_reason_until_something_is_done(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        assert viewer.ask_about("60")
        assert viewer.refused is not None
        assert "Karotten" in viewer.refused.de
        assert not Viewer(arena, table).ask_about("60")  # who only watches is not talked to
        viewer.choose(_some_action(viewer))
        assert viewer.refused is None
        viewer.step(-1)
        assert viewer.ask_about("60")
        assert viewer.refused is not None
        assert "früheren" in viewer.refused.de

    with_arena(tmp_path, play)


def test_moves_replies_and_the_end_are_heard_once(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018"), owner="me")
        table.seats.given[1] = "you"
        mine, yours = Viewer(arena, table, Somebody("me")), Viewer(arena, table, Somebody("you"))
        silent = Viewer(arena, table, taste=Taste(sounds=False))
        everybody = (mine, yours, silent)
        assert [viewer.sound() for viewer in everybody] == ["", "", ""]
        mine.choose(_some_action(mine))
        for viewer in everybody:
            viewer.go(viewer.last_ply)
        assert [viewer.sound() for viewer in everybody] == ["move", "reply", ""]
        assert mine.sound() == ""
        mine.step(-1)
        assert mine.sound() == ""
        mine.step(1)
        mine.sound()
        arena.cancel(table)
        assert [viewer.sound() for viewer in everybody] == ["end", "end", ""]

    with_arena(tmp_path, play)


def test_a_choice_shows_its_way_before_it_is_made(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        drawn = viewer.trace(_some_action(viewer))
        assert 'class="kw-arrow way"' in drawn
        assert viewer.trace("no such key") == ""
        assert len(table.steps) == 1
        assert Viewer(arena, table).trace(_some_action(viewer)) == ""

    with_arena(tmp_path, play)


def test_who_loads_the_page_again_goes_on_with_the_move_that_has_begun(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("mississippi_2024"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        viewer.choose(_some_action(viewer))
        draft = viewer.draft_so_far
        again = Viewer(arena, table, Somebody("me"))
        again.take_draft(draft)
        assert again.frame().scene.pieces == viewer.frame().scene.pieces
        assert again.entered == viewer.entered != []
        assert viewer.choose(CONFIRM, insist=True) is Answer.SENT
        late = Viewer(arena, table, Somebody("me"), ply=len(table.steps) - 1)
        late.take_draft(draft)
        assert late.entered == []

    with_arena(tmp_path, play)


def test_asking_what_has_been_entered_changes_nothing(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("mississippi_2024"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        viewer.choose(_some_action(viewer))
        entered = viewer.entered
        table.steps.append(table.steps[0])
        viewer.ply = 1  # as if another move had come
        assert viewer.draft() is not None
        assert viewer.entered == []
        table.steps.pop()
        viewer.ply = 0
        assert viewer.entered == entered != []

    with_arena(tmp_path, play)


def test_a_position_can_be_taken_away_without_what_is_hidden(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("cartagena_2013"), owner="me")
        viewer = Viewer(arena, table)
        running = viewer.copies()
        assert running.text == table.position.write(hidden=False) != table.position.text
        arena.cancel(table)
        over = viewer.copies()
        assert Position.from_text(table.game, over.text) == table.position
        assert unquote(over.path) == f"/new?game=cartagena_2013&position={over.text}"
        assert over.xml.startswith("<")

    with_arena(tmp_path, play)


def test_who_sees_no_move_where_something_is_hidden_can_try_his_luck(tmp_path: Path) -> None:
    """By the book (Q5) nobody knows where the current bends; that the game goes on tells that there is some move."""

    async def play(arena: Arena) -> None:
        table = arena.open(setup("mississippi_2024", position=AT_A_LOSS), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        assert viewer.is_stuck
        assert "kein Zug sicher" in instruction(viewer).de
        assert [choice.key for choice in viewer.frame().choices] == [VENTURE, "confirm"]
        assert viewer.choose(VENTURE) is Answer.SENT
        assert table.is_running
        assert str(table.steps[1].move) == "A-1 F2 TR F2"

    with_arena(tmp_path, play)


def test_what_is_laid_down_for_now_is_moved_taken_back_and_confirmed(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("blokus_2027"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        frame = viewer.frame()
        assert frame.hand is not None
        assert frame.lie == ""
        viewer.choose(next(choice.key for choice in frame.choices if choice.selects))
        lie = viewer.frame().lie
        first, second = list(frame.hand.lies[lie].fits.values())[:2]
        assert viewer.choose(f"p{first}") is Answer.CHANGED
        assert viewer.choose(f"p{second}") is Answer.CHANGED  # it is laid elsewhere
        assert viewer.frame().lie == lie
        assert viewer.choose("lift") is Answer.CHANGED
        assert len(table.steps) == 1
        viewer.choose(f"p{second}")
        assert viewer.choose(f"p{second}") is Answer.SENT
        await until(lambda: len(table.steps) == 2)
        assert table.steps[1].move == Move(table.game, (second,))

    with_arena(tmp_path, play)


def test_who_gives_something_up_is_asked_first(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("blokus_2027"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        skip = next(choice for choice in viewer.frame().choices if choice.asks is not None)
        assert viewer.choose(skip.key) is Answer.ASK
        assert len(table.steps) == 1
        assert viewer.choose(skip.key, insist=True) is Answer.SENT
        await until(lambda: len(table.steps) == 2)

    with_arena(tmp_path, play)


@pytest.mark.parametrize("game", ["hive_2020", "hase_igel_2018", "cartagena_2013", "mississippi_2024"])
def test_who_wants_it_confirms_each_move_and_can_undo_a_wrong_tap(game: str, tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup(game), owner="me")
        viewer = Viewer(arena, table, Somebody("me"), Taste(confirms=True))
        chance = random.Random(3)

        def enter() -> None:
            while {choice.key for choice in viewer.frame().choices} != {CONFIRM, DISCARD}:
                offered = [choice for choice in viewer.frame().choices if choice.allowed and choice.key != DISCARD]
                onward = [choice for choice in offered if choice.key != CONFIRM]
                if not onward:
                    return  # a river, whose moves are confirmed anyway
                assert viewer.choose(chance.choice(onward).key) is Answer.CHANGED

        enter()
        assert len(table.steps) == 1
        assert instruction(viewer).de.startswith("Anna, du bist dran")
        assert viewer.undo()
        enter()
        viewer.choose(DISCARD)
        assert viewer.entered == []
        enter()
        assert viewer.choose(CONFIRM) is Answer.SENT
        assert len(table.steps) == 2

    with_arena(tmp_path, play)


def test_who_has_lost_his_seat_to_another_device_is_told_how_to_get_it_back(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hive_2020"), owner="me")
        table.hand_over("you", table.seats.keys[1])
        viewer = Viewer(arena, table, Somebody("you"))
        viewer.frame()
        assert "andere" not in viewer.status().de
        table.hand_over("a phone", table.seats.keys[1])
        viewer.frame()
        assert "an einem anderen Gerät" in viewer.status().de
        table.hand_over("you", table.seats.keys[1])
        assert "andere" not in viewer.status().de

    with_arena(tmp_path, play)
