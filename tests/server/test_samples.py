"""The protocol pages: their samples are what our server says, and they name everything that stands in a sample."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "src" / "kielwasser" / "manual" / language / "protocol.md" for language in ("en", "de")]

#: What a client need not know: names of the sample's room and its players, and how scores are put together.
UNSAID = {"displayName", "startPlayer", "startPlayerColor", "startTeam", "lastMove", "tiles", "visible"}
UNSAID |= {"fragment", "name", "aggregation", "relevantForRanking"}
WORD = re.compile(r"\w[\w-]*")


@pytest.fixture(scope="module")
def traffic():
    """The tool that writes the samples."""
    spec = importlib.util.spec_from_file_location("traffic", ROOT / "tools" / "traffic.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_sample_is_what_the_server_says(game, traffic):
    for name, made in traffic.SAMPLES.items():
        assert traffic.sample(game).with_name(name).read_text(encoding="utf-8") == made(game)


def test_the_samples_show_a_request_and_an_error(game, traffic):
    assert 'class="memento"' in traffic.opening(game)
    assert re.search(r'equest"/>\s*</room>\s*$', traffic.opening(game))
    error = f'{traffic.SERVER}\n *<room roomId="{traffic.ROOM}">\\s*<data class="error" message="Ung'
    assert re.search(error, traffic.refusal(game))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_the_page_names_what_the_sample_shows(game, traffic, page):
    sample = traffic.sample(game).read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    shown = set(re.findall(r"<([a-zA-Z][\w-]*)[ />]", sample)) | set(re.findall(r" ([a-zA-Z]\w*)=\"", sample))
    parts = re.split(r"\n(?=##+ )", text)
    title = f"### {game.title} {game.season}\n"
    said = {word for part in parts if part.startswith(title) or "### " not in part for word in WORD.findall(part)}
    assert shown - said - UNSAID == set()
    assert f"`{game.wire_type}`" in text
    assert f"({game.name}.md)" in text


def test_both_pages_have_the_same_parts():
    english, german = (page.read_text(encoding="utf-8") for page in PAGES)
    for mark in (r"^##+ ", r"^\| ", r"^- "):
        assert len(re.findall(mark, english, re.MULTILINE)) == len(re.findall(mark, german, re.MULTILINE))
    samples = [re.findall(r"`(<[^`]+>)`", re.sub(r"any text|irgendein Text", "", text)) for text in (english, german)]
    assert samples[0] == samples[1]
