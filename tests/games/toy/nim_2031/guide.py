"""Nim 2031: the rules for players."""

from kielwasser.core.guide import Guide, Picture, Section
from kielwasser.system.errors import Text

GUIDE = Guide(
    gist=Text("Wer das letzte Holz nimmt, gewinnt.", "Who takes the last stick wins."),
    cover=Picture("referee 4 21 5 6", Text("Noch zehn Hölzer", "Ten sticks left")),
    sections=(
        Section(
            Text("Der Zug", "The move"),
            (
                Text("Man nimmt ein, zwei oder drei Hölzer.", "Take one, two or three sticks."),
                Picture("referee 4 21 9 9", Text("Rot hat gewonnen.", "Red has won."), selected=""),
            ),
        ),
    ),
)
