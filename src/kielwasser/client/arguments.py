"""The options that a player's program takes: those of the official clients, told in the user's language."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn

from kielwasser.games import newest
from kielwasser.system.errors import Text
from kielwasser.system.language import say

PORT = 13050

_ABOUT = Text(
    "Ein Computerspieler für die Software-Challenge.",
    "A computer player of the Software-Challenge.",
)
_USAGE = Text("Aufruf: ", "usage: ")
_OPTIONS = Text("Optionen", "options")
_ERROR = Text("{program}: {what}", "{program}: error: {what}")
#: What the option parser says of options like these.
_COMPLAINTS = (
    (r"argument (.+): invalid int value: (.+)", Text("{0}: {1} ist keine ganze Zahl", "{0}: {1} is no whole number")),
    (r"argument (.+): expected one argument", Text("{0} braucht einen Wert", "{0} needs a value")),
    (r"unrecognized arguments: (.+)", Text("unbekannt ist {0}", "{0} is unknown")),
    (r"ambiguous option: (\S+) could match (.+)", Text("{0} kann {1} heißen", "{0} could be {1}")),
)


class _Parser(argparse.ArgumentParser):
    def format_usage(self) -> str:
        return super().format_usage().replace("usage: ", say(_USAGE), 1)

    def format_help(self) -> str:
        return super().format_help().replace("usage: ", say(_USAGE), 1)

    def error(self, message: str) -> NoReturn:
        found = ((re.fullmatch(pattern, message, re.DOTALL), text) for pattern, text in _COMPLAINTS)
        told = next((say(text).format(*match.groups()) for match, text in found if match is not None), message)
        self.exit(2, f"{self.format_usage()}{say(_ERROR, program=self.prog, what=told)}\n")


def parser() -> argparse.ArgumentParser:
    """Return the parser of a player's options; `-h` is the host, as with the official clients."""
    made = _Parser(description=say(_ABOUT), add_help=False)
    options = made.add_argument_group(say(_OPTIONS))
    add = options.add_argument
    where = Text("wo der Spielserver ist [localhost]", "where the game server is [localhost]")
    add("-h", "--host", default="localhost", help=say(where))
    add("-p", "--port", type=int, default=PORT, help=say(Text(f"sein Port [{PORT}]", f"its port [{PORT}]")))
    add("-r", "--reservation", help=say(Text("der Code eines reservierten Platzes", "the code of a reserved seat")))
    add("-R", "--room", help=say(Text("die Nummer eines Raums", "the number of a room")))
    add("-g", "--game", help=say(Text(f"das Spiel, etwa {newest()}", f"the game, such as {newest()}")))
    add("--help", action="help", help=say(Text("das hier zeigen und aufhören", "show this and stop")))
    return made
