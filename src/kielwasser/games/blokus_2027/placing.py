"""Blokus 2027: where pieces fit, and what laying one changes. Nothing here knows whose turn it is."""

from typing import Any

from kielwasser.core.kernel import count_bits, kernel, trailing_zeros
from kielwasser.games.blokus_2027.board import (
    ACROSS,
    BAND,
    BANDS,
    BESIDE,
    CELL_X,
    CELL_Y,
    COLOURS,
    COLUMNS,
    COVERED,
    FIRST_ORIENTATION,
    FIRST_PLACE,
    FULL_HAND,
    HEIGHT,
    LARGEST,
    MONO,
    NEAR_BITS,
    NEAR_ORIENTATION,
    PITCH,
    RIM_BANDS,
    SHAPE,
    SIZE,
    WHOLE_BANDS,
)

_ROW = (1 << PITCH) - 1


@kernel
def orientation_of(place: Any) -> Any:
    """Return which shape lies there, and how."""
    near = NEAR_ORIENTATION[place >> NEAR_BITS]
    return near + 1 if place >= FIRST_PLACE[near + 1] else near


@kernel
def corner_of(place: Any, orientation: Any) -> Any:
    """Return x and y of a placement's upper left corner."""
    at = place - FIRST_PLACE[orientation]
    return at % COLUMNS[orientation], at // COLUMNS[orientation]


@kernel
def fits(state: Any, colour: Any, orientation: Any, y: Any) -> Any:
    """Return where an orientation can have its upper left corner in the rows y, y + 1 and y + 2, as a band.

    "Zwei Steine derselben Farbe dürfen sich nur an den Ecken berühren", and must. Corners first: there are few of them.
    """
    found = 0
    for i in range(LARGEST):
        found |= state.corners[colour, y + CELL_Y[orientation, i]] >> CELL_X[orientation, i]
    if found != 0:
        for i in range(LARGEST):
            found &= state.room[colour, y + CELL_Y[orientation, i]] >> CELL_X[orientation, i]
    return found


@kernel
def reach(state: Any, colour: Any) -> Any:
    """Return the first band and the end of those in which a placement can begin; none if the colour has no corner."""
    first = SIZE
    last = -1
    for y in range(0, SIZE, BAND):
        if state.corners[colour, y] != 0:
            first = min(first, y)
            last = y
    return max(first - 2 * BAND, 0), last + 1  # a shape reaches up to four rows down


@kernel
def count_shapes(state: Any, colour: Any, shapes: Any) -> Any:
    """Count the placements of a set of shapes."""
    n = 0
    first, stop = reach(state, colour)
    while shapes != 0:
        shape = trailing_zeros(shapes)
        shapes &= shapes - 1
        for orientation in range(FIRST_ORIENTATION[shape], FIRST_ORIENTATION[shape + 1]):
            for y in range(first, stop, BAND):
                n += count_bits(fits(state, colour, orientation, y))
    return n


@kernel
def list_shapes(state: Any, colour: Any, shapes: Any, out: Any) -> Any:
    """Fill `out` with the placements of a set of shapes and return their number."""
    n = 0
    first, stop = reach(state, colour)
    while shapes != 0:
        shape = trailing_zeros(shapes)
        shapes &= shapes - 1
        for orientation in range(FIRST_ORIENTATION[shape], FIRST_ORIENTATION[shape + 1]):
            for y in range(first, stop, BAND):
                band = fits(state, colour, orientation, y)
                start = FIRST_PLACE[orientation] + y * COLUMNS[orientation]
                while band != 0 and n < len(out):
                    bit = trailing_zeros(band)
                    band &= band - 1
                    out[n] = start + bit + bit // PITCH * (COLUMNS[orientation] - PITCH)
                    n += 1
    return n


@kernel
def has_place(state: Any, colour: Any, shapes: Any) -> Any:
    """Tell whether one of a set of shapes can be placed; small ones are tried first, since they often can."""
    first, stop = reach(state, colour)
    if first >= stop:
        return False
    if (shapes >> MONO) & 1 != 0:
        return True  # every corner can be covered
    while shapes != 0:
        shape = trailing_zeros(shapes)
        shapes &= shapes - 1
        for orientation in range(FIRST_ORIENTATION[shape], FIRST_ORIENTATION[shape + 1]):
            for y in range(first, stop, BAND):
                if fits(state, colour, orientation, y) != 0:
                    return True
    return False


@kernel
def nth_place(state: Any, colour: Any, shape: Any, n: Any) -> Any:
    """Return the n-th placement of a shape that has more than n."""
    first, stop = reach(state, colour)
    for orientation in range(FIRST_ORIENTATION[shape], FIRST_ORIENTATION[shape + 1]):
        for y in range(first, stop, BAND):
            band = fits(state, colour, orientation, y)
            there = count_bits(band)
            if n < there:
                for _ in range(n):
                    band &= band - 1
                bit = trailing_zeros(band)
                return (
                    FIRST_PLACE[orientation]
                    + y * COLUMNS[orientation]
                    + bit
                    + bit // PITCH * (COLUMNS[orientation] - PITCH)
                )
            n -= there
    return -1


@kernel
def lay(state: Any, colour: Any, orientation: Any, x: Any, y: Any) -> None:
    """Take a piece from a colour's hand and lay it down."""
    begins = state.hand[colour] == FULL_HAND
    state.hand[colour] &= ~(1 << SHAPE[orientation])
    if begins:  # from now on corners count, no longer the rim
        for band in range(BANDS):
            state.corners[colour, band] = 0
    cover(state, colour, orientation, x, y)


@kernel
def cover(state: Any, colour: Any, orientation: Any, x: Any, y: Any) -> None:
    """Cover the fields of a piece: no colour may place there, nor this one beside it, but it may across its corners."""
    for i in range(HEIGHT[orientation]):
        state.rows[colour, y + i] |= (COVERED[orientation, BAND + i] & _ROW) << x
    for i in range(max(BAND - y, 0), BAND + HEIGHT[orientation] + 1):
        band = y - BAND + i
        covered = COVERED[orientation, i] << x
        for other in range(COLOURS):
            state.room[other, band] &= ~covered
            state.corners[other, band] &= ~covered
        state.room[colour, band] &= ~shifted(BESIDE[orientation, i], x)
        state.corners[colour, band] |= shifted(ACROSS[orientation, i], x)
        state.corners[colour, band] &= state.room[colour, band]


@kernel
def shifted(band: Any, x: Any) -> Any:
    """Move a band that begins a column further left to column x; what leaves the board meets no field."""
    return band << (x - 1) if x > 0 else band >> 1


@kernel
def derive(state: Any) -> None:
    """Fill in `room` and `corners` from what lies on the board; colours that have not begun may use the whole rim."""
    for colour in range(COLOURS):
        for band in range(BANDS):
            state.room[colour, band] = WHOLE_BANDS[band]
            state.corners[colour, band] = RIM_BANDS[band] if state.hand[colour] == FULL_HAND else 0
    for colour in range(COLOURS):
        for y in range(SIZE):
            row = int(state.rows[colour, y])
            while row != 0:
                cover(state, colour, 0, trailing_zeros(row), y)  # as many single squares
                row &= row - 1
