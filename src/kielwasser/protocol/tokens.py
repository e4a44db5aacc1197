"""Find where the tokens of an XML stream end, looking at each byte once.

Expat looks at an unfinished token again from its beginning whenever a byte comes, which is quadratic, or (since its
security update of 2024) waits with what is complete until enough has come after it, which delays a move until the peer
says something else. It does neither when it gets whole tokens only, and that is what this scanner finds.

A *token* is a tag, a comment, a section of characters (CDATA), a processing instruction or a reference such as `&amp;`.
Text between them is handed on as it comes, but for a character that may not be whole yet; the blanks before the root
wait for what follows, since expat takes them for one token.
"""

from __future__ import annotations

import re
from enum import Enum, auto

MAX_TOKEN = 32_768  # bytes


class TokenKind(Enum):
    """What is being read."""

    PROLOG = auto()  # blanks before the root
    TEXT = auto()
    OPENER = auto()  # begins with `<`, and what it is has not come yet
    TAG = auto()
    DOUBLE_QUOTED = auto()  # within a tag
    SINGLE_QUOTED = auto()
    REFERENCE = auto()
    COMMENT = auto()
    CDATA = auto()
    INSTRUCTION = auto()


#: The byte that means something next.
_NEXT = {
    TokenKind.PROLOG: re.compile(rb"[^ \t\r\n\xef\xbb\xbf]"),  # the byte order mark counts as blank
    TokenKind.TEXT: re.compile(rb"[<&]"),
    TokenKind.TAG: re.compile(rb"[<>\"']"),
    TokenKind.DOUBLE_QUOTED: re.compile(rb"[<\"]"),
    TokenKind.SINGLE_QUOTED: re.compile(rb"[<']"),
    TokenKind.REFERENCE: re.compile(rb"[^#0-9A-Za-z_:.\x80-\xff-]"),
}
#: Texts, references and tags that are complete, as many as there are: nearly everything that honest peers send.
#: Each byte can be matched in one way only, so that nothing is tried twice; Python 3.11.2 gets possessive ones wrong.
_PLAIN = re.compile(
    rb"(?:[^<&]+|&[#0-9A-Za-z]+;|</?[A-Za-z_:\x80-\xff][^<>\"']*(?:(?:\"[^<\"]*\"|'[^<']*')[^<>\"']*)*>)*"
)
_QUOTES = {b'"': TokenKind.DOUBLE_QUOTED, b"'": TokenKind.SINGLE_QUOTED}
_OPENERS = {b"<!--": TokenKind.COMMENT, b"<![CDATA[": TokenKind.CDATA, b"<?": TokenKind.INSTRUCTION}
_LONGEST_OPENER = max(map(len, _OPENERS))
_ENDS = {TokenKind.COMMENT: b"-->", TokenKind.CDATA: b"]]>", TokenKind.INSTRUCTION: b"?>"}
#: The end of a text that expat would keep back: a character cut in two, half a line end, what may become `]]>`.
_UNSURE = re.compile(rb"(?:\]{1,2}|\r|[\xc2-\xf4][\x80-\xbf]{0,2})\Z")


class Tokens:
    """Bytes in, the bytes of whole tokens and of text out. Once `refusal` is set, nothing more can be read."""

    def __init__(self, max_token: int = MAX_TOKEN) -> None:
        self._max_token = max_token
        self._held = bytearray()  # what has come and was not handed on; the following three count within it
        self._whole = 0  # up to here it can be handed on
        self._start = 0  # where the unfinished token begins
        self._at = 0  # up to here it has been looked at
        self._kind = TokenKind.PROLOG
        self._in_root = False
        self.refusal: str | None = None
        self.scanned = 0  # bytes looked at so far, a few of them twice

    @property
    def held(self) -> int:
        """How many bytes wait for the end of their token."""
        return len(self._held)

    def feed(self, data: bytes) -> bytes:
        """Take bytes that have arrived and return what can be parsed."""
        if self._is_plain(data):
            self.scanned += len(data)
            return data
        self._held += data
        while self.refusal is None and self._read_on():
            pass
        if self._in_root:
            self._take_text()
        if self._kind is not TokenKind.TEXT:
            self._measure(len(self._held))
        ready = bytes(self._held[: self._whole])
        del self._held[: self._whole]
        self._start -= self._whole
        self._at -= self._whole
        self._whole = 0
        return ready

    def _is_plain(self, data: bytes) -> bool:
        """Tell whether nothing waits and whole tokens have come, as from nearly every honest peer (20 µs a move)."""
        expects_text = self._kind is TokenKind.TEXT and not self._held and self.refusal is None
        return expects_text and data[-1:] == b">" and len(data) <= self._max_token and bool(_PLAIN.fullmatch(data))

    def _take_text(self) -> None:
        """Let the text before the unfinished token go, or what has come of it."""
        end = len(self._held) if self._kind is TokenKind.TEXT else self._start
        if end > self._whole:
            unsure = _UNSURE.search(self._held[max(self._whole, end - 3) : end])
            self._whole = end - (len(unsure.group()) if unsure else 0)

    def _measure(self, end: int) -> None:
        """Refuse what is too long, whether or not it is complete: how it was cut must not matter."""
        if end - self._start > self._max_token and self.refusal is None:
            self.refusal = f"a token of more than {self._max_token} bytes"

    def _read_on(self) -> bool:
        """Go to the next place where something begins or ends; False: it has not come yet."""
        if self._kind is TokenKind.OPENER:
            return self._read_opener()
        if self._kind in _ENDS:
            return self._read_end(_ENDS[self._kind])
        if self._kind is TokenKind.TEXT and self._read_plain():
            return True
        found = _NEXT[self._kind].search(self._held, self._at)
        self._look(found.end() if found else len(self._held))
        if found:
            self._meet(found.group())
        return found is not None

    def _read_plain(self) -> bool:
        """Go over what is complete; no farther than a token may be long, so that none of them is too long."""
        found = _PLAIN.match(self._held, self._at, self._at + self._max_token)
        end = found.end() if found else self._at
        if end == self._at:
            return False
        self._look(end)
        return True

    def _look(self, end: int) -> None:
        self.scanned += end - self._at
        self._at = end

    def _meet(self, byte: bytes) -> None:
        """Go on after a byte that means something where it stands."""
        match self._kind:
            case TokenKind.PROLOG | TokenKind.TEXT:
                self._begin(byte)
            case TokenKind.REFERENCE if byte != b";":  # none at all: expat is to say so
                self._at -= 1
                self._kind = TokenKind.TEXT
            case TokenKind.REFERENCE:
                self._finish()
            case TokenKind.TAG if byte == b">":
                self._in_root = True
                self._finish()
            case _ if byte == b"<":
                self.refusal = "no XML: a tag within a tag"
            case TokenKind.TAG:
                self._kind = _QUOTES[byte]
            case _:
                self._kind = TokenKind.TAG

    def _begin(self, byte: bytes) -> None:
        """Begin a token, or go on with a text where none is expected: expat is to refuse that."""
        if self._kind is TokenKind.PROLOG:
            self._measure(self._at - 1)
        self._start = self._at - 1
        if byte == b"<":
            self._kind = TokenKind.OPENER
        elif self._in_root:
            self._kind = TokenKind.REFERENCE
        else:
            self._kind = TokenKind.TEXT
            self._in_root = True

    def _read_opener(self) -> bool:
        head = bytes(self._held[self._start : self._start + _LONGEST_OPENER])
        for opener, kind in _OPENERS.items():
            if head.startswith(opener):
                self._kind = kind
                self._at = self._start + len(opener)
                return True
        if any(opener.startswith(head) for opener in _OPENERS):
            return False
        if head.startswith(b"<!"):
            self.refusal = "a document type or entity declaration"
            return False
        self._kind = TokenKind.TAG
        return True

    def _read_end(self, end: bytes) -> bool:
        found = self._held.find(end, self._at)
        if found < 0:
            self._look(max(self._at, len(self._held) - len(end) + 1))
            return False
        self._look(found + len(end))
        self._finish()
        return True

    def _finish(self) -> None:
        """Take in the token that ends here."""
        self._measure(self._at)
        if self.refusal is None:
            self._whole = self._start = self._at
            self._kind = TokenKind.TEXT if self._in_root else TokenKind.PROLOG
