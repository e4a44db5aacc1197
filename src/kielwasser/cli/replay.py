"""`kielwasser replay`: show, convert, check and export recorded games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from kielwasser.cli.common import Json, print_json, progress, ready, require_free, tell, write_file
from kielwasser.cli.declaring import Group, argument, option
from kielwasser.cli.picture import Coordinates, Language, Theme, ThemeName, Width, look_of
from kielwasser.system.errors import Text
from kielwasser.system.harmless import harmless
from kielwasser.system.language import language, say
from kielwasser.system.numbers import decimal

if TYPE_CHECKING:
    from kielwasser.core.view import Look
    from kielwasser.replay import Difference, Replay
    from kielwasser.replay.model import Result

EXPORTS = (".txt", ".json", ".png", ".svg", ".gif")
PICTURE_WIDTHS = {".png": 800, ".svg": 800, ".gif": 480}  # pixels, where nobody asks for others

RULING, AGAINST, BEGUN = Text("Auslegung", "ruling"), Text("gegen", "against"), Text("begonnen", "begun")
AFTER = Text("Nach {number} von {moves} Zügen:", "After {number} of {moves} moves:")
DIFFERS = Text("anders bei {where}", "differs at {where}")
NOT_TOLD = Text("(nicht gesagt)", "(not told)")
NO_RESULT = Text("Die Datei sagt kein Ergebnis.", "The file tells no result.")
RESULT, POINTS, SCORES = Text("Ergebnis", "Result"), Text("Punkte", "points"), Text("Wertung", "scores")
NOBODY, WINS = Text("niemand gewinnt", "nobody wins"), Text("{seat} gewinnt", "{seat} wins")
group = Group(
    "replay",
    """Show, convert, check and export recorded games.

    Reads our own records (.jsonl) and the official replay files of all seasons (.xml, .xml.gz), also damaged ones
    as far as they go.""",
)

File = Annotated[Path, argument(metavar="FILE", help="A recorded game, ours or an official one.")]
Out = Annotated[Path, argument(metavar="OUT", help="The file to write; its ending says what.")]
Force = Annotated[bool, option("--force", help="Replace OUT if it is there.")]


# ---- commands ------------------------------------------------------------------------------------------------------


@group.declare
def show(
    file: File,
    ply: Annotated[int | None, option("--ply", help="Show the board after so many moves, not the last one.")] = None,
    json: Json = False,
) -> None:
    """Print a recorded game: who played, the board, the moves with their times, the result."""
    replay = _read(file, json)
    number = len(replay.positions) - 1 if ply is None else ply
    position = replay.position(number)
    if json:
        print_json({**_heading(replay), "ply": number, "position": position.text})
        for item in _moves(replay):
            print_json(item)
        if replay.result is not None:
            print_json({"result": _result(replay)})
        return
    for line in (*_title(replay), "", say(AFTER, number=number, moves=len(replay.plies)), str(position), ""):
        print(harmless(line))
    for line in _listing(replay, number):
        print(harmless(line))
    print(harmless(_ending(replay)))


@group.declare
def convert(file: File, out: Out, force: Force = False) -> None:
    """Write a recorded game in the other form: .jsonl is ours, .xml and .xml.gz are the season's official ones."""
    from kielwasser.replay import write_official, write_record
    from kielwasser.system.errors import KielwasserError, Text

    name = out.name.lower()
    if not name.endswith((".jsonl", ".xml", ".gz")):
        raise KielwasserError(
            Text(
                f"{out}: unsere eigene Form heißt .jsonl, die offizielle .xml oder .xml.gz",
                f"{out}: write our own form as .jsonl, the official one as .xml or .xml.gz",
            )
        )
    replay = _read(file)
    is_packed = name.endswith(".gz")
    if name.removesuffix(".gz").endswith(".jsonl"):
        import gzip

        content = write_record(replay)
        write_file(out, gzip.compress(content, mtime=0) if is_packed else content, force)
    else:
        write_file(out, write_official(replay, is_packed), force)


@group.declare
def check(
    files: Annotated[list[Path], argument(metavar="FILE…", help="Recorded games, ours or official ones.")],
    json: Json = False,
) -> None:
    """Play recorded games by our rules and tell the first difference of each.

    Exit code 0: no difference; 1: some; 2: a file that cannot be read.
    """
    from kielwasser.replay import check as check_replay

    different = 0
    with progress(say(Text("prüfe", "checking")), len(files), json, lines=False) as advance:
        for number, file in enumerate(files):
            advance(number, file.name)
            replay = _read(file, json)
            found = check_replay(replay)
            different += found is not None
            counts = {"file": file.name, "game": replay.game.name, "plies": len(replay.plies)}
            if json:
                said = None if found is None else _as_object(found)
                print_json({**counts, "difference": said, "warnings": [warning.en for warning in replay.warnings]})
            else:
                same = Text("kein Unterschied", "no difference")
                verdict = same if found is None else DIFFERS
                moves = say(Text(f"{len(replay.plies)} Züge", f"{len(replay.plies)} moves"))
                where = say(verdict, where=found and found.text)
                print(harmless(f"{file}: {replay.game.name}, {moves}, {where}"))
    if json:
        print_json({"files": len(files), "different": different})
    elif len(files) > 1:
        print(say(Text(f"{len(files)} Dateien, {different} anders", f"{len(files)} files, {different} different")))
    raise SystemExit(1 if different else 0)


@group.declare
def export(
    file: File,
    out: Annotated[
        Path | None,
        argument(metavar="OUT", help="The file to write; its ending says what.", show_default=False),
    ] = None,
    png: Annotated[bool, option("--png", help="Without OUT: one picture, named like FILE.")] = False,
    svg: Annotated[bool, option("--svg", help="Without OUT: one picture as SVG.")] = False,
    gif: Annotated[bool, option("--gif", help="Without OUT: the whole game as an animated picture.")] = False,
    ply: Annotated[
        int | None, option("--ply", help="One picture: after so many moves, not at the end.", show_default=False)
    ] = None,
    width: Width = None,
    theme: Theme = ThemeName.light,
    language: Language = None,
    coordinates: Coordinates = False,
    speed: Annotated[float, option("--speed", help="GIF: seconds for which each move is shown.")] = 1.0,
    force: Force = False,
) -> None:
    """Write a recorded game for other uses.

    .txt holds every board, .json every position, .png and .svg one picture, .gif the whole game.
    """
    from kielwasser.system.errors import KielwasserError, Text

    asked = [ending for ending, flag in ((".png", png), (".svg", svg), (".gif", gif)) if flag]
    if out is None and len(asked) == 1:
        out = Path(file.name.partition(".")[0] + asked[0])
    if out is None:
        raise KielwasserError(
            Text(
                "nenne die Datei, die geschrieben wird, oder gib --png, --svg oder --gif an",
                "name the file to write, or give one of --png, --svg and --gif",
            )
        )
    ending = out.suffix.lower()
    if ending not in EXPORTS:
        raise KielwasserError(
            Text(
                f"{out}: ein Spiel wird ausgegeben als {', '.join(EXPORTS)}",
                f"{out}: a game is exported as {', '.join(EXPORTS)}",
            )
        )
    if asked not in ([], [ending]):
        raise KielwasserError(
            Text(
                f"{out}: die Endung sagt {ending}, die Optionen {' und '.join(asked)}",
                f"{out}: its ending says {ending}, the options {' and '.join(asked)}",
            )
        )
    if ply is not None and ending not in (".png", ".svg"):
        raise KielwasserError(
            Text(
                f"{out}: --ply wählt ein einzelnes Bild, .png oder .svg",
                f"{out}: --ply chooses one picture, a .png or .svg",
            )
        )
    require_free(out, force)
    replay = _read(file)
    if ending in PICTURE_WIDTHS:
        look = look_of(theme, language, coordinates)
        content = _drawn(replay, ending, ply, look, PICTURE_WIDTHS[ending] if width is None else width, speed)
    elif ending == ".txt":
        content = ("\n".join(_as_text(replay)) + "\n").encode()
    else:
        content = (json.dumps(_as_json(replay), ensure_ascii=False, indent=2) + "\n").encode()
    write_file(out, content, force)


def _drawn(replay: Replay, ending: str, ply: int | None, look: Look, width: int, speed: float) -> bytes:
    """Return one picture, or the whole game as one that moves."""
    from kielwasser.replay.pictures import frame_of, gif_of, png_of, svg_of

    if ending == ".gif":
        with progress(say(Text("zeichne", "drawing")), len(replay.positions)) as advance:
            return gif_of(replay, look, width, speed, advance)
    frame = frame_of(replay, len(replay.positions) - 1 if ply is None else ply, look)
    return png_of(frame, width) if ending == ".png" else svg_of(frame, width).encode()


# ---- files ---------------------------------------------------------------------------------------------------------


def _read(file: Path, quiet: bool = False) -> Replay:
    """Read a file; what is wrong with it is told, as far as it can be shown at all."""
    from kielwasser.replay import read

    replay = read(file, ready)
    if not quiet:
        for warning in replay.warnings:
            tell(f"{file.name}: {warning.said(language())}")
    return replay


# ---- what is told --------------------------------------------------------------------------------------------------


def _as_object(found: Difference) -> dict[str, Any]:
    return {"ply": found.ply, "what": found.what.en, "file": found.file.en, "rules": found.rules.en}


def _heading(replay: Replay) -> dict[str, Any]:
    return {
        "game": replay.game.name,
        "ruling": replay.ruling,
        "names": list(replay.names),
        "began": replay.began,
        "room": replay.room,
        "seed": replay.seed,
        "plies": len(replay.plies),
        "is_complete": replay.is_complete,
        "warnings": [warning.en for warning in replay.warnings],
    }


def _moves(replay: Replay) -> list[dict[str, Any]]:
    return [
        {
            "ply": number,
            "seat": replay.game.seats[ply.seat],
            "move": ply.move,
            "seconds": ply.seconds,
            "hints": list(ply.hints),
        }
        for number, ply in enumerate(replay.plies, 1)
    ]


def _result(replay: Replay) -> dict[str, Any] | None:
    result, seats = replay.result, replay.game.seats
    if result is None:
        return None
    return {
        "cause": result.cause.value,
        "culprit": None if result.culprit is None else seats[result.culprit],
        "winner": None if result.winner is None else seats[result.winner],
        "why": result.why,
        "text": None if result.text is None else result.text.said(language()),
        "points": list(replay.points) if result.points else [],
        "parts": [list(parts) for parts in result.parts],
    }


def _as_json(replay: Replay) -> dict[str, Any]:
    positions = [position.text for position in replay.positions]
    return {**_heading(replay), "positions": positions, "moves": _moves(replay), "result": _result(replay)}


def _title(replay: Replay) -> list[str]:
    players = (f"{seat} {name or '-'}" for seat, name in zip(replay.game.seats, replay.names, strict=True))
    ruling, against, begun = (say(text) for text in (RULING, AGAINST, BEGUN))
    lines = [f"{replay.game.title} {replay.game.season}, {ruling} {replay.ruling}: {f' {against} '.join(players)}"]
    return [*lines, f"{begun} {replay.began}"] if replay.began else lines


def _listing(replay: Replay, shown: int | None = None) -> list[str]:
    """Return the moves, a line each, with times and hints.

    If a board is `shown` its move is marked, and every line says what the player has then; otherwise boards say that.
    """
    lines = []
    for number, ply in enumerate(replay.plies, 1):
        time = "" if ply.seconds is None else f"{say(decimal(ply.seconds, 3)):>8} s"
        mark = ">" if number == shown else " "
        hints = "".join(f"  [{hint}]" for hint in ply.hints)
        move = say(NOT_TOLD) if ply.move is None else ply.move or "-"
        facts = "" if shown is None else f"  {_facts(replay, number, ply.seat)}"
        lines.append(f"{mark}{number:3}. {replay.game.seats[ply.seat]:4} {move:<24}{time}{facts}{hints}".rstrip())
    return lines


def _facts(replay: Replay, number: int, seat: int) -> str:
    """Return what a player has after so many moves, as its panel in the arena says it."""
    if number >= len(replay.positions):  # the file goes on, the game cannot be played as far as that
        return ""
    facts = replay.game.view().facts(replay.positions[number].hide(seat), seat)
    return ", ".join(f"{say(fact.name)} {fact.value}" for fact in facts)


def _ending(replay: Replay) -> str:
    result, seats = replay.result, replay.game.seats
    if result is None:
        return say(NO_RESULT)
    who = say(NOBODY if result.winner is None else WINS, seat=seats[result.winner or 0])
    why = _why(replay, result)
    points = f", {say(POINTS)} {replay.points[0]} : {replay.points[1]}" if result.points else ""
    parts = " : ".join("/".join(map(str, parts)) for parts in result.parts)
    scores = f", {say(SCORES)} {parts}" if result.parts else ""
    return f"{say(RESULT)}: {who}{points}{scores}{why}"


def _why(replay: Replay, result: Result) -> str:
    """Return why a game ended so, in brackets: whose fault it was, and what the rules or the referee say of it."""
    from kielwasser.tournament.show.words import CAUSES

    told = []
    if result.culprit is not None and result.cause.value.lower() in CAUSES:
        told.append(f"{replay.game.seats[result.culprit]}: {say(CAUSES[result.cause.value.lower()])}")
    text = result.text or dict(replay.game.endings.values()).get(result.why)
    if text is not None:
        told.append(" ".join(say(text).split()))
    return f" ({'; '.join(told)})" if told else ""


def _as_text(replay: Replay) -> list[str]:
    lines = [*_title(replay)]
    listing = _listing(replay)
    for number, position in enumerate(replay.positions):
        lines += ["", *listing[number - 1 : number], position.text, str(position)]
    return [*lines, *listing[len(replay.positions) - 1 :], "", _ending(replay)]
