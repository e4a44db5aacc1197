"""What the pages of the manual say beside the manual itself."""

from kielwasser.system.errors import Text

TITLE = Text("Hilfe", "Help")
CONTENTS = Text("Inhalt des Handbuchs", "Contents of the manual")
