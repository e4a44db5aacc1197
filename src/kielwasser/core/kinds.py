"""Names for what kernels are handed, so that a signature tells it.

To type checkers they are all `Any`: compiled kernels get Numba's records, arrays and int64, interpreted ones NumPy's.
"""

from typing import Any

Board = Any  # a record: what was dealt, and the ruling
State = Any  # a record: what play changes
Boards = Any  # BOARD, (1,): how Python hands over a BOARD
States = Any  # STATE, (1,): how Python hands over a STATE
Stack = Any  # STATE, (depth,): a position and those that come after it, one action apart
Action = Any  # int64: the number of an action
Actions = Any  # int32, (max_steps,) or the actions of one move
Buffers = Any  # int32, (depth, max_steps): one row of actions for each STATE of a stack
Moves = Any  # int32, (moves, max_actions): the actions of whole moves
Lengths = Any  # int32, (moves,): how many there are in each row
Ways = Any  # int32, (positions, 2): from which position and by which action each comes
Keys = Any  # int64, (positions,)
KeyTable = Any  # int64, (a power of two, 2): keys that were met, and under which stamp
Number = Any  # int64: a count, a depth, an index
Seat = Any  # int64: 0 or 1
Word = Any  # int64: a random word, or a key
Words = Any  # int64, (1,): a random word that goes on
Flag = Any  # uint8, (1,): whether to stop; see `kernel.is_set`
Form = Any  # a record by whose type a game's observations are found
Forms = Any  # form, (1,)
Planes = Any  # int8, (planes, places)
Scalars = Any  # float32, (scalars,)
Sheet = Any  # a record: weights and terms, perhaps a network; see `evaluation`
Sheets = Any  # sheet, (1,)
