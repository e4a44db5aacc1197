"""The page of a game: everything on it comes from the game's folder, so that no page can be forgotten or wrong.

Rules and pictures are those of `guide.py`, readings those of `reading.py`; actions and notation stand beside
`notation.py` as `notation.de.md` and `notation.en.md`, rulings and endings in `texts.py`, the season's part of the
protocol on the page of the protocol, and the traffic in `opening.xml`, `refusal.xml` and `traffic.xml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from importlib import import_module
from importlib.resources import files

from kielwasser.core.game import Game
from kielwasser.core.guide import Items, Picture, Section
from kielwasser.core.reading import Reading
from kielwasser.manual.outline import Entry, outline
from kielwasser.system.errors import Text

#: Returns the Markdown of a game's picture by its number, or nothing where there is none yet.
Illustrate = Callable[[Game, int, Picture], str]

_SEATS = Text(
    "Plätze: {seats}. Spieltyp auf der Leitung: `{type}`. Höchstens {rounds} Runden.",
    "Seats: {seats}. Game type on the wire: `{type}`. {rounds} rounds at most.",
)
_RULES = Text("Regeln", "Rules")
_READINGS = Text("Die Stellung lesen", "Reading a position")
_READINGS_TEXT = Text(
    "`position.read()` sagt mit den Wörtern des Regelhefts, was auf dem Tisch liegt: `table = position.read()`. So "
    "steht es im Quelltext (`{module}`), englisch wie alle Namen, mit den deutschen Wörtern in Anführungszeichen:",
    "`position.read()` says in the rule book's words what lies on the table: `table = position.read()`. This is how it "
    "stands in the source (`{module}`), with the German words in quotation marks:",
)
_EVERY_GAME = Text("was jedes Spiel hat", "what every game has")
_NAME, _MEANING = Text("Name", "name"), Text("Bedeutung", "meaning")
_RULINGS = Text("Auslegungen", "Rulings")
_RULINGS_TEXT = Text(
    "Wo das Regelheft und der offizielle Server einander widersprechen, gilt eine von zwei Auslegungen, `book` oder "
    "`referee`; sie steht fest, wenn das Brett ausgeteilt wird: das Regelheft, außer ein fremdes Programm oder ein "
    "offizielles Dokument ist dabei, oder jemand wählt. Sonst unterscheiden sie sich in nichts.",
    "Where the rule book and the official referee contradict each other, a game is played under one of two rulings, "
    "`book` or `referee`, fixed at the deal: the book, unless a foreign program or an official document takes part, or "
    "somebody chooses. Nothing else differs between them.",
)
_ENDINGS = Text("Wie ein Spiel endet", "How a game ends")
_WHY, _SENTENCE = Text("Grund", "why"), Text("Satz", "sentence")
_PROTOCOL = Text("Protokoll", "Protocol")
_PROTOCOL_TEXT = Text(
    "Was allen Jahrgängen gemeinsam ist, steht auf der [Seite über das Protokoll](protocol.md).",
    "What all seasons have in common stands on the [page on the protocol](protocol.md).",
)
_TRAFFIC = Text("Der ganze Verkehr eines Spielendes", "The whole traffic of the end of a game")
_TRAFFIC_TEXT = Text(
    "Jedes Byte zwischen dem ersten Spieler und dem Server, von seinem Beitritt an; die Tests vergleichen es mit dem, "
    "was der Server heute sagt.",
    "Every byte between the first player and the server, from the moment it joins; the tests compare it with what the "
    "server says today.",
)

_OPENING = Text("Der Anfang eines Spiels", "The beginning of a game")
_OPENING_TEXT = Text(
    "Was der Server dem ersten Spieler sagt, bis er zum ersten Mal am Zug ist (Brett mit dem Startwert 1):",
    "What the server tells the first player until it is his first move (the board of seed 1):",
)
_REFUSAL = Text("Ein Zug wird abgelehnt", "A move is refused")
_REFUSAL_TEXT = Text(
    "Ein Zug gegen die Regeln in dieser Stellung und das Fehlerpaket darauf; das Ergebnis folgt gleich danach:",
    "A move against the rules in that position, and the error packet for it; the result follows at once:",
)

_SAMPLES = {
    "opening.xml": (_OPENING, _OPENING_TEXT),
    "refusal.xml": (_REFUSAL, _REFUSAL_TEXT),
    "traffic.xml": (_TRAFFIC, _TRAFFIC_TEXT),
}


def game_page(game: Game, language: str, protocol: str, illustrate: Illustrate) -> str:
    """Return the page of a game in Markdown; `protocol` is the page on the protocol in that language."""
    parts = [
        f"# {game.title} {game.season}",
        game.guide().gist.said(language),
        _SEATS.said(
            language, seats=", ".join(f"`{seat}`" for seat in game.seats), type=game.wire_type, rounds=game.rounds
        ),
        f"## {_RULES.said(language)}",
        *_rules(game, language, illustrate),
        f"## {_READINGS.said(language)}",
        *_readings(game, language),
        _beside(game, f"notation.{language}.md"),
        f"## {_RULINGS.said(language)}",
        _RULINGS_TEXT.said(language),
        "\n".join(f"- {row.said(language)}" for row in game.rulings),
        f"## {_ENDINGS.said(language)}",
        _table((_WHY, _SENTENCE), [(f"`{why}`", text.said(language)) for why, text in game.endings.values()], language),
        f"## {_PROTOCOL.said(language)}",
        _PROTOCOL_TEXT.said(language),
        _season_of(protocol, game),
        *_traffic(game, language),
    ]
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"


def _rules(game: Game, language: str, illustrate: Illustrate) -> Iterator[str]:
    numbers = {id(picture): number for number, picture in enumerate(game.guide().pictures())}
    for section in game.guide().sections:
        yield f"### {section.heading.said(language)}"
        for part in _parts(section):
            if isinstance(part, Items):
                mark = "1." if part.ordered else "-"
                yield "\n".join(f"{mark} {row.said(language)}" for row in part.rows)
            elif isinstance(part, Picture):
                drawn = illustrate(game, numbers[id(part)], part)
                yield f"{drawn}\n\n*{part.caption.said(language)}*" if drawn else ""
            else:
                yield part.said(language)


def _parts(section: Section) -> list[Text | Items | Picture]:
    """Return the parts of a section, the pictures last."""
    return sorted(section.parts, key=lambda part: isinstance(part, Picture))


def _readings(game: Game, language: str) -> Iterator[str]:
    """Yield what can be read: this season's own classes after those that every game has."""
    module = import_module(f"{game.package}.reading")
    kind = getattr(module, module.read.__annotations__["return"])
    yield _READINGS_TEXT.said(language, module=module.__name__)
    (common,) = (entry for entry in outline(Reading.__module__) if entry.name == Reading.__name__)
    yield f"**`table`**, {_EVERY_GAME.said(language)}:"
    yield _members(common, language)
    own = (each.__module__ for each in kind.__mro__ if issubclass(each, Reading) and each is not Reading)
    for name in dict.fromkeys([*own, module.__name__]):
        for entry in outline(name):
            if entry.is_class:
                yield f"**`{entry.name}`**: {entry.gist}"
                yield _members(entry, language)


def _members(entry: Entry, language: str) -> str:
    rows = [(f"`{member.declaration}`", member.gist) for member in entry.members]
    return _table((_NAME, _MEANING), rows, language)


def _table(heading: tuple[Text, Text], rows: list[tuple[str, str]], language: str) -> str:
    lines = [tuple(text.said(language) for text in heading), ("---", "---"), *rows]
    return "\n".join(f"| {_cell(left)} | {_cell(right)} |" for left, right in lines)


def _cell(text: str) -> str:
    """Return a text for a table, in which a bar ends a cell: Markdown shows a backslash before it in code."""
    code = re.fullmatch(r"`(.*\|.*)`", text)
    return f"<code>{escape(code[1]).replace('|', '&#124;')}</code>" if code else text.replace("|", "&#124;")


def _beside(game: Game, name: str) -> str:
    """Return a text of the game's folder, nothing where it has none."""
    file = files(game.package) / name
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _season_of(protocol: str, game: Game) -> str:
    """Return what the page on the protocol says of one season."""
    found = re.search(rf"^### {re.escape(game.title)} {game.season}\n(.*?)(?=^##)", protocol, re.MULTILINE | re.DOTALL)
    return found[1] if found is not None else ""


def _traffic(game: Game, language: str) -> Iterator[str]:
    for name, (heading, text) in _SAMPLES.items():
        traffic = _beside(game, name)
        if traffic:
            yield f"### {heading.said(language)}"
            yield text.said(language)
            yield f"```xml\n{traffic}```"
