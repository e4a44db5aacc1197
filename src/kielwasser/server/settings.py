"""How a server is set up: options, then the environment, then a TOML file, then what is usual."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from ipaddress import ip_address
from math import isfinite
from pathlib import Path
from typing import Any

from kielwasser.core.ruling import AUTO, RULINGS, no_ruling
from kielwasser.games import names, newest
from kielwasser.protocol.document import cut
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.numbers import plain

PORT = 13050


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
            raise SettingsError(
                Text(
                    f"die Passwortdatei {self.password_file} lässt sich nicht lesen ({error.strerror})",
                    f"the password file {self.password_file} cannot be read ({error.strerror})",
                )
            ) from None
        except UnicodeDecodeError:
            raise SettingsError(
                Text(
                    f"die Passwortdatei {self.password_file} ist kein Text",
                    f"the password file {self.password_file} is no text",
                )
            ) from None
        if not secret:
            raise SettingsError(
                Text(
                    f"die Passwortdatei {self.password_file} ist leer",
                    f"the password file {self.password_file} is empty",
                )
            )
        return secret


def settle(options: Mapping[str, Any], environment: Mapping[str, str], file: Path | None) -> Settings:
    """Put settings together; what is None among the options is not set there."""
    known = {field.name: str(field.type) for field in fields(Settings)}
    values: dict[str, Any] = {**_from_file(file, known), **_from_environment(environment, known)}
    values.update({name: value for name, value in options.items() if value is not None})
    settings = Settings(**{name: _typed(name, known[name], value) for name, value in values.items()})
    _check(settings)
    return settings


def _from_file(file: Path | None, known: Mapping[str, Any]) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(
            Text(
                f"die Einstellungsdatei {file} lässt sich nicht lesen ({error.strerror})",
                f"the settings file {file} cannot be read ({error.strerror})",
            )
        ) from None
    except (ValueError, RecursionError) as error:  # TOML's own errors, wrong letters, numbers without end
        raise SettingsError(
            Text(
                f"die Einstellungsdatei {file} ist kein TOML ({error})",
                f"the settings file {file} is no TOML ({error})",
            )
        ) from None
    table = content.get("server", content)
    if not isinstance(table, dict):
        raise SettingsError(
            Text(
                f"die Einstellungsdatei {file} hat keine Tabelle [server], sondern einen Wert dieses Namens",
                f"the settings file {file} has no table [server] but a value of that name",
            )
        )
    unknown = sorted(set(table) - set(known))
    if unknown:
        raise SettingsError(
            Text(
                f"die Einstellungsdatei {file} hat unbekannte Einstellungen: {', '.join(unknown)}",
                f"the settings file {file} has unknown settings: {', '.join(unknown)}",
            )
        )
    return dict(table)


def _from_environment(environment: Mapping[str, str], known: Mapping[str, Any]) -> dict[str, str]:
    prefixed = {name: environment.get(f"KIELWASSER_{name.upper()}") for name in known}
    return {name: value for name, value in prefixed.items() if value is not None}


def _typed(name: str, kind: str, value: Any) -> Any:
    """Return a value as its setting wants it; a file's values have types of their own, which have to fit."""
    try:
        return _TYPES[kind](value)
    except (KeyError, ValueError, TypeError, OverflowError):
        shown = cut(repr(value))
        raise SettingsError(
            Text(f"die Einstellung {name} kann nicht {shown} sein", f"the setting {name} cannot be {shown}")
        ) from None


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


def _check(settings: Settings) -> None:
    for port in (settings.port, settings.metrics_port):
        if not 0 <= port <= 65_535:
            raise SettingsError(
                Text(
                    f"ein Port ist eine Zahl von 0 bis 65535, nicht {port}",
                    f"a port is a number from 0 to 65535, not {port}",
                )
            )
    if settings.default_game not in names():
        raise SettingsError(
            Text(
                f"es gibt kein Spiel {settings.default_game!r}; die Spiele sind {', '.join(names())}",
                f"there is no game {settings.default_game!r}; the games are {', '.join(names())}",
            )
        )
    if settings.ruling not in (AUTO, *RULINGS):
        raise SettingsError(no_ruling(settings.ruling))
    if settings.open_administration and not settings.is_local:
        raise SettingsError(
            Text(
                "offene Verwaltung gibt es nur auf Adressen dieses Rechners",
                "open administration is for loopback addresses only",
            )
        )
    if settings.max_rooms < 1 or settings.max_connections < 2 or settings.idle_seconds <= 0:
        raise SettingsError(
            Text(
                "Grenzen für Räume, Verbindungen und Leerlauf sind positive Zahlen",
                "limits on rooms, connections and idling are positive numbers",
            )
        )
    if not 0 <= settings.courtesy <= 1_000:
        given = plain(settings.courtesy)
        raise SettingsError(
            Text(
                f"die Pause zwischen Paketen ist 0 bis 1000 Millisekunden, nicht {given.de}",
                f"the courtesy gap is 0 to 1000 milliseconds, not {given.en}",
            )
        )
    settings.secret()
