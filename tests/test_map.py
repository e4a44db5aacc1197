"""Somebody who reads only names finds where a feature lives: the map is complete, and no rooms depend on each other."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "kielwasser"
WEB = SOURCE / "web"


def module_of(path: Path) -> str:
    """Return the name under which a file is imported."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path, known: set[str]) -> set[str]:
    """Return the modules that are imported together with a file: those at its top."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found & known


def test_no_circle_of_imports_in_the_arena():
    files = {module_of(path): path for path in WEB.rglob("*.py") if path.name != "__init__.py"}
    left = {name: imports_of(path, set(files)) for name, path in files.items()}
    while left:
        ready = {name for name, needed in left.items() if not needed & left.keys()}
        assert ready, f"these import each other: {sorted(left)}"
        left = {name: needed for name, needed in left.items() if name not in ready}


def test_the_map_names_every_room():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    folders = [path.parent.relative_to(SOURCE) for path in SOURCE.glob("*/__init__.py")]
    folders += [path.parent.relative_to(SOURCE) for path in SOURCE.glob("[tw]*/*/__init__.py")]
    missing = [str(folder) for folder in folders if folder.name not in text.replace("/", " ").split()]
    assert not missing
