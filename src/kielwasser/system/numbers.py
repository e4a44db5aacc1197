"""Numbers as people write them: 1.234,5 in German, 1,234.5 in English."""

from __future__ import annotations

import math

from kielwasser.system.errors import Text

_GERMAN = str.maketrans(".,", ",.")


def spelled(number: str) -> Text:
    """Return a number that was formatted already.

    >>> spelled(f"{2.5:g}").de, spelled(f"{1234567.5:,}").de
    ('2,5', '1.234.567,5')
    """
    return Text(number.translate(_GERMAN), number)


def plain(value: float) -> Text:
    """Return a number with no more digits than it has, whole ones in groups of three.

    >>> plain(2.0).de, plain(0.25).de, plain(1234567).de, plain(1234567).en
    ('2', '0,25', '1.234.567', '1,234,567')
    """
    return spelled(f"{value:,}" if isinstance(value, int) else f"{value:g}")


def decimal(value: float, digits: int = 1, sign: bool = False) -> Text:
    """Return a number, the infinite ones too.

    >>> decimal(12.345, sign=True).de, decimal(float("-inf")).en
    ('+12,3', '−∞')
    """
    if math.isinf(value):
        return spelled("∞" if value > 0 else "−∞")
    return spelled(f"{value:{'+' if sign else ''}.{digits}f}".replace("-", "−"))


def points(number: float) -> str:
    """Return points of which a draw gives half a one.

    >>> points(0.5), points(2), points(10.5)
    ('½', '2', '10½')
    """
    whole, half = divmod(number, 1)
    return f"{whole:.0f}" if not half else f"{whole:.0f}½" if whole else "½"


def counted(number: int, one: Text, many: Text) -> Text:
    """Return so many of something, which is called otherwise where it is one.

    >>> counted(1, Text("Zug", "move"), Text("Züge", "moves")).de, counted(0, *MOVES).en
    ('1 Zug', '0 moves')
    """
    things = one if number == 1 else many
    return Text(f"{number} {things.de}", f"{number} {things.en}")


MOVES = Text("Zug", "move"), Text("Züge", "moves")
AFTER_MOVES = Text("Zug", "move"), Text("Zügen", "moves")  # as they are called after "nach" and "in"


def percent(share: float) -> Text:
    """Return a share of one.

    >>> percent(0.468)
    Text(de='46,8\\xa0%', en='46.8%')
    """
    return Text(f"{decimal(100 * share).de}\N{NO-BREAK SPACE}%", f"{share:.1%}")


def time_left(seconds: float) -> Text:
    """Return roughly how long something will still take.

    >>> time_left(3).en, time_left(12).de, time_left(70).de, time_left(200).en
    ('a few seconds left', 'noch etwa 15 Sekunden', 'noch etwa eine Minute', 'about 4 minutes left')
    """
    if seconds <= 5:
        return Text("noch wenige Sekunden", "a few seconds left")
    if seconds <= 50:
        number = 5 * math.ceil(seconds / 5)
        return Text(f"noch etwa {number} Sekunden", f"about {number} seconds left")
    if seconds <= 75:
        return Text("noch etwa eine Minute", "about a minute left")
    number = math.ceil(seconds / 60)
    return Text(f"noch etwa {number} Minuten", f"about {number} minutes left")


def duration(seconds: float) -> Text:
    """Return a time.

    >>> duration(0.0123).en, duration(2).de, duration(1.9973).en, duration(75.2).en, duration(7380).en
    ('12 ms', '2,0 s', '1.99 s', '1:15 min', '2:03 h')
    """
    if seconds < 1:
        return spelled(f"{seconds * 1000:.0f} ms")
    if seconds < 10:  # rounded down: just below a limit is not at it
        hundredths = f"{math.floor(round(seconds * 1000) / 10) / 100:.2f}"
        return spelled(f"{hundredths[:-1] if hundredths.endswith('0') else hundredths} s")
    if seconds < 60:
        return spelled(f"{seconds:.0f} s")
    if seconds < 3600:
        return spelled(f"{int(seconds) // 60}:{int(seconds) % 60:02d} min")
    return spelled(f"{int(seconds) // 3600}:{int(seconds) % 3600 // 60:02d} h")


def about(seconds: float) -> Text:
    """Return a time without parts of a second.

    >>> about(1.72).en, about(75.2).en
    ('2 s', '1:15 min')
    """
    return spelled(f"{seconds:.0f} s") if seconds < 59.5 else duration(seconds)
