"""`kielwasser bench`: how fast it is, here and now."""

from typing import Annotated, Any

from kielwasser.cli.common import Json, print_json
from kielwasser.cli.declaring import Group, Misuse, argument, option
from kielwasser.system.errors import Text
from kielwasser.system.language import say
from kielwasser.system.numbers import plain, spelled

LABELS = {  # what stands beside a figure; what is not here is a name that the help explains
    "device": Text("Gerät", "device"),
    "evaluator": Text("bewertet durch", "valued by"),
    "per_cpu_second": Text("je Prozessorsekunde", "per processor second"),
    "depth": Text("Tiefe", "depth"),
    "chance": Text("Aussicht", "chance"),
    "move": Text("Zug", "move"),
    "moves": Text("Züge", "moves"),
    "times": Text("mal", "times"),
    "ratio": Text("Verhältnis", "ratio"),
    "games": Text("Spiele", "games"),
    "lost": Text("verloren", "lost"),
    "causes": Text("Gründe", "causes"),
    "seconds": Text("Sekunden", "seconds"),
    "microseconds": Text("µs", "µs"),
}

group = Group("bench", "Measure how fast things are on this machine.")


@group.declare
def rules(
    names: Annotated[list[str] | None, argument(metavar="[GAME…]", help="Games; all if none is named.")] = None,
    seconds: Annotated[float, option(help="About how long each figure is measured.", min=0.01)] = 1.0,
    cold: Annotated[bool, option("--cold", help="Measure the first compile too, in an empty cache.")] = False,
    json: Json = False,
) -> None:
    """Measure the rules: complete moves a second (perft), random play, two threads, start-up, and the slow twin.

    Compare figures of one run with each other: machines are noisy. The slow twin is part of the tests, so its line
    appears only in a checkout.
    """
    from kielwasser.bench.rules import measure
    from kielwasser.cli.common import find_game
    from kielwasser.games import names as game_names

    for name in names or game_names():
        found = find_game(name)
        for figure in measure(found, seconds, cold):
            show(figure, json)


@group.declare
def python(
    names: Annotated[list[str] | None, argument(metavar="[GAME…]", help="Games; all if none is named.")] = None,
    seconds: Annotated[float, option(help="About how long each figure is measured.", min=0.01)] = 1.0,
    json: Json = False,
) -> None:
    """Measure what positions cost a search in Python, in microseconds of the processor, beside the package chess.

    Each figure is the least of several rounds over the positions of a random game; chess is measured where it is
    installed.
    """
    from kielwasser.bench.python import measure, others
    from kielwasser.cli.common import named_game
    from kielwasser.games import names as known

    for name in names or known():
        for figure in measure(named_game(name), seconds):
            show(figure, json)
    for figure in others(seconds):
        show(figure, json)


@group.declare
def search(
    names: Annotated[list[str] | None, argument(metavar="[GAME…]", help="Games; all if none is named.")] = None,
    seconds: Annotated[list[float] | None, option(help="Limits; 0.2 and 2 if none is given.", min=0.01)] = None,
    threads: Annotated[int, option(help="Threads that share a table; 1: don't measure them.", min=1)] = 2,
    json: Json = False,
) -> None:
    """Measure the search of the strongest player: positions a second, and how many whole moves deep it gets."""
    from kielwasser.bench.search import measure
    from kielwasser.cli.common import named_game, ready
    from kielwasser.games import names as game_names

    for name in names or game_names():
        found = named_game(name)
        ready(found, search=True)
        for figure in measure(found, tuple(seconds or (0.2, 2.0)), threads):
            show(figure, json)


@group.declare
def batch(
    names: Annotated[list[str] | None, argument(metavar="[GAME…]", help="Games; all if none is named.")] = None,
    seconds: Annotated[float, option(help="About how long each figure is measured.", min=0.01)] = 1.0,
    games: Annotated[int | None, option(help="Games in a batch.", min=1, show_default=False)] = None,
    threads: Annotated[int | None, option(help="Threads; one a core.", min=1, show_default=False)] = None,
    device: Annotated[str, option(metavar="cpu|cuda", help="Where: cpu, or cuda for a graphics card.")] = "cpu",
    json: Json = False,
) -> None:
    """Measure batches of games for learners: action steps a second, beside PettingZoo's connect four if it is there.

    `per_cpu_second` counts only the time that this process really got: on a busy machine it is the figure to look at.
    """
    from kielwasser.bench.batch import measure, others
    from kielwasser.cli.common import named_game
    from kielwasser.games import names as known

    at_once = games or (1024 if device == "cpu" else 1 << 17)
    for name in names or known():
        for figure in measure(named_game(name), seconds, at_once, device, threads):
            show(figure, json)
    for figure in others(seconds):
        show(figure, json)


def show(figure: dict[str, Any], json: bool) -> None:
    """Print a figure as a line, for people or for programs."""
    if json:
        print_json({key: value.en if isinstance(value, Text) else value for key, value in figure.items()})
    else:
        print(spell(figure))


def spell(figure: dict[str, Any]) -> str:
    """Return a figure as a line for people."""
    rate = figure.get("per_second")
    shown = f"{say(spelled(f'{rate:,.0f}')):>15}/s" if isinstance(rate, float | int) else " " * 17
    rest = {key: value for key, value in figure.items() if key not in ("game", "what", "per_second")}
    extras = "  ".join(f"{say(LABELS[key]) if key in LABELS else key} {_said(value)}" for key, value in rest.items())
    return f"{figure['game']:18}{say(figure['what']):34}{shown}  {extras}"


def _said(value: Any) -> str:
    """Return what a figure says beside its rate: a number, a name, or several of them."""
    if isinstance(value, float | int):
        return say(plain(value))
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, list | tuple):
        return " … ".join(map(_said, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_said(number)}" for name, number in value.items()) or "–"
    return str(value)


@group.declare
def server(
    names: Annotated[list[str] | None, argument(metavar="[GAME…]", help="Games; all if none is named.")] = None,
    games: Annotated[int, option(help="How many games at once.", min=1)] = 500,
    think: Annotated[int, option(help="Milliseconds that clients think before each move.", min=0)] = 500,
    closed_loop: Annotated[
        bool, option("--closed-loop/--no-closed-loop", help="Also measure the most moves a second.")
    ] = True,
    soak: Annotated[int, option(help="So many quick games in a row as well, to see whether memory grows.", min=0)] = 0,
    courtesy: Annotated[float, option(help="Milliseconds between packets for one player.", min=0)] = 0.0,
    attack: Annotated[
        int, option(help="Instead: so many hostile peers beside 20 good games, for --seconds.", min=0)
    ] = 0,
    kind: Annotated[str, option(help="Hostile peers of one kind only.", show_default=False)] = "",
    seconds: Annotated[float, option(help="How long an attack takes.", min=1)] = 60.0,
    json: Json = False,
) -> None:
    """Measure the server over loopback: many games at once, and the most moves a second, for each dialect.

    The server runs in a process of its own. `p99_ms` is the 99th percentile of the time from a move's arrival to the
    next request; `memory_mb` is the server's memory before and after, and in an attack the most of it in between.
    """
    from kielwasser.bench.server import measure
    from kielwasser.cli.common import find_game
    from kielwasser.games import names as game_names
    from kielwasser.games import newest

    if attack:
        from kielwasser.bench.attack import measure as measure_attack
        from kielwasser.bench.hostile import KINDS

        if kind and kind not in KINDS:
            known = ", ".join(KINDS)
            raise Misuse(Text(f"es gibt diese Angreifer: {known}", f"hostile peers are: {known}"))
        for name in names or [newest()]:
            show(measure_attack(find_game(name), attack, seconds, kind), json)
        return
    for name in names or game_names():
        found = find_game(name)
        runs = [(games, think / 1000, 1)]
        if closed_loop:
            runs.append((20, 0.0, 10))
        if soak:
            runs.append((50, 0.0, max(soak // 50, 1)))
        for at_once, thinking, rounds in runs:
            for figure in measure(found, at_once, thinking, rounds, courtesy):
                show(figure, json)


@group.declare
def arena(
    names: Annotated[list[str] | None, argument(metavar="[GAME…]", help="Games; all if none is named.")] = None,
    json: Json = False,
) -> None:
    """Measure the arena without a browser: from a click to the new picture, and what fifty watchers cost."""
    from kielwasser.bench.arena import measure
    from kielwasser.cli.common import find_game
    from kielwasser.games import names as game_names

    for name in names or game_names():
        for figure in measure(find_game(name).name):
            show(figure, json)
