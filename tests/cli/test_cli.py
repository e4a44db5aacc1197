"""The command line, as a user types it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kielwasser
from kielwasser.games import game, names

DATA = Path(__file__).parents[1] / "data"
RANDOM_GAME = ("--first", "random", "--second", "random", "--seed", "5", "--json")


def objects(output: str) -> list[dict]:
    """Return the JSON objects of an output."""
    return [json.loads(line) for line in output.splitlines() if line.startswith("{")]


def test_help_names_every_command_and_game():
    """As a process of its own, whose output is a pipe."""
    here = {**os.environ, "KIELWASSER_LANG": "en", "COLUMNS": "100", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "kielwasser"]
    text, version = (
        subprocess.run([*command, option], capture_output=True, encoding="utf-8", env=here, check=True).stdout
        for option in ("--help", "--version")
    )
    for word in ("play", "verify", "perft", "bench", "warm", *names()):
        assert word in text
    assert version.startswith("kielwasser 0.")


@pytest.mark.parametrize("command", ["play", "verify", "perft", "warm", "bench rules"])
def test_every_command_explains_itself(run, command):
    assert "Usage" in run(*command.split(), "--help")


def test_verify_counts_and_succeeds(run):
    text = run("verify", str(DATA / "hive_2020" / "special_positions.jsonl.gz"))
    assert "31 games, 31 plies, 0 mismatches" in text


def test_verify_prints_json_for_programs(run):
    found = objects(run("verify", "--json", str(DATA / "hive_2020" / "special_positions.jsonl.gz")))
    assert found[-1] == {"games": 31, "plies": 31, "mismatches": 0}


def test_verify_explains_mismatches_and_fails(run, tmp_path):
    import gzip

    lines = gzip.decompress((DATA / "hive_2020" / "special_positions.jsonl.gz").read_bytes()).decode().splitlines()
    item = json.loads(lines[5])
    item["legal"][0] = "S:A@5,5"
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(json.dumps(item), encoding="utf-8")
    text = run("verify", str(wrong), code=1)
    assert "legal moves" in text
    assert "1 game, 1 ply, 1 mismatch" in text
    assert objects(run("verify", "--json", str(wrong), code=1))[-1]["mismatches"] == 1


@pytest.mark.parametrize("name", names())
def test_perft_counts_named_positions(run, name):
    table = json.loads((DATA / name / "perft.json").read_text(encoding="utf-8"))
    entry = next(iter(table.values()))
    found = objects(run("perft", name, "--position", entry["position"], "--depth", "2", "--json"))
    assert {str(line["depth"]): line["nodes"] for line in found} == {d: entry["moves"][d] for d in ("1", "2")}
    assert all(line["seconds"] >= 0 for line in found)


def test_perft_divides_and_takes_files(run, tmp_path):
    position = "hive_2020 book 2 R 0,0=RQ/1,0=BG SSGGGBBAAA QSSGGBBAAA -"
    (tmp_path / "position.txt").write_text(position + "\n", encoding="utf-8")
    lines = objects(
        run("perft", "hive", "--position", str(tmp_path / "position.txt"), "--depth", "2", "--divide", "--json")
    )
    total = next(line["nodes"] for line in lines if line.get("depth") == 2)
    assert sum(line["nodes"] for line in lines if "move" in line) == total


def test_perft_takes_state_documents(run, tmp_path):
    import kielwasser

    (tmp_path / "state.xml").write_text(kielwasser.new("hive_2020", ruling="referee").xml, encoding="utf-8")
    assert "hive_2020 referee 0" in run("perft", "hive_2020", "--position", str(tmp_path / "state.xml"), "--depth", "1")


@pytest.mark.parametrize("name", names())
def test_play_plays_a_whole_random_game(run, name):
    lines = objects(run("play", name, *RANDOM_GAME))
    assert lines[-1]["why"]
    assert lines[0]["ply"] == 1


def test_the_same_seed_is_the_same_game_in_another_process(run, elsewhere):
    answers = elsewhere([(["play", name, *RANDOM_GAME], "") for name in names()], PYTHONHASHSEED="7")
    for name, (code, printed, _) in zip(names(), answers, strict=True):
        assert code == 0
        assert objects(printed) == objects(run("play", name, *RANDOM_GAME))


def test_play_takes_typed_moves_and_says_why_not(run):
    typed = "?\nmoves S:Q@0,0\nS:Q@9,9\nnonsense\nS:Q@0,0\nundo\ntext\nboard\nrandom\nquit\n"
    text = run("play", "hive_2020", "--seed", "0", stdin=typed)
    assert "list the legal moves" in text
    assert "The field is out of bounds." in text
    assert "is no move of Hive" in text
    assert "1. RED S:Q@0,0" in text


@pytest.mark.slow
def test_bench_search_says_what_values_the_positions(run):
    asked = "--seconds", "0.02", "--threads", "1"
    for name, evaluator in (("hive_2020", "network"), ("cartagena_2013", "terms")):
        figures = objects(run("bench", "search", name, *asked, "--json"))
        assert {figure["evaluator"] for figure in figures} == {evaluator}
        assert f"valued by {evaluator}" in run("bench", "search", name, *asked)


def test_bench_rules_prints_figures(run):
    figures = objects(run("bench", "rules", "hive_2020", "--seconds", "0.05", "--json"))
    whats = " ".join(figure["what"] for figure in figures)
    for word in ("perft", "two threads", "random play", "slow twin", "start to first list"):
        assert word in whats
    assert all(figure["game"] == "hive_2020" for figure in figures)
    assert all(figure["per_second"] > 0 for figure in figures if "per_second" in figure)


def test_warm_says_that_it_is_done(run):
    run("warm", "hive_2020")
    assert "compiled already" in run("warm", "hive_2020")


@pytest.mark.parametrize("name", names())
def test_actions_are_listed_by_number_and_name(run, name):
    lines = run("actions", name).splitlines()
    found = game(name)
    assert len(lines) == found.actions
    number, spelled = lines[found.actions // 2].split()
    assert found.notation.format_action(int(number)) == spelled == found.action_names[int(number)]
    assert json.loads(run("actions", name, "--find", spelled, "--json").splitlines()[0])["name"].find(spelled) >= 0


def test_a_position_with_something_hidden_is_dealt_before_it_is_counted(type_in):
    hidden = kielwasser.new("cartagena_2013", seed=1).hide(0).text
    out, err = type_in("perft", "cartagena_2013", "--position", hidden, "--depth", "2")
    assert "depth 2" in out
    assert "it was dealt with the seed 0" in err
    assert type_in("perft", "cartagena_2013", "--position", hidden, "--depth", "2", "--seed", "5") != (out, err)
