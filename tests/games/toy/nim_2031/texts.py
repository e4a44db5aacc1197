"""Nim 2031: what the referee says, in German and English."""

from kielwasser.games.nim_2031 import rules
from kielwasser.system.errors import Text

REASONS = {rules.TOO_MANY: Text("So viele Hölzer liegen nicht mehr da.", "There are not that many sticks left.")}
ENDINGS = {rules.TAKEN_ALL: ("taken", Text("Das letzte Holz ist genommen.", "The last stick has been taken."))}
RULINGS = ()
