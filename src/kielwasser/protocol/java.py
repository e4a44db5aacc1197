"""Numbers as the official servers, Java programs all of them, read them."""

import re
from xml.etree.ElementTree import Element

from kielwasser.system.errors import StateXmlError, Text

_PLAIN = re.compile(r"0|-?[1-9][0-9]{0,8}", re.ASCII)  # what nearly everybody writes
_NUMBER = re.compile(r"([+-]?)(?:0[xX]([0-9a-fA-F]+)|#([0-9a-fA-F]+)|0([0-7]+)|(0|[1-9][0-9]*))", re.ASCII)
_BASES = (16, 16, 8, 10)


def decoded(element: Element, name: str) -> int:
    """Return a number as Java's `decode` reads it, with octal and hexadecimal forms, in 32 bits; none is 0."""
    text = element.get(name)
    if text is None:
        return 0
    if _PLAIN.fullmatch(text):
        return int(text)
    match = _NUMBER.fullmatch(text)
    if match is None or len(text) > 20:
        raise StateXmlError(
            Text(
                f'<{element.tag} {name}="{text}"> ist keine ganze Zahl',
                f'<{element.tag} {name}="{text}"> is no whole number',
            )
        )
    digits, base = next((part, base) for part, base in zip(match.groups()[1:], _BASES, strict=True) if part)
    value = int(match[1] + digits, base)
    if not -(2**31) <= value < 2**32:
        raise StateXmlError(
            Text(f'<{element.tag} {name}="{text}"> ist zu groß', f'<{element.tag} {name}="{text}"> is too large')
        )
    return value - 2**32 if value >= 2**31 else value
