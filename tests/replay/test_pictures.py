"""Pictures of recorded games."""

import io
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops
from recordings import DATA, record

import kielwasser
from kielwasser.core.view import THEMES, Box, Look
from kielwasser.drawing.palette import PALETTES
from kielwasser.replay import ReplayError, check, parse, read, write_official
from kielwasser.replay.pictures import GifFrame, frame_of, gif_of, png_of, svg_of

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def replay():
    """A short game with names that need care."""
    return record(kielwasser.game("cartagena_2013"), moves=5).read()


def opened(content):
    return Image.open(io.BytesIO(content))


def test_every_game_becomes_a_picture_of_the_asked_width(game):
    frame = GifFrame(kielwasser.new(game.name, seed=1), Look())
    image = opened(png_of(frame, 200))
    assert (image.format, image.width) == ("PNG", 200)
    box = game.view().box(frame.position)
    assert image.height == round(200 * box.height / box.width)
    assert len(image.convert("RGB").getcolors(maxcolors=1 << 16)) > 20


@pytest.mark.parametrize("theme", THEMES)
def test_the_theme_paints_the_paper(theme, replay):
    image = opened(png_of(frame_of(replay, 0, Look(theme=theme)), 200)).convert("RGB")
    paper = PALETTES[theme].paper
    assert image.getpixel((1, image.height - 2)) == tuple(int(paper[i : i + 2], 16) for i in (1, 3, 5))


def test_the_caption_tells_players_points_and_move(replay):
    drawn = ElementTree.fromstring(svg_of(frame_of(replay, 3, Look()), 400))
    left, right = drawn.findall(f"{SVG}text")
    points = replay.position(3).points
    assert left.text == f"Anna {points[0]} : {points[1]} Bernd & Co"
    assert right.text.startswith(f"3/{len(replay.plies)} ")
    assert (right.text.split(" ", 1)[1])[:20] == replay.plies[2].move[:20]


def test_names_that_no_document_may_hold_do_no_harm(replay):
    odd = replace(replay, names=("\x00\x1b<b>&", "x" * 500))
    drawn = ElementTree.fromstring(svg_of(frame_of(odd, 0, Look()), 400))
    text = drawn.find(f"{SVG}text").text
    assert text.startswith("<b>& 0 : 0 xxxx")
    assert len(text) < 60


def test_the_last_move_and_the_same_pirates_are_shown(replay):
    moved = next(ply for ply, done in enumerate(replay.plies, 1) if done.move != "-")
    assert 'class="track"' in svg_of(frame_of(replay, moved, Look()), 400)
    assert 'class="track"' not in svg_of(frame_of(replay, 0, Look()), 400)


def test_a_picture_shows_only_what_the_seat_to_move_may_see():
    """The truth of a river is in the record of a finished game, but not in the picture of its start."""
    game = kielwasser.game("mississippi_2017")
    replay = record(game).read()
    assert replay.is_complete
    hidden = replay.position(0)
    assert svg_of(frame_of(replay, 0, Look()), 400).count(game.view().picture(hidden.hide(0), Look(), 400)) == 1


def test_a_game_becomes_a_film(replay):
    told = []
    film = opened(gif_of(replay, Look(), 120, 0.5, told.append))
    assert film.format == "GIF"
    assert film.n_frames == len(replay.positions) == 6
    assert told == [1, 2, 3, 4, 5, 6]
    assert film.info["loop"] == 0
    times, images = [], []
    for number in range(film.n_frames):
        film.seek(number)
        times.append(film.info["duration"])
        images.append(film.convert("RGB"))
    assert times == [500] * 5 + [1500]
    still = opened(png_of(frame_of(replay, 5, Look()), 120)).convert("RGB")
    assert images[-1].size == still.size
    strongest = max(high for _, high in ImageChops.difference(images[-1], still).getextrema())
    assert strongest < 80, "colours are rounded, nothing else differs"
    assert ImageChops.difference(images[0], images[-1]).getbbox() is not None


def test_all_pictures_of_a_film_are_of_one_size():
    """A river grows, but its film does not jump."""
    replay = read(DATA / "mississippi_2017" / "replays" / "replay1.xml.gz")
    boxes = {replay.game.view().box(position) for position in replay.positions}
    assert len(boxes) > 1
    cut = replace(replay, positions=(replay.positions[0], replay.positions[-1]), plies=replay.plies[-1:])
    film = opened(gif_of(cut, Look(), 60, 1))
    right, low = (max(box[i] + box[i + 2] for box in boxes) for i in (0, 1))
    x, y = (min(box[i] for box in boxes) for i in (0, 1))
    caption = 60 / 20
    assert film.height == pytest.approx(60 * (low - y) / (right - x) + caption, abs=2)


def test_another_part_of_the_plane_can_be_shown():
    frame = GifFrame(kielwasser.new("cartagena_2013"), Look())
    assert 'viewBox="0 0 450 90"' in svg_of(frame, 100, Box(0, 0, 450, 90))


@pytest.mark.parametrize(
    ("width", "seconds", "message"),
    [(20, 1, "20 pixels wide"), (3000, 1, "3000 pixels"), (100, 0, "0 seconds"), (100, float("nan"), "nan seconds")],
)
def test_what_cannot_be_drawn_is_refused(replay, width, seconds, message):
    with pytest.raises(ReplayError, match=message):
        gif_of(replay, Look(), width, seconds)


@pytest.mark.parametrize("field", ["500", "-3", "31", "99999999999"])
def test_a_last_move_beyond_the_board_is_not_drawn(replay, field):
    content = re.sub(rb'fieldIndex="\d+"', f'fieldIndex="{field}"'.encode(), write_official(replay, packed=False))
    spoilt = parse(content)
    assert check(spoilt) is not None
    for ply in range(len(spoilt.positions)):
        assert svg_of(frame_of(spoilt, ply, Look()), 200)
        assert spoilt.history(ply) == []
