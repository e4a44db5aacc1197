"""Settings: where they come from, and what is said when they make no sense."""

from pathlib import Path

import pytest

from kielwasser.server.settings import Settings, SettingsError, settle


def test_usual_settings_are_local_and_closed():
    settings = settle({}, {}, None)
    assert (settings.host, settings.port) == ("127.0.0.1", 13050)
    assert settings.is_local
    assert settings.secret() is None
    assert not settings.open_administration


def test_options_beat_the_environment_and_that_beats_the_file(tmp_path: Path):
    file = tmp_path / "server.toml"
    file.write_text('[server]\nport = 1\nruling = "book"\nmax_rooms = 3\n', encoding="utf-8")
    settings = settle({"port": 3, "host": None}, {"KIELWASSER_PORT": "2", "KIELWASSER_MAX_ROOMS": "5"}, file)
    assert (settings.port, settings.max_rooms, settings.ruling) == (3, 5, "book")


def test_a_file_may_do_without_its_table(tmp_path: Path):
    file = tmp_path / "server.toml"
    file.write_text("time_limit = false\n", encoding="utf-8")
    assert settle({}, {}, file).time_limit is False


def test_the_password_may_lie_in_a_file(tmp_path: Path):
    (tmp_path / "password").write_text("  secret \n", encoding="utf-8")
    assert settle({"password_file": tmp_path / "password"}, {}, None).secret() == "secret"
    assert settle({}, {"KIELWASSER_PASSWORD": "other"}, None).secret() == "other"


LOCAL = [("localhost", True), ("::1", True), ("0.0.0.0", False), ("example.org", False)]


@pytest.mark.parametrize(("host", "local"), LOCAL)
def test_loopback_is_recognised(host, local):
    assert Settings(host=host).is_local is local


BAD = [
    ({"port": 70_000}, {}, "", "from 0 to 65535"),
    ({"port": -1}, {}, "", "from 0 to 65535"),
    ({}, {"KIELWASSER_PORT": "many"}, "", "the setting port cannot be 'many'"),
    ({}, {"KIELWASSER_PAUSED": "perhaps"}, "", "the setting paused cannot be 'perhaps'"),
    ({}, {"KIELWASSER_IDLE_SECONDS": "long"}, "", "the setting idle_seconds cannot be 'long'"),
    ({"default_game": "chess"}, {}, "", "there is no game 'chess'"),
    ({"ruling": "house"}, {}, "", "a ruling is book or referee"),
    ({"open_administration": True, "host": "0.0.0.0"}, {}, "", "for loopback addresses only"),
    ({"max_rooms": 0}, {}, "", "positive numbers"),
    ({"max_connections": 1}, {}, "", "positive numbers"),
    ({"idle_seconds": 0}, {}, "", "positive numbers"),
    ({"password_file": "/nowhere/at/all"}, {}, "", "the password file /nowhere/at/all cannot be read"),
    ({}, {}, "port = ", "is no TOML"),
    ({}, {}, "[server]\ncolour = 1\n", "unknown settings: colour"),
    ({}, {}, "[server]\nport = 'x'\n", "the setting port cannot be 'x'"),
]


@pytest.mark.parametrize(("options", "environment", "content", "message"), BAD)
def test_what_makes_no_sense_is_one_clear_message(tmp_path, options, environment, content, message):
    file = None
    if content:
        file = tmp_path / "server.toml"
        file.write_text(content, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        settle(options, environment, file)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_settings_file_and_an_empty_password_file(tmp_path: Path):
    with pytest.raises(SettingsError, match="cannot be read"):
        settle({}, {}, tmp_path / "none.toml")
    (tmp_path / "empty").write_text("\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="is empty"):
        settle({"password_file": tmp_path / "empty"}, {}, None)
