"""What the package imports is what it declares: whoever installs it gets all of that, by name."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = {  # nobody has to have them
    "webview": "pywebview",  # asked for where somebody has it
    "chess": "chess",  # which `bench python` measures where it is
    "typing_extensions": "typing_extensions",  # which type checkers bring along, and only they ask for it
}


def imported() -> set[str]:
    """Return the top-level modules of others that the package imports anywhere."""
    found = set()
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
                found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"kielwasser", "__future__"}


def declared(*extras: str) -> set[str]:
    """Return the names of the packages that the project, with these extras, asks for."""
    texts = [*PROJECT["dependencies"], *(one for extra in extras for one in PROJECT["optional-dependencies"][extra])]
    return {re.match(r"[\w.-]+", text)[0].lower().replace("_", "-") for text in texts}


def test_what_is_imported_is_declared_and_nothing_else():
    distributions = packages_distributions()
    needed = {
        name.lower().replace("_", "-")
        for module in imported() - OPTIONAL.keys()
        for name in distributions.get(module, [module])
    }
    allowed = declared("cluster", "docs", "rl", "cuda")
    assert needed - allowed - {"mkdocs"} == set()  # the theme brings it along
    assert declared() - needed == set()
