"""The house as CONTRIBUTING draws it: every room is on the map, and rooms know each other in one direction."""

import ast
import re
from collections import defaultdict
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kielwasser"
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAP = GUIDE.split("Where a feature lives")[1].split("\nErrors are")[0]
CIRCLE = re.compile(r"Files of `(\w+)` that know each other by their types only: (.+?)\.\n", re.S)


def module(path: Path) -> str:
    """Return the name of the module in a file."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the modules of ours that one of them may import, at its head or later."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{one.name}" for one in node.names]
            found.update(full if full in FILES else node.module for full in inner)
    return frozenset(found & FILES.keys()) - {module(path)}


def rooms(layer: str) -> dict[str, set[str]]:
    """Return which rooms of a layer each of them imports: a folder is one, and so is a file beside the folders."""
    head = f"kielwasser.{layer}."
    files = [path for path in (PACKAGE / layer).rglob("*.py") if module(path) != f"kielwasser.{layer}"]
    known = {module(path).removeprefix(head).split(".")[0] for path in files}
    graph: dict[str, set[str]] = {room: set() for room in known}
    for path in files:
        room = module(path).removeprefix(head).split(".")[0]
        others = {name.removeprefix(head).split(".")[0] for name in imported(path) if name.startswith(head)}
        graph[room] |= (others & known) - {room}
    return graph


@pytest.mark.parametrize("layer", ["web", "arena", "tournament"])
def test_rooms_of_a_layer_know_each_other_in_one_direction(layer):
    try:
        TopologicalSorter(rooms(layer)).prepare()
    except CycleError as error:
        pytest.fail(f"{layer}: {' → '.join(error.args[1])}")


LAYERS = sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists())


@pytest.mark.parametrize("layer", LAYERS)
def test_every_folder_is_on_the_map(layer):
    assert layer in GUIDE.split("## How the code is laid out")[1].split("A layer imports")[0].split()
    folders = [path for path in (PACKAGE / layer).iterdir() if path.is_dir() and any(path.glob("*.py"))]
    if f"    {layer}/" not in MAP:
        assert not folders or layer == "games", f"{layer} has folders and no place on the map"  # games: see the recipe
        return
    drawn = MAP.split(f"    {layer}/", 1)[1]
    for folder in folders:
        assert f"{folder.name}/" in drawn, f"{layer}/{folder.name} is not on the map"


def named_on_the_map() -> list[tuple[str, str]]:
    """Return the files and folders that the map names, each with its layer.

    Names stand before two spaces and what is said of them, or side by side without a word.
    """
    found, layer = [], ""
    for line in MAP.splitlines():
        if line.startswith("    ") and line[4:5].strip():
            layer, _, line = line.strip().partition("/")
        for entry in line.strip().split(";"):
            names, said, _ = entry.strip().partition("  ")
            words = [word.strip("/") for word in names.split()]
            is_list = said or any((PACKAGE / layer / f"{word}.py").exists() for word in words)
            if layer and is_list and all(re.fullmatch(r"\w+", word) for word in words):
                found += [(layer, word) for word in words]
    return found


def test_what_the_map_names_is_there():
    names = named_on_the_map()
    assert len(names) > 100
    for layer, name in names:
        assert any((PACKAGE / layer).rglob(name)) or any((PACKAGE / layer).rglob(f"{name}.py")), f"{layer}: {name}"


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the sets of modules that reach each other."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            fresh = graph[waiting.pop()] - seen
            seen |= fresh
            waiting += fresh
        return seen

    far = {name: reached(name) for name in graph}
    found = {frozenset(other for other in far[name] if name in far[other]) for name in graph}
    return [set(circle) for circle in found if circle]


def test_no_files_know_each_other_but_those_that_the_guide_names():
    graph = {name: set(imported(path)) for name, path in FILES.items()}
    named = [{f"kielwasser.{layer}.{one}" for one in names.split()} for layer, names in CIRCLE.findall(GUIDE)]
    assert circles(graph) == named


def test_files_that_know_each_other_do_so_by_their_types_only():
    for layer, names in CIRCLE.findall(GUIDE):
        tree = {one: ast.parse((PACKAGE / layer / f"{one}.py").read_text(encoding="utf-8")) for one in names.split()}
        graph = {}
        for one, parsed in tree.items():
            head = [node for node in parsed.body if isinstance(node, ast.ImportFrom)]
            graph[one] = {str(node.module).removeprefix(f"kielwasser.{layer}.") for node in head} & tree.keys()
        assert not circles(graph)


def test_a_class_has_its_name_for_itself():
    homes = defaultdict(list)
    for name, path in FILES.items():
        season = name.split(".")[2] if name.startswith("kielwasser.games.") else ""  # seasons stand side by side
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes[season, node.name].append(name)
    assert {name: found for (_, name), found in homes.items() if len(found) > 1} == {}
