"""A game so small that the suite can be tried on broken versions of it: take one to three, the last one wins."""

from types import SimpleNamespace

from kielwasser.core.game import Game, Notation, Verbs, declare
from kielwasser.core.reading import Reader
from kielwasser.system.errors import NotationError, Text
from toy_season import rules


def read_position(position, text):
    """Read ply, seat, pile and the hidden word."""
    try:
        ply, to_move, pile, word = (int(part) for part in text.split())
    except ValueError:
        raise NotationError(text) from None
    if ply + pile > rules.DEALT:
        raise NotationError(text)
    state = position.state
    state.ply, state.to_move, state.pile, state.word, state.winner = ply, to_move, pile, word, -1
    position.settle()


def write_position(position, hidden):
    """Write what `read_position` reads."""
    state = position.state
    return f"{state.ply} {state.to_move} {state.pile} {state.word if hidden else 0}"


NOTATION = SimpleNamespace(
    format_action=str,
    parse_move=lambda text: [int(part) for part in text.split()],
    format_move=lambda actions: " ".join(str(action) for action in actions),
    write_position=write_position,
    read_position=read_position,
    draw=lambda position: "o" * int(position.state.pile) or "-",
)


def none(*arguments):
    """Stand for what the suite does not ask for."""
    raise NotImplementedError


GAME = declare(
    Game(
        package=__name__,
        name="toy_season",
        title="Toy",
        season=1999,
        wire_type="toy",
        rounds=5,
        seats=("A", "B"),
        board_type=rules.BOARD,
        state_type=rules.STATE,
        actions=5,
        max_steps=3,
        max_actions=1,
        notation=Notation.of(NOTATION),
        reasons={10: Text("So viele sind nicht da.", "There are not so many.")},
        endings={1: ("taken", Text("Alles ist genommen.", "All are taken."))},
        rulings=(),
        bench_positions={},
        observation=lambda: None,
        evaluation=lambda: None,
        reading=lambda: Reader(lambda position, seat: position.text, frozenset()),
        **dict.fromkeys(("read_xml", "write_xml", "recorded", "view", "guide", "dialect", "simple"), none),
    ),
    Verbs.of(rules),
)
