"""`kielwasser arena`, and what runs without a command."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kielwasser.cli import with_command
from kielwasser.cli.arena import PORT, find_port
from kielwasser.system.errors import KielwasserError
from kielwasser.web.access.listening import address_of, is_loopback


@contextmanager
def started(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start the arena and yield its process and its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kielwasser", "--no-browser", "--server-port", "0", *options],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "KIELWASSER_DATA": str(folder), "PYTHONUTF8": "1", "COLUMNS": "200"},
    )
    assert process.stderr is not None
    try:
        lines = []
        while not (found := re.search(r"http://\S+", "".join(lines[-1:]))):
            line = process.stderr.readline()
            assert line, "".join(lines)
            lines.append(line)
        yield process, found[0]
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def test_without_a_command_the_arena_opens_and_ends_in_good_order(tmp_path):
    with started(tmp_path, "--port", "0") as (process, address):
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with browser.open(address, timeout=60) as answer:
            assert answer.status == 200
            assert "ticket" not in answer.url
            assert "Kielwasser" in answer.read().decode("utf-8")
        process.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGINT)
        assert process.stderr is not None
        rest = process.stderr.read()
        assert process.wait(120) == 0
        assert "Traceback" not in rest
        assert "stopped" in rest
        assert (tmp_path / "replays").is_dir()


def test_other_machines_need_a_token(tmp_path):
    with started(tmp_path, "--port", "0", "--host", "0.0.0.0", "--token", "geheim") as (process, address):
        port = re.search(r"^http://127\.0\.0\.1:(\d+)/\?ticket=[\w-]{12,}$", address)
        assert port is not None
        here = f"http://127.0.0.1:{port[1]}/"
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(here, timeout=60)
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with browser.open(f"{here}?token=geheim", timeout=60) as answer:
            assert (answer.status, answer.url) == (200, here)
        assert process.stderr is not None
        process.kill()
        printed = process.stderr.read()
        for guest in re.findall(r"Guests: http://([\d.]+):", printed):  # none on a machine without a network
            assert not is_loopback(guest)


@pytest.mark.skipif(os.name == "nt", reason="modes of Unix")
def test_the_owners_key_is_nobody_elses(tmp_path):
    with started(tmp_path, "--port", "0") as (_, address), urllib.request.urlopen(address, timeout=60):
        pass
    for name in ("owner.key", "web/secret"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_a_taken_port_is_avoided_unless_it_was_asked_for(capsys, monkeypatch):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with pytest.raises(KielwasserError, match=f"port {taken}"):
            find_port("127.0.0.1", taken)
        monkeypatch.setattr("kielwasser.cli.arena.PORT", taken)
        with find_port("127.0.0.1", None) as found:
            assert taken < found.getsockname()[1] < taken + 20
            assert f"so it is port {found.getsockname()[1]}" in " ".join(capsys.readouterr().err.split())


def test_the_address_is_one_that_a_browser_can_open():
    assert address_of("0.0.0.0", PORT).startswith("http://")
    assert "0.0.0.0" not in address_of("0.0.0.0", PORT)
    assert address_of("127.0.0.1", PORT, token="a b&c") == f"http://127.0.0.1:{PORT}/?token=a+b%26c"


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["--version"], ["serve", "--port", "0"]])
def test_commands_and_questions_stay_what_they_are(arguments):
    assert with_command(arguments) == arguments
