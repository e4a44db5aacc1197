"""Game folders are alike, seasons are found by their names, and nobody outside asks which game it is."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import kielwasser
from kielwasser.core import generic
from kielwasser.core.game import Verbs
from kielwasser.games import names as game_names
from kielwasser.games import newest
from kielwasser.protocol.dialect import Dialect

SOURCE = Path(kielwasser.__file__).parent
GAMES = SOURCE / "games"
NEEDED = {
    *("__init__.py", "board.py", "dialect.py", "facts.py", "guide.py", "notation.py", "reading.py", "recorded.py"),
    *("rules.py", "simple.py", "starter.py", "texts.py", "wire.py", "view/__init__.py"),
    *("view/choices.py", "view/figures.py", "view/scene.py", "view/words.py"),
}
#: What can come later, by role.
OPTIONAL = {"editing.py", "evaluate.py", "features.py", "observe.py", "view/refusals.py"}


def files_of(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.py")}


def test_every_folder_with_a_game_is_a_season_and_no_other():
    packages = [path.parent.name for path in GAMES.glob("*/__init__.py")]
    having = [name for name in packages if hasattr(import_module(f"kielwasser.games.{name}"), "GAME")]
    assert sorted(having) == sorted(game_names())
    assert "river" in packages
    seasons = [kielwasser.game(name).season for name in game_names()]
    assert seasons == sorted(seasons)
    assert newest() == game_names()[-1]


def test_listing_the_games_loads_none():
    code = "import sys; from kielwasser.games import names; "
    code += "print([name for name in names() if f'kielwasser.games.{name}' in sys.modules], len(names()))"
    listed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert listed.stdout.split() == ["[]", str(len(game_names()))]


def test_every_folder_has_the_same_files(game):
    files = files_of(GAMES / game.name)
    assert files >= NEEDED
    assert files - NEEDED - OPTIONAL == rooms_of(game.name)


def rooms_of(name: str) -> set[str]:
    """Return the files with names of their own behind those that every folder has: who has one, uses it."""
    own = {path for path in (GAMES / name).glob("*.py") if path.name not in NEEDED | OPTIONAL}
    users = list((GAMES / name).rglob("*.py"))
    return {room.name for room in own if any(_uses(user, name, room.stem) for user in users if user != room)}


def _uses(user: Path, name: str, room: str) -> bool:
    named = rf"games\.{name}(\.| import .*\b){room}\b"
    return re.search(named, user.read_text(encoding="utf-8")) is not None


def test_what_the_rivers_share_has_the_names_of_a_game():
    known = {file for name in game_names() for file in files_of(GAMES / name)}
    assert files_of(GAMES / "river") <= known


def test_the_folder_itself_only_loads(game):
    module = ast.parse((GAMES / game.name / "__init__.py").read_text(encoding="utf-8"))
    assert [ast.unparse(node) for node in module.body[1:]] == [
        "from kielwasser.games.loader import load",
        "GAME = load(__name__)",
    ]


def test_every_verb_is_found_at_the_front_door(game):
    rules = import_module(f"kielwasser.games.{game.name}.rules")
    assert set(Verbs.of(rules).kernels) == set(generic.VERBS)


def test_a_missing_verb_is_named():
    class Rules:
        """All verbs but one."""

        __name__ = "rules"

    for name in generic.VERBS:
        setattr(Rules, name, None)
    del Rules.check
    with pytest.raises(TypeError, match=r"lacks the verbs \['check'\]"):
        Verbs.of(Rules)


def test_a_game_carries_its_language_and_its_simple_player(game):
    spoken = game.dialect()
    assert isinstance(spoken, Dialect)
    assert spoken.game is game
    assert game.simple().__module__ == f"kielwasser.games.{game.name}.simple"


# ---- nobody asks which game it is ----------------------------------------------------------------------------------


def outside() -> list[Path]:
    return [path for path in SOURCE.rglob("*.py") if GAMES not in path.parents]


def code_of(path: Path) -> str:
    """Return a module without comments and docstrings: those may have examples."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and ast.get_docstring(
            node, clean=False
        ):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def test_no_game_is_named_outside_its_folder():
    named = re.compile("|".join(game_names()))
    assert {str(path.relative_to(SOURCE)): found for path in outside() if (found := named.findall(code_of(path)))} == {}


def test_no_season_is_asked_for_outside_the_games():
    seasons = re.compile(r"season\s*(?:[<>=!]=?|in\b)\s*[\d(\[{]")
    assert [str(path.relative_to(SOURCE)) for path in outside() if seasons.search(code_of(path))] == []
