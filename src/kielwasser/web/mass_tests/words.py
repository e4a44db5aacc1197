"""A series in words and rows, as its pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from kielwasser.arena.mass_tests.running import Listed, SeriesView
from kielwasser.games import game
from kielwasser.system.errors import Text
from kielwasser.system.numbers import counted, decimal, duration, percent, plain, points
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.results.ratings import RatingList
from kielwasser.tournament.results.snapshot import Snapshot
from kielwasser.tournament.show import tables, words
from kielwasser.web.mass_tests import texts as t

SHOWN = 40  # latest games
_EXAMPLE = 1500  # characters of what is told of a failure


@dataclass(frozen=True)
class TableRow:
    """A row of a table; `game` is the pair and seat of a game whose replay is there, `text` what is to be added."""

    cells: tuple[str, ...]
    game: tuple[int, int] | None = None
    text: str = ""


@dataclass(frozen=True)
class Rows:
    """A table."""

    heads: tuple[str, ...]
    rows: tuple[TableRow, ...]


@dataclass(frozen=True)
class SeriesWords:
    """Says in a language what the pages show of a series."""

    language: str

    def say(self, text: Text, **values: object) -> str:
        """Return a text with values filled in."""
        return text.said(self.language, **values)

    def _heads(self, *texts: Text) -> tuple[str, ...]:
        return tuple(self.head(text) for text in texts)

    def head(self, text: Text) -> str:
        """Return a text with which a line begins."""
        said = text.said(self.language)
        return said[:1].upper() + said[1:]

    # ---- a series --------------------------------------------------------------------------------------------------

    def title(self, settings: SeriesSettings) -> str:
        """Return what is played by whom."""
        return self.say(words.title(settings))

    def about(self, settings: SeriesSettings) -> str:
        """Return under which conditions."""
        conditions = settings.conditions
        return self.say(
            t.ABOUT,
            game=words.game_title(conditions.game),
            ruling=words.ruling_name(conditions.ruling),
            seconds=duration(conditions.soft),
            seed=conditions.seed,
            number=settings.concurrency,
        )

    def listed(self, found: Listed) -> str:
        """Return what the list says below the title."""
        entry = found.entry
        name = words.game_title(found.settings.conditions.game)
        games = counted(entry.games, Text("Spiel", "game"), Text("Spiele", "games"))
        return self.say(t.LISTED, number=entry.id, game=name, games=games, date=self.date(entry.created))

    def outcome(self, found: Listed) -> str:
        """Return what it does, and how it came out or stands unless it runs.

        In a knockout points say nothing, and in tuning a player plays itself.
        """
        state, won, players = self.head(words.STATES[found.state]), found.points, found.settings.names
        kind = found.settings.format
        if not won or kind in ("knockout", "tune"):
            return state
        if kind in ("match", "gauntlet"):
            text = t.OF_TWO if kind == "match" else t.OF_ONE
            others = sum(won.values()) - won[0]
            said = self.say(text, first=players[0], points=points(won[0]), others=points(others), second=players[1])
        else:
            best = max(won.values())
            ahead = ", ".join(players[number] for number, one in sorted(won.items()) if one == best)
            said = self.say(t.AHEAD, names=ahead, points=points(best))
        return f"{state} · {said}"

    def date(self, created: str) -> str:
        """Return a date for people."""
        at = datetime.fromisoformat(created)
        return self.say(t.DATE, day=f"{at:%d}", month=f"{at:%m}", year=f"{at:%Y}", time=f"{at:%H:%M}")

    def state(self, shot: Snapshot) -> str:
        """Return how far it is and what it does."""
        parts = [
            self.head(words.STATES[shot.state]),
            self.say(t.PROGRESS, games=shot.games, planned=shot.planned),
            self.say(t.SPENT, time=duration(shot.seconds)),
        ]
        if shot.state == "running" and shot.games and shot.planned > shot.games:
            left = shot.seconds / shot.games * (shot.planned - shot.games)
            parts.append(self.say(t.LEFT, time=duration(left)))
        return " · ".join(parts)

    # ---- results ---------------------------------------------------------------------------------------------------

    def figures(self, shot: Snapshot) -> list[tuple[str, str]]:
        """Return what matters most about a series of two."""
        share = percent(shot.points / max(shot.games, 1))
        return [
            (self.say(t.BALANCE), f"{shot.wins} · {shot.draws} · {shot.losses}"),
            (self.say(t.SHARE), self.say(t.SHARE_OF, points=points(shot.points), games=shot.games, share=share)),
            (self.say(t.ELO), self.say(words.strength(shot.strength))),
            (self.say(t.LOS), self.say(percent(shot.strength.los))),
            (self.say(t.LENGTH), self.say(decimal(shot.length))),
            *((name, self.say(plain(value))) for name, value in (shot.tuned or {}).items()),
        ]

    def _grid(self, grid: tables.Grid) -> Rows:
        def cells(row: tuple[tables.Cell, ...]) -> tuple[str, ...]:
            return tuple(self.head(cell) if isinstance(cell, Text) else cell for cell in row)

        return Rows(cells(grid.heads), tuple(TableRow(cells(row)) for row in grid.rows))

    def standings(self, shot: Snapshot) -> Rows:
        """Return the table of all players."""
        return self._grid(tables.standings(shot))

    def bracket(self, shot: Snapshot) -> Rows:
        """Return the bracket of a knockout."""
        return self._grid(tables.bracket(shot))

    def matrix(self, shot: Snapshot) -> Rows:
        """Return the points of each against each."""
        return self._grid(tables.matrix(shot))

    def seats(self, shot: Snapshot) -> Rows:
        """Return the results of the first player by its seat."""
        return self._grid(tables.seats(shot))

    def causes(self, view: SeriesView) -> Rows:
        """Return how games ended, with the first example of each."""
        grid = self._grid(tables.causes(view.shot))
        rows = [
            TableRow(row.cells, self._kept(view, found.pair, found.seat), self.say(found.example).strip()[:_EXAMPLE])
            for row, found in zip(grid.rows, view.shot.causes, strict=True)
        ]
        return Rows(grid.heads, tuple(rows))

    def recent(self, view: SeriesView) -> Rows:
        """Return the latest games, the last first."""
        settings = view.shot.settings
        endings = dict(game(settings.conditions.game).endings.values()) if settings.has_known_game else {}
        rows = []
        for line in view.shot.recent[:SHOWN]:
            won = self.say(t.DRAWN) if line.winner is None else line.names[line.winner]
            why = self.say(words.CAUSES[line.cause])
            if line.cause == "regular" and line.why in endings:
                why = self.say(endings[line.why])
            cells = (f"{line.pair}/{line.seat}", *line.names, won, why, str(line.plies))
            rows.append(TableRow(cells, self._kept(view, line.pair, line.seat)))
        heads = self._heads(t.BOARD, t.FIRST, t.SECOND, t.WINNER, t.ENDING, t.MOVES)
        return Rows(heads, tuple(rows))

    def _kept(self, view: SeriesView, pair: int, seat: int) -> tuple[int, int] | None:
        return (pair, seat) if (pair, seat) in view.kept else None

    def times(self, shot: Snapshot) -> list[str]:
        """Return how long each player thought, in a sentence each."""
        return [
            self.say(
                t.TIMES_OF,
                name=name,
                moves=spent.moves,
                mean=duration(spent.mean),
                longest=duration(spent.longest),
            )
            for name, spent in zip(shot.names, shot.thinking, strict=True)
        ]

    # ---- ratings ---------------------------------------------------------------------------------------------------

    def rating_title(self, found: RatingList) -> str:
        """Return what a list of ratings is about."""
        parts = words.game_title(found.game), words.ruling_name(found.ruling), duration(found.seconds)
        return " · ".join(map(self.say, parts))

    def rating_rows(self, found: RatingList) -> Rows:
        """Return the lines of a list of ratings."""
        rows = [
            TableRow(
                (
                    f"{place}.",
                    rating.name,
                    decimal(rating.elo, 0, sign=True).en,
                    f"± {decimal(rating.error, 0).en}",
                    str(rating.games),
                    self.say(percent(rating.score)),
                )
            )
            for place, rating in enumerate(found.ratings, 1)
        ]
        error = Text("95 %", "95 %")
        heads = self._heads(t.PLACE, words.PLAYER, Text("Elo", "Elo"), error, words.GAMES, t.SCORE)
        return Rows(heads, tuple(rows))
