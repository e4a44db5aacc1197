"""The page about a series: complete, well-formed, self-contained, in two languages."""

import re
from xml.etree import ElementTree

import pytest
from quick import settings

from kielwasser.cli.series import as_text
from kielwasser.tournament.basics.jobs import Thinking
from kielwasser.tournament.basics.statistics import Distribution, Sprt, SprtState
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.results.snapshot import curve
from kielwasser.tournament.series import Series
from kielwasser.tournament.show import charts, tables
from kielwasser.tournament.show.report import report

EVIL = '<script>alert("1")</script>'


@pytest.fixture
def page(store, tmp_path):
    """A match with an offender whose name and words are no fun."""
    (tmp_path / "bad.py").write_text(
        f"class Bad:\n    def choose(self, position, deadline):\n        raise ValueError({EVIL!r})\n", encoding="utf-8"
    )
    made = settings("simple", f"{tmp_path / 'bad.py'}", games=6, game="hive_2020", sprt=Sprt(0, 300))
    return Series.create(store, made).run(InlineExecutor)


@pytest.mark.parametrize(("language", "words"), [("de", ["Wettkampf", "abgestürzt"]), ("en", ["Match", "crashed"])])
def test_the_page_tells_everything_and_needs_nothing(page, language, words):
    text = report(page, language)
    for word in (*words, "simple", "bad", "+6 =0 −0", "SPRT", "LLR", "ValueError"):
        assert word in text
    assert EVIL not in text
    assert not re.search(r"<script|<link|@import|src=|href=|url\(", text)
    assert text.count("<svg") == 5
    for picture in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(picture)
    assert text.count("<section>") == text.count("</section>")


def test_a_tournament_has_a_matrix(store):
    made = settings("random", "simple", "greedy", games=2, game="hase_igel_2018", format="round-robin")
    text = report(Series.create(store, made).run(InlineExecutor), "en")
    assert "Results matrix" in text
    assert "/2" in text


def test_a_knockout_has_a_bracket_on_pages_and_in_the_terminal(store, monkeypatch):
    monkeypatch.setenv("KIELWASSER_LANG", "en")
    made = settings("greedy", "random", "simple", games=2, game="hase_igel_2018", format="knockout")
    shot = Series.create(store, made).run(InlineExecutor)
    grid = tables.bracket(shot)
    assert grid.head("de") == ["Halbfinale", "Finale", "Sieger"]
    rows = grid.body("en")
    assert [row[0].partition(" ")[0] for row in rows] == ["greedy", "bye", "random", "simple"]
    assert rows[0][1].startswith("greedy (")
    assert rows[0][2] == shot.table[0].name == shot.bracket[-1][0].winner
    assert sum(shot.bracket[0][1].points) == shot.matrix[1][2][1]
    assert "Bracket" in report(shot, "en")
    assert [line.split() for line in as_text(shot).splitlines() if "semi-final" in line] == [
        ["semi-final", "final", "winner"]
    ]
    assert shot.as_json()["bracket"][-1][0]["winner"] == rows[0][2]


def test_the_curve_ends_where_the_series_stands_and_survives_infinity():
    points = [2.0] * 10 + [2.0, 2.0, 1.0, 0.0, 1.5] * 98
    drawn = curve(points)
    assert len(drawn) <= 151
    assert drawn[-1].pairs == 500
    assert drawn[0].elo == float("inf")
    picture = ElementTree.fromstring(charts.elo_curve(drawn, "en"))
    lines = [node.get("points", "") for node in picture.iter() if node.tag.endswith("polyline")]
    assert len(lines[0].split()) == len(drawn)
    assert "inf" not in lines[0]
    assert ElementTree.fromstring(charts.elo_curve((), "en")) is not None


def test_the_bar_of_a_test_stays_within_its_bounds():
    for ratio in (-9.0, 0.0, 1.0, 99.0):
        picture = ElementTree.fromstring(charts.sprt_bar(SprtState(Sprt(0, 5), ratio, None), "de"))
        outer, inner = [node for node in picture.iter() if node.tag.endswith("rect")]
        left, width = float(inner.get("x", "")), float(inner.get("width", ""))
        assert float(outer.get("x", "")) - 1 <= left
        assert left + width <= float(outer.get("x", "")) + float(outer.get("width", "")) + 1


def test_histograms_show_only_what_happened():
    picture = ElementTree.fromstring(charts.times(Thinking.of([0.003, 0.15]), "x", "en"))
    assert sum(node.tag.endswith("rect") for node in picture.iter()) == 6
    assert "rect" not in charts.times(Thinking(), "x", "en")
    assert charts.pairs(Distribution((1, 2, 3, 4, 5)), "en").count("<rect") == 5
