"""What several commands share: options, languages, positions from the command line, the first compile."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any

from kielwasser.cli.declaring import argument, option
from kielwasser.games import newest
from kielwasser.system.errors import Text
from kielwasser.system.harmless import harmless
from kielwasser.system.language import say
from kielwasser.system.numbers import decimal
from kielwasser.system.pace import Pace

if TYPE_CHECKING:
    import asyncio

    from rich.console import Console

    from kielwasser.core.game import Game
    from kielwasser.core.position import Position

GameName = Annotated[str, argument(metavar="GAME", help=f"A game, such as {newest()}; its beginning is enough.")]
Json = Annotated[bool, option("--json", help="Print one JSON object a line, for programs.")]
Ruling = Annotated[
    str,
    option(
        "--ruling",
        metavar="auto|book|referee",
        help="Which rules hold; auto: the book's, unless a foreign program or an official document takes part.",
    ),
]
Seed = Annotated[str, option("--seed", help="Any text or number; the same seed deals the same board.")]

HUMAN = "human"  # who types moves

COMPILING = Text(
    "{game} wird übersetzt, einmalig, etwa {seconds} Sekunden …", "compiling {game}, once, about {seconds} seconds …"
)
DONE_OF = Text("{done} von {total}", "{done} of {total}")
COMPILED_IN = Text("{game} übersetzt in {seconds} s", "compiled {game} in {seconds} s")


def tell(text: str) -> None:
    """Say something beside the results, which programs may read: on the standard error.

    There may be strangers' names in it; what would move a terminal's cursor is left out.
    """
    print(harmless(text), file=sys.stderr)


def is_watched() -> bool:
    """Tell whether what is told goes to a terminal, where something may move."""
    return sys.stderr.isatty()


def terminal() -> Console:
    """Return the terminal, for what moves there; loaded late, since most commands show nothing of that kind."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def own_command() -> str:
    """Return how the user calls this program: by its name where it was installed, otherwise as the READMEs say.

    `run` lies beside the sources; what pip has installed knows nothing of it.
    """
    if Path(sys.argv[0]).stem.lower() == "kielwasser":
        return "kielwasser"
    return "./run" if (Path(__file__).parents[3] / "run").is_file() else "python -m kielwasser"


def full_name(name: str) -> str:
    """Return the name of the game that an unambiguous beginning means, without loading it; an UnknownGame if none."""
    from kielwasser.games import game, names
    from kielwasser.system.errors import UnknownGame

    matches = [known for known in names() if known.startswith(name)] if name else []
    if len(matches) > 1 and name not in matches:
        raise UnknownGame(
            Text(
                f"{name!r} gibt es mehrmals; gemeint ist {' oder '.join(matches)}",
                f"there is more than one {name!r}: say {' or '.join(matches)}",
            )
        )
    return matches[0] if len(matches) == 1 else game(name).name


def named_game(name: str) -> Game:
    """Return a game by its name or an unambiguous beginning of it."""
    from kielwasser.games import game

    return game(full_name(name))


def find_game(name: str) -> Game:
    """Return a game by its name or an unambiguous beginning of it, compiled and ready."""
    found = named_game(name)
    ready(found)
    return found


def compiler_of(search: bool) -> ModuleType:
    """Return what compiles a game (`warm`) and knows whether that is done (`is_warm`): the search too, or the rules."""
    if search:
        from kielwasser.bots import warming

        return warming
    from kielwasser.core import warm

    return warm


def ready(game: Game, search: bool = False) -> None:
    """Compile a game's kernels at their first use, those of the search as well if it is needed, and say so."""
    if compiler_of(search).is_warm(game):
        return
    from kielwasser.core import compile_times

    parts = {compile_times.RULES: compiler_of(False)}
    if search:
        parts[compile_times.SEARCH] = compiler_of(True)
    cold = {part: compiler for part, compiler in parts.items() if not compiler.is_warm(game)}
    began = time.perf_counter()
    seconds = max(compile_times.expected(game.name, part) for part in cold)  # side by side
    telling = say(COMPILING, game=game.name, seconds=f"{seconds:.0f}")
    with terminal().status(telling):
        if not is_watched():
            tell(telling)
        (compiler_of(True).warm_side_by_side if search else compiler_of(False).warm)(game)
    tell(say(COMPILED_IN, game=game.name, seconds=decimal(time.perf_counter() - began)))


def find_position(game: Game, given: str | None, ruling: str, seed: str) -> Position:
    """Return the position that an option names: a file, a one-line text, a recorded name, or else a new deal."""
    from kielwasser.core.position import Position
    from kielwasser.system.errors import NotationError

    if given is None:
        return Position.deal(game, seed, ruling)
    if given in game.bench_positions:
        return Position.from_text(game, game.bench_positions[given])
    text = given
    try:
        if Path(given).is_file():
            text = Path(given).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        if isinstance(error, UnicodeDecodeError) or "/" in given or os.sep in given or not given.strip():
            raise NotationError(
                Text(f"{given}: lässt sich nicht lesen ({error})", f"{given}: cannot be read ({error})")
            ) from None
    if text.startswith("<"):
        return Position.from_xml(game, text, ruling)
    if " " not in text:
        known = ", ".join(game.bench_positions)
        raise NotationError(
            Text(
                f"{given!r} ist keine Datei, keine Stellung und keine der benannten: {known}",
                f"{given!r} is no file, no position and none of the named ones: {known}",
            )
        )
    return Position.from_text(game, text)


def print_json(value: dict[str, Any]) -> None:
    """Print one object as one line."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def require_free(out: Path, force: bool) -> None:
    """Refuse to replace a file, unless that is wanted."""
    from kielwasser.system.errors import KielwasserError

    if out.exists() and not force:
        raise KielwasserError(
            Text(f"{out}: gibt es schon; --force ersetzt es", f"{out}: is there already; --force replaces it")
        )


def write_file(out: Path, content: bytes, force: bool) -> None:
    """Write a file as a whole or not at all."""
    from kielwasser.system.errors import KielwasserError
    from kielwasser.system.files import write_whole

    require_free(out, force)
    try:
        write_whole(out, content)
    except OSError as error:
        raise KielwasserError(
            Text(
                f"{out}: lässt sich nicht schreiben ({error.strerror or error})",
                f"{out}: cannot be written ({error.strerror or error})",
            )
        ) from None


@contextmanager
def progress(title: str, total: int | None, plain: bool = False, lines: bool = True) -> Iterator[Callable[..., None]]:
    """Show a progress bar on a terminal; elsewhere, or where it is to be plain, say a line now and then.

    Commands that print something for each step need no such lines. Yields a function that takes how much is done and a
    text.
    """
    if plain or not is_watched():
        pace = Pace(time.monotonic())

        def say_so(done: int, text: str = title) -> None:
            if lines and pace.is_due(time.monotonic()):
                tell(f"{text}: {done if total is None else say(DONE_OF, done=done, total=total)}")

        yield say_so
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=terminal(), transient=True) as bar:
        task = bar.add_task(title, total=total)

        def advance(done: int, text: str = title) -> None:
            bar.update(task, completed=done, description=text)

        yield advance


def on_signals(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    """Call `stop` in the loop when the user has enough."""
    for name in ("SIGINT", "SIGTERM", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is None:
            continue
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows: a plain handler that wakes the loop
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
