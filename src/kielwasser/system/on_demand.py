"""Names of a package that are loaded when somebody asks for them (PEP 562)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def on_demand(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the `__getattr__` and the `__dir__` of a package: `homes` are modules, and the names in each.

    Type checkers must not see them, or every name would be one; they see imports under `TYPE_CHECKING`.
    """
    homes_of = {name: module for module, names in homes.items() for name in names.split()}

    def load(name: str) -> Any:
        if name not in homes_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(homes_of[name]), name)
        setattr(sys.modules[package], name, found)  # it is asked for once
        return found

    def list_all() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes_of})

    return load, list_all
