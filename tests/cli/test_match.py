"""`match`, `tournament`, `series`, `report`, `ratings` and `tune` as a user types them."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from quick import estrange, settings

from kielwasser.replay import read
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series

KEYS = {
    *("names", "culprits", "elo_interval", "seconds_a_move", "busy", "warnings"),
    *("games", "wins", "draws", "losses", "elo", "elo_error", "los", "sprt", "causes", "seconds"),
}


@pytest.fixture
def type_in(type_in, tmp_path, monkeypatch):
    """What runs commands in a folder with a store of its own."""
    monkeypatch.chdir(tmp_path)
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    return type_in


def environment(folder) -> dict[str, str]:
    """Return what the commands find around them."""
    return {"KIELWASSER_STORE": str(folder / "store.sqlite"), "KIELWASSER_LANG": "en", "COLUMNS": "120"}


def test_a_match_from_its_start_to_its_report(type_in, tmp_path):
    match = ("match", "simple", "new=random", "--game", "hase", "--games", "20", "--seed", "5", "--concurrency", "1")
    out, err = type_in(*match, "--json", "--keep", "lost")
    first, *_, last = [line for line in err.splitlines() if line.startswith("Series 1")]
    assert first.startswith("Series 1, Match: simple – new: 20 games.")
    assert "“kielwasser match --resume 1” goes on" in first
    assert last.startswith("Series 1 is done: 20 games in ")
    *lines, result = map(json.loads, out.splitlines())  # the games as they ended, then the result
    assert sorted((line["pair"], line["game"]) for line in lines) == [(n, game) for n in range(10) for game in (1, 2)]
    assert sum(line["winner"] == "simple" for line in lines) == result["wins"]
    assert {tuple(line["players"]) for line in lines if line["game"] == 2} == {("new", "simple")}
    assert set(result) >= KEYS
    assert (result["names"], result["culprits"], result["busy"]) == (["simple", "new"], [], bool(result["warnings"]))
    assert result["elo_interval"][0] < result["elo"] < (result["elo_interval"][1] or float("inf"))
    assert result["seconds_a_move"]["new"]["moves"] == sum(
        line["seconds_a_move"][line["players"].index("new")]["moves"] for line in lines
    )
    assert result["games"] == result["wins"] + result["draws"] + result["losses"] == 20
    assert result["causes"] == {"regular": 20}
    assert result["sprt"] is None
    assert result["elo"] > 0 < result["elo_error"]

    out, _ = type_in("series", "--json")
    entry = json.loads(out)
    assert (entry["id"], entry["games"], entry["state"]) == (1, 20, "done")
    shown = type_in("series", "1")[0]
    assert "new" in shown
    assert shown.count("Elo") == 1  # there is one strength

    rows = list(csv.DictReader(io.StringIO(type_in("series", "1", "--csv")[0])))
    assert len(rows) == 20
    assert sum(float(row["score"]) for row in rows) == result["wins"] + result["draws"] / 2
    assert {(row["seat"], row["player"], row["first"], row["second"]) for row in rows} == {
        ("0", "simple", "simple", "new"),
        ("1", "simple", "new", "simple"),
    }
    assert type_in("match", "--resume", "1", "--csv")[0] == type_in("series", "1", "--csv")[0]

    type_in("series", "1", "--replays", "out", "--filter", "lost")
    files = sorted((tmp_path / "out").iterdir())
    assert len(files) == result["losses"] > 0
    assert {file.name.split("_", 2)[2] for file in files} <= {"simple_new.jsonl.gz", "new_simple.jsonl.gz"}
    assert all(file.name.endswith("_".join(read(file).names) + ".jsonl.gz") for file in files)
    _, err = type_in("series", "1", "--replays", "out", "--player", "nobody", code=2)
    assert "there is no 'nobody' in series 1, only simple, new" in err

    out, _ = type_in("report", "1", "-o", "page.html", "--language", "de")
    assert "Wettkampf: simple – new" in (tmp_path / "page.html").read_text(encoding="utf-8")

    ratings = [json.loads(line) for line in type_in("ratings", "--anchor", "new=100", "--json")[0].splitlines()]
    assert [(row["place"], row["name"]) for row in ratings] == [(1, "simple"), (2, "new")]
    assert ratings[1]["elo"] == 100

    type_in("series", "1", "--delete")
    assert type_in("series")[0] == ""


def test_a_tournament_and_a_tuning(type_in, tmp_path):
    out, err = type_in("tournament", "random", "simple", "greedy", "-g", "hase", "-f", "league", "-n", "2", "-c", "1")
    assert "hase_igel_2018, Rule book, League: random – simple – greedy" in out
    assert out.splitlines()[2].split()[0] == "1."
    assert err.startswith("Series 1, League: random – simple – greedy: 6 games. ")
    assert "“kielwasser tournament --resume 1” goes on" in err
    assert "Series 1 is done: 6 games in " in err
    (tmp_path / "bot.py").write_text(
        "class Bot:\n"
        "    game = 'hase_igel_2018'\n"
        "    def __init__(self, index=0): self.index = index\n"
        "    def choose(self, position, deadline): return position.legal_moves[min(self.index, 0)]\n",
        encoding="utf-8",
    )
    tune = ("tune", "bot.py:Bot", "-p", "index:2:0:9", "-i", "2", "-n", "2", "-c", "1", "--json")
    result = json.loads(type_in(*tune)[0].splitlines()[-1])
    assert result["games"] == 4
    assert set(result["parameters"]) == {"index"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal for one process")
def test_ctrl_c_stops_cleanly_and_resume_goes_on(type_in, tmp_path):
    match = [
        "match",
        "simple",
        "simple",
        "--game",
        "hase_igel_2018",
        "--games",
        "120",
        "--seed",
        "5",
        "-c",
        "1",
        "--json",
    ]
    runner = subprocess.Popen(
        [sys.executable, "-m", "kielwasser", *match],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, **environment(tmp_path)},
    )
    store = Store(tmp_path / "store.sqlite")
    until = time.monotonic() + 120
    while time.monotonic() < until and not (store.entries() and store.entries()[0].games):
        time.sleep(0.005)
    runner.send_signal(signal.SIGINT)
    out, err = runner.communicate(timeout=120)
    assert runner.returncode == 130, out + err
    *lines, stopped = map(json.loads, out.splitlines())
    assert len(lines) == stopped["games"]
    assert 0 < stopped["games"] < 120
    assert f"Series 1 is stopped: {stopped['games']} of 120 games; go on with ./run match --resume 1" in err
    assert len(store.games(1)) == stopped["games"]
    store.close()
    out, err = type_in("match", "--resume", "1", "--json")
    *lines, whole = map(json.loads, out.splitlines())
    assert len(lines) == 120
    assert (whole["games"], whole["state"]) == (120, "done")
    assert err.startswith(f"Series 1 goes on, Match: simple – simple#2: {stopped['games']} of 120 games played.")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("match", "random"), "two players"),
        (("match", "random", "simple"), "which game"),
        (("match", "random", "simple", "-g", "chess"), "there is no game"),
        (("match", "random", "simple", "-g", "miss"), "say mississippi_2017 or mississippi_2024"),
        (("match", "random", "nobody", "-g", "hive"), "'nobody' is no player"),
        (("match", "random", "no-such --x", "-g", "hive"), "is no player"),
        (("match", "random", "simple", "-g", "hive", "-n", "7"), "an even number, not 7"),
        (("match", "random", "simple", "-g", "hive", "--sprt", "5", "0"), "the smaller one"),
        (("match", "random", "simple", "-g", "hive", "--sprt", "0", "5", "--sprt-model", "x"), "a model is one of"),
        (("match", "random", "simple", "-g", "hive", "--ruling", "house"), "a ruling is"),
        (("match", "random", "simple", "-g", "hive", "--keep", "most"), "replays to keep"),
        (("match", "random", "simple", "-g", "hive", "--ray", "localhost:1"), "no Ray cluster at localhost:1"),
        (("match", "random", "simple", "-g", "hive", "--store", "/dev/null/x"), "cannot be used"),
        (("match", "random", "simple_2013", "-g", "hive"), "simple_2013 plays cartagena_2013, not hive_2020"),
        (("match", "--resume", "77"), "there is no series 77"),
        (("tournament", "random", "-g", "hive"), "two players"),
        (("tournament", "random", "simple", "-g", "hive", "-f", "cup"), "a format is one of"),
        (("series", "77"), "there is no series 77"),
        (("series", "77", "--delete"), "there is no series 77"),
        (("report", "77"), "there is no series 77"),
        (("ratings", "--anchor", "nobody"), "no player called nobody"),
        (("ratings", "--anchor", "x=y"), "an anchor is"),
        (("tune", "random", "-g", "hive"), "at least one --parameter"),
        (("tune", "random", "-g", "hive", "-p", "x"), "NAME:START:LOW:HIGH"),
        (("tune", "random", "-g", "hive", "-p", "x:1:0:2"), "takes no parameters"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(type_in, arguments, text):
    _, complaint = type_in(*arguments, code=2)
    assert text in " ".join(complaint.replace("│", " ").split())
    assert "Traceback" not in complaint


@pytest.mark.parametrize("command", ["match", "tournament", "series", "report", "ratings", "tune"])
def test_help_explains_itself(type_in, command):
    out, _ = type_in(command, "--help")
    assert "--store" in out


def test_a_series_of_an_unknown_season_is_told_as_such(type_in, tmp_path):
    with Store(tmp_path / "store.sqlite") as store:
        for _ in range(2):
            Series.create(store, settings("random", "simple", games=2, game="hase_igel_2018")).run(InlineExecutor)
    estrange(tmp_path / "store.sqlite", 2)
    listed, _ = type_in("series")
    assert [line.split()[4] for line in listed.splitlines()] == ["nim_2031", "hase_igel_2018,"]
    assert "nim_2031 (unknown here), Match: random – simple" in listed
    assert type_in("series", "2")[0].startswith("nim_2031 (unknown here), Rule book")
    assert "nim_2031 (unknown here), book" in type_in("ratings")[0]
    type_in("report", "2")
    _, told = type_in("match", "--resume", "2", code=2)
    assert "there is no game 'nim_2031'" in told
    type_in("series", "2", "--delete")
    assert "nim_2031" not in type_in("series")[0]
