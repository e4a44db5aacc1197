"""How a server is set up: options, then the environment, then a TOML file, then what is usual."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from ipaddress import ip_address
from math import isfinite
from pathlib import Path
from typing import Any

from kielwasser.core.ruling import AUTO, RULINGS, no_ruling
from kielwasser.games import names, newest, no_game
from kielwasser.protocol.document import cut
from kielwasser.system.errors import KielwasserError, Problem, Text, require_none
from kielwasser.system.numbers import plain

PORT = 13050

_NO_PASSWORD_FILE = Text(
    "die Passwortdatei {file} lässt sich nicht lesen ({why})", "the password file {file} cannot be read ({why})"
)
_NO_PASSWORD_TEXT = Text("die Passwortdatei {file} ist kein Text", "the password file {file} is no text")
_NO_PASSWORD = Text("die Passwortdatei {file} ist leer", "the password file {file} is empty")
_NO_FILE = Text(
    "die Einstellungsdatei {file} lässt sich nicht lesen ({why})", "the settings file {file} cannot be read ({why})"
)
_NO_TOML = Text("die Einstellungsdatei {file} ist kein TOML ({why})", "the settings file {file} is no TOML ({why})")
_NO_TABLE = Text(
    "die Einstellungsdatei {file} hat keine Tabelle [server], sondern einen Wert dieses Namens",
    "the settings file {file} has no table [server] but a value of that name",
)
_UNKNOWN = Text(
    "die Einstellungsdatei {file} hat unbekannte Einstellungen: {names}",
    "the settings file {file} has unknown settings: {names}",
)
_WRONG_KIND = Text("die Einstellung {name} kann nicht {given} sein", "the setting {name} cannot be {given}")
_NO_PORT = Text(
    "ein Port ist eine Zahl von 0 bis 65535, nicht {given}", "a port is a number from 0 to 65535, not {given}"
)
_TOO_OPEN = Text(
    "offene Verwaltung gibt es nur auf Adressen dieses Rechners", "open administration is for loopback addresses only"
)
_NO_LIMITS = Text(
    "Grenzen für Räume, Verbindungen und Leerlauf sind positive Zahlen",
    "limits on rooms, connections and idling are positive numbers",
)
_NO_COURTESY = Text(
    "die Pause zwischen Paketen ist 0 bis 1000 Millisekunden, nicht {given}",
    "the courtesy gap is 0 to 1000 milliseconds, not {given}",
)


class SettingsError(KielwasserError, ValueError):
    """A setting makes no sense."""


@dataclass(frozen=True)
class Settings:
    """Everything that the owner of a server can decide."""

    host: str = "127.0.0.1"
    port: int = PORT
    default_game: str = newest()
    ruling: str = AUTO  # those who join are foreign programs: the referee's, unless it is chosen
    password: str = ""  # empty: administration is closed
    password_file: str = ""
    open_administration: bool = False
    as_recorded: bool = False  # documents to the letter, even where that is known to break a client of the season
    paused: bool = False
    time_limit: bool = True
    replays: str = "replays"  # a folder; empty: none are written
    wire_log: str = ""  # a folder; empty: none is written
    metrics_port: int = 0  # 0: no metrics
    max_rooms: int = 2_000
    max_connections: int = 5_000
    idle_seconds: float = 600.0
    courtesy: float = 25.0  # milliseconds between packets for one player

    @property
    def is_local(self) -> bool:
        """Whether only this machine can connect."""
        try:
            return self.host == "localhost" or ip_address(self.host).is_loopback
        except ValueError:
            return False

    def secret(self) -> str | None:
        """Return the administrators' password, from its file if that is set."""
        if not self.password_file:
            return self.password or None
        try:
            secret = Path(self.password_file).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise SettingsError(_NO_PASSWORD_FILE.filled(file=self.password_file, why=error.strerror)) from None
        except UnicodeDecodeError:
            raise SettingsError(_NO_PASSWORD_TEXT.filled(file=self.password_file)) from None
        if not secret:
            raise SettingsError(_NO_PASSWORD.filled(file=self.password_file))
        return secret


def settle(
    options: Mapping[str, Any],
    environment: Mapping[str, str],
    file: Path | None,
    usual: Mapping[str, Any] | None = None,
) -> Settings:
    """Put settings together; what is None among the options is not set there, and what nobody sets is as usual."""
    known = {field.name: str(field.type) for field in fields(Settings)}
    values: dict[str, Any] = {**(usual or {}), **_from_file(file, known), **_from_environment(environment, known)}
    values.update({name: value for name, value in options.items() if value is not None})
    settings = Settings(**{name: _typed(name, known[name], value) for name, value in values.items()})
    require_none(_problems(settings), SettingsError)
    settings.secret()  # it may be in a file that cannot be read
    return settings


def _from_file(file: Path | None, known: Mapping[str, Any]) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(_NO_FILE.filled(file=file, why=error.strerror)) from None
    except (ValueError, RecursionError) as error:  # TOML's own errors, wrong letters, numbers without end
        raise SettingsError(_NO_TOML.filled(file=file, why=error)) from None
    table = content.get("server", content)
    if not isinstance(table, dict):
        raise SettingsError(_NO_TABLE.filled(file=file))
    unknown = sorted(set(table) - set(known))
    if unknown:
        raise SettingsError(_UNKNOWN.filled(file=file, names=", ".join(unknown)))
    return dict(table)


def _from_environment(environment: Mapping[str, str], known: Mapping[str, Any]) -> dict[str, str]:
    prefixed = {name: environment.get(f"KIELWASSER_{name.upper()}") for name in known}
    return {name: value for name, value in prefixed.items() if value is not None}


def _typed(name: str, kind: str, value: Any) -> Any:
    """Return a value as its setting wants it; a file's values have types of their own, which have to fit."""
    try:
        return _TYPES[kind](value)
    except (KeyError, ValueError, TypeError, OverflowError):
        raise SettingsError(_WRONG_KIND.filled(name=name, given=cut(repr(value)))) from None


def _truth(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    return {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}[str(value).lower()]


def _whole(value: Any) -> int:
    if isinstance(value, bool) or (isinstance(value, float) and not value.is_integer()):
        raise ValueError
    return int(value)


def _number(value: Any) -> float:
    number = float(value)
    if isinstance(value, bool) or not isfinite(number):
        raise ValueError
    return number


def _words(value: Any) -> str:
    words = os.fspath(value)  # a TypeError for what is neither a text nor a path
    if not isinstance(words, str) or "\0" in words:
        raise ValueError
    return words


_TYPES: dict[str, Callable[[Any], Any]] = {"bool": _truth, "int": _whole, "float": _number, "str": _words}


def _problems(settings: Settings) -> Iterator[Problem]:
    for name in ("port", "metrics_port"):
        if not 0 <= getattr(settings, name) <= 65_535:
            yield name, _NO_PORT.filled(given=getattr(settings, name))
    if settings.default_game not in names():
        yield "default_game", no_game(settings.default_game)
    if settings.ruling not in (AUTO, *RULINGS):
        yield "ruling", no_ruling(settings.ruling)
    if settings.open_administration and not settings.is_local:
        yield "open_administration", _TOO_OPEN
    if settings.max_rooms < 1 or settings.max_connections < 2 or settings.idle_seconds <= 0:
        yield "max_rooms", _NO_LIMITS
    if not 0 <= settings.courtesy <= 1_000:
        yield "courtesy", _NO_COURTESY.filled(given=plain(settings.courtesy))
