"""The house as CONTRIBUTING draws it: every room is on the map, and rooms know each other in one direction."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kielwasser"
MAP = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("Where a feature lives")[1].split("\nErrors are")[0]


def module(path: Path) -> str:
    """Return the name of the module in a file."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> set[str]:
    """Return all that a module of ours may import of ours, at its head or later."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update({node.module, *(f"{node.module}.{one.name}" for one in node.names)})
    return {name for name in found if name.startswith("kielwasser.")}


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


@pytest.mark.parametrize("layer", sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()))
def test_every_folder_is_on_the_map(layer):
    folders = [path for path in (PACKAGE / layer).iterdir() if path.is_dir() and any(path.glob("*.py"))]
    if f"    {layer}/" not in MAP:
        assert not folders or layer == "games", f"{layer} has folders and no place on the map"  # games: see the recipe
        return
    drawn = MAP.split(f"    {layer}/", 1)[1]
    for folder in folders:
        assert f"{folder.name}/" in drawn, f"{layer}/{folder.name} is not on the map"
