"""Settings: where they come from, and what is said when they make no sense."""

from pathlib import Path

import pytest

from kielwasser.server.settings import Settings, settle


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
