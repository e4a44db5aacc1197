"""The networks that ship with games: the same in every mode, small, of known origin, asked by upper levels alone."""

import dataclasses
import importlib.resources
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core.network import Network
from kielwasser.core.position import Position
from kielwasser.games import evaluation, game, names
from kielwasser.system.errors import KielwasserError

NETWORKS = [name for name in names() if evaluation(name).network is not None]
#: The lowest level that goes by the network; those below it and the characters go by the terms.
LOWEST = {"hase_igel_2018": 4, "hive_2020": 3, "mississippi_2017": 4, "mississippi_2024": 4}
SCORE = """
import sys
from kielwasser.core.position import Position
from kielwasser.games import evaluation, game
for text in sys.argv[2:]:
    print(evaluation(sys.argv[1]).score(Position.from_text(game(sys.argv[1]), text)))
"""


def test_every_network_is_known_here():
    assert set(NETWORKS) == set(LOWEST)


@pytest.mark.parametrize("name", NETWORKS)
def test_interpreted_and_compiled_network_agree(name: str):
    texts = list(game(name).bench_positions.values())
    done = subprocess.run(
        [sys.executable, "-c", SCORE, name, *texts],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    compiled = [evaluation(name).score(Position.from_text(game(name), text)) for text in texts]
    assert [float(line) for line in done.stdout.split()] == compiled


@pytest.mark.parametrize("name", NETWORKS)
def test_lower_levels_and_given_weights_go_by_the_terms(name: str):
    def is_asked(player: StrongestPlayer) -> bool:
        return bool(player._thinker(game(name)).spaces[0].sheets["trained"][0])

    assert [level for level in range(1, 6) if is_asked(StrongestPlayer(1, level))] == list(range(LOWEST[name], 6))
    assert not is_asked(StrongestPlayer(1, weights=evaluation(name).weights))


@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_is_small_and_says_where_it_comes_from(name: str):
    network = evaluation(name).network
    assert network is not None
    assert {"positions", "origin", "trust"} <= set(json.loads(network.provenance))
    shipped = importlib.resources.files(f"kielwasser.games.{name}") / "network.npz"
    assert len(shipped.read_bytes()) < 1_000_000


@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_says_for_which_features_it_was_trained(name: str):
    judged = evaluation(name)
    assert judged.network.features == judged.features()


def test_a_network_of_other_features_is_refused():
    hive, hase = evaluation("hive_2020"), evaluation("hase_igel_2018")
    foreign = dataclasses.replace(hase.network, features=hive.network.features)
    with pytest.raises(KielwasserError, match="the network has rows"):
        dataclasses.replace(hive, sheet_type=np.dtype([("rows", "i8", (1, 1))])).admit(foreign)
    for told in ("", hase.network.features):
        with pytest.raises(KielwasserError, match=r"does not belong to hive_2020.*network\.py stamp hive_2020 FILE"):
            hive.sheet(network=dataclasses.replace(hive.network, features=told))
    assert hive.sheet()["trained"][0] == 1


def test_a_file_can_be_stamped(tmp_path):
    tools = Path(__file__).parents[2] / "tools"
    judged, file = evaluation("hive_2020"), tmp_path / "network.npz"
    dataclasses.replace(judged.network, features="").write(file)
    done = subprocess.run(
        [sys.executable, str(tools / "network.py"), "stamp", "hive_2020", str(file)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    again = Network.read(file)
    assert again.features == judged.network.features
    assert (again.rows == judged.network.rows).all()
