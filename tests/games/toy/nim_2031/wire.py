"""Nim 2031: the season's documents."""

from kielwasser.core.position import Position
from kielwasser.games.nim_2031.notation import build
from kielwasser.protocol.document import number_of, parse
from kielwasser.system.errors import StateXmlError

SEATS = ("RED", "BLUE")


def read_state(position: Position, xml: str) -> None:
    """Fill a position from a state document."""
    root = parse(xml)
    if root.tag != "state":
        raise StateXmlError(f"a state document was expected, not <{root.tag}>")
    build(position, *(number_of(root, name) for name in ("turn", "heap", "red", "blue")))


def write_state(position: Position) -> str:
    """Return the state document of a position."""
    red, blue = position.points
    return f'<state turn="{position.ply}" heap="{position.board.heap}" red="{red}" blue="{blue}"/>'
