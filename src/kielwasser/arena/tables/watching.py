"""Things that change while others look at them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Watchable:
    """Something that tells its watchers that there is something new."""

    _watchers: list[Callable[[], None]] = field(default_factory=list, kw_only=True, repr=False)

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever something is new, until what is returned is called."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    @property
    def watchers(self) -> int:
        """How many watch."""
        return len(self._watchers)

    def changed(self) -> None:
        """Tell all who watch."""
        for watcher in list(self._watchers):
            watcher()
