"""A page about a series that stands alone: one file, no script, no network, light or dark as the reader likes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from kielwasser.system.errors import Text
from kielwasser.system.numbers import decimal, duration, percent, plain
from kielwasser.tournament.results.snapshot import Snapshot
from kielwasser.tournament.show import charts, tables, words
from kielwasser.version import VERSION

_STYLE = """
:root { color-scheme: light dark; --ink: #14212b; --faint: #5b6b77; --paper: #fbfcfd; --card: #fff; --rule: #d5dde3;
  --line: #0b5394; --band: #8fbbe3; --bar: #3d7ab5; --good: #1d7a46; --bad: #b3402a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf2; --faint: #9fb0bc; --paper: #11181d; --card: #182229;
  --rule: #33434e; --line: #7cb9f0; --band: #2f5f8c; --bar: #5b9bd5; --good: #5fc98d; --bad: #f0866f; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.1rem; margin: 0 0 .6rem; }
p.under { color: var(--faint); margin: 0 0 1.2rem; }
section { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem; padding: 1rem 1.2rem;
  margin: 0 0 1rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--rule); }
th { color: var(--faint); font-weight: 600; } th.name, td.name { text-align: left; }
td { white-space: nowrap; } td.name { white-space: normal; }
p.warning { border-left: .3rem solid var(--bad); padding: .2rem .8rem; margin: 0 0 1rem; }
.figures { display: flex; flex-wrap: wrap; gap: .6rem 2rem; margin: 0; }
.figures div { min-width: 8rem; } .figures dt { color: var(--faint); font-size: .85rem; }
.figures dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
svg { width: 100%; height: auto; display: block; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; font-size: .8rem; }
summary { cursor: pointer; color: var(--faint); }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; }
@media print {
  @page { size: A4; margin: 15mm; }
  :root { color-scheme: light; --ink: #000; --faint: #444; --paper: #fff; --card: #fff; --rule: #999;
    --line: #0b5394; --band: #bcd; --bar: #3d7ab5; --good: #1d7a46; --bad: #b3402a; }
  body { max-width: none; padding: 0; font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  section { border: 0; border-top: 1px solid var(--rule); border-radius: 0; padding: .6rem 0; overflow: visible;
    break-inside: avoid; }
  th, td { padding: .15rem .4rem; } tr { break-inside: avoid; } thead { display: table-header-group; }
  h2 { break-after: avoid; } svg { max-height: 8cm; } details:not([open]) { display: none; }
}
"""

_RESULT = Text("Ergebnis", "result")
_TABLE = Text("Tabelle", "table")
_CROSS = Text("Kreuztabelle", "results matrix")
_COURSE = Text("Elo-Verlauf mit 95-%-Band", "Elo over time with its 95 % band")
_SEATS = Text("Nach Plätzen", "by seat")
_TIMES = Text("Bedenkzeiten", "thinking times")
_TEST = Text("Sequentieller Test (SPRT)", "sequential test (SPRT)")
_TUNED = Text("Eingestellte Werte", "tuned values")
_SHARE = Text("Anteil", "share")
_STRONGER = Text("stärker mit Wahrscheinlichkeit", "likelihood of superiority")
_A_MOVE = Text("je Zug", "a move")
_SEED = Text("Startwert", "seed")


def report(shot: Snapshot, language: str) -> str:
    """Return the page."""
    conditions = shot.settings.conditions
    title = words.title(shot.settings).said(language)
    under = " · ".join(
        [
            words.game_title(conditions.game).said(language),
            words.ruling_name(conditions.ruling).said(language),
            f"{duration(conditions.soft).said(language)} {_A_MOVE.said(language)}",
            f"{shot.games} {words.GAMES.said(language)}",
            words.STATES[shot.state].said(language),
            f"{_SEED.said(language)} {conditions.seed}",
            duration(shot.seconds).said(language),
        ]
    )
    sections = [_headline(shot, language), _standings(shot, language), *_pictures(shot, language)]
    body = "\n".join(section for section in sections if section)
    lang = "de" if language.lower().startswith("de") else "en"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f'<h1>{escape(title)}</h1>\n<p class="under">{escape(under)}</p>\n'
        f"{_warnings(shot, language)}<main>\n{body}\n</main>\n"
        f'<p class="under">Kielwasser {VERSION}</p>\n</body>\n</html>\n'
    )


def _warnings(shot: Snapshot, language: str) -> str:
    return "".join(f'<p class="warning">{escape(warning.said(language))}</p>\n' for warning in shot.warnings)


def _section(title: Text, language: str, content: str) -> str:
    shown = title.said(language)
    return f"<section>\n<h2>{escape(shown[:1].upper() + shown[1:])}</h2>\n{content}\n</section>"


def _headline(shot: Snapshot, language: str) -> str:
    """Return the figures that matter most, in series of two."""
    if len(shot.names) != 2:
        return ""
    figures = [
        (shot.names[0], f"+{shot.wins} ={shot.draws} −{shot.losses}"),
        (_SHARE.said(language), percent(shot.points / max(shot.games, 1)).said(language)),
        ("Elo (95 %)", words.strength(shot.strength).said(language)),
        (_STRONGER.said(language), percent(shot.strength.los).said(language)),
        (words.LENGTH.said(language), decimal(shot.length).said(language)),
    ]
    return _section(_RESULT, language, _figures(figures))


def _figures(figures: Iterable[tuple[str, str]]) -> str:
    listed = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in figures)
    return f'<dl class="figures">{listed}</dl>'


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], names: int) -> str:
    """Return a table; so many columns in front hold names."""

    def cells(tag: str, values: Sequence[str]) -> str:
        return "".join(
            f"<{tag}{' class=name' if number < names else ''}>{escape(value)}</{tag}>"
            for number, value in enumerate(values)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', head)}</tr></thead><tbody>{body}</tbody></table>"


def _grid(grid: tables.Grid, language: str, names: int = 1) -> str:
    return _table(grid.head(language), grid.body(language), names)


def _standings(shot: Snapshot, language: str) -> str:
    means = f'<p class="under">{escape(words.AVERAGE_MEANS.said(language))}.</p>'
    made = _section(_TABLE, language, _grid(tables.standings(shot), language, 2) + means)
    if shot.bracket:
        made += "\n" + _section(words.BRACKET, language, _grid(tables.bracket(shot), language, len(shot.names)))
    if len(shot.names) > 2:
        made += "\n" + _section(_CROSS, language, _grid(tables.matrix(shot), language))
    return made


def _pictures(shot: Snapshot, language: str) -> Iterable[str]:
    if shot.tuned is not None:
        values = [(name, plain(value).said(language)) for name, value in shot.tuned.items()]
        yield _section(_TUNED, language, _figures(values))
    if shot.curve:
        yield _section(_COURSE, language, charts.elo_curve(shot.curve, language))
    if shot.sprt is not None:
        said = f"<p>{escape(words.sprt(shot.sprt).said(language))}</p>"
        yield _section(_TEST, language, charts.sprt_bar(shot.sprt, language) + said)
    if len(shot.names) == 2:
        yield _section(words.PAIRS, language, charts.pairs(shot.pairs, language))
        yield _section(_SEATS, language, _grid(tables.seats(shot), language))
    yield _causes(shot, language)
    yield _thinking(shot, language)


def _causes(shot: Snapshot, language: str) -> str:
    examples = "".join(
        f"<details><summary>{escape(words.CAUSES[found.cause].said(language))}: {escape(found.player)}, "
        f"{escape(words.EXAMPLE.said(language))} ({shot.id}/{found.pair}/{found.seat})</summary>"
        f"<pre>{escape(found.example.said(language))}</pre></details>"
        for found in shot.causes
        if found.example.en
    )
    notes = "".join(f"<p>{escape(words.note(found).said(language))}</p>" for found in shot.notes)
    return _section(words.ENDINGS, language, _grid(tables.causes(shot), language, 2) + notes + examples)


def _thinking(shot: Snapshot, language: str) -> str:
    parts = []
    for name, spent in zip(shot.names, shot.thinking, strict=True):
        mean = duration(spent.mean).said(language)
        facts = (
            f"{escape(name)}: {spent.moves} {words.MOVES.said(language)}, {mean} {words.MEAN.said(language)}, "
            f"{duration(spent.longest).said(language)} {words.LONGEST.said(language)}"
        )
        parts.append(f"<div><p>{facts}</p>{charts.times(spent, name, language)}</div>")
    return _section(_TIMES, language, f'<div class="two">{"".join(parts)}</div>')
