"""Who lost for want of any legal move."""

from __future__ import annotations

from kielwasser.core.ending import Cause, Ending


def had_no_move(ending: Ending) -> bool:
    """Tell whether somebody lost who had no legal move: the rules had ended that game, but 2017's server asks on.

    Whatever he did then, refused or too late, or that he crashed or left: he has lost by the rules.
    """
    if ending.cause is Cause.REGULAR or ending.unstarted:
        return False
    before = ending.before or ending.position
    return before.to_move == ending.culprit and not before.count_moves()
