"""`run`: sets up once, however often it is started, and hands over so that ending it ends everything."""

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import threading
from importlib.machinery import SourceFileLoader
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

RUN = Path(__file__).parents[1] / "run"
ours = ".".join(map(str, sys.version_info[:3]))
on_unix = pytest.mark.skipif(os.name == "nt", reason="Windows cannot replace a process, nor send these signals")


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("KIELWASSER_LANG", "en")


@pytest.fixture
def place(tmp_path):
    """A folder with a copy of `run` and what it reads."""
    shutil.copy(RUN, tmp_path)
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_text(f"# {name}\n")
    return tmp_path


def module(folder):
    """Return a folder's `run` as a module."""
    loader = SourceFileLoader("run", str(folder / "run"))
    spec = importlib.util.spec_from_loader("run", loader)
    assert spec is not None
    run = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
    loader.exec_module(run)
    sys.dont_write_bytecode = before
    return run


def load(folder):
    """Return a folder's `run` as a module whose making and installing cost nothing; `run.log` tells of them."""
    run = module(folder)
    run.log = []

    def call(command, **options):
        run.log.append("venv" if "venv" in command else "pip" if "pip" in command else str(command))
        if "venv" in command:
            fake(run)
        return 0

    run.call = call
    return run


def fake(run, version=ours):
    """Make something that looks like a virtual environment."""
    run.SCRIPTS.mkdir(parents=True, exist_ok=True)
    run.PYTHON.touch()
    (run.ENVIRONMENT / "pyvenv.cfg").write_text(f"home = somewhere\nversion = {version}\n")


def test_sets_up_once(place):
    run = load(place)
    run.set_up("")
    run.set_up("")
    assert run.log == ["venv", "pip"]
    run.set_up("test")
    run.set_up("")
    assert run.log == ["venv", "pip", "pip"]


def test_new_pins_are_installed(place):
    run = load(place)
    run.set_up("")
    (place / "constraints.txt").write_text("numpy==9\n")
    run.set_up("")
    assert run.log == ["venv", "pip", "pip"]


def test_two_at_once_set_up_once(place, capsys):
    first, second = load(place), load(place)
    installing, go_on, waiting = threading.Event(), threading.Event(), threading.Event()
    really = first.install, second.take

    def install(extra):
        installing.set()
        assert go_on.wait(60)
        really[0](extra)

    def take(lock, wait):
        if wait:
            waiting.set()
        return really[1](lock, wait)

    first.install, second.take = install, take
    threads = [threading.Thread(target=run.set_up, args=("",)) for run in (first, second)]
    threads[0].start()
    assert installing.wait(60)
    threads[1].start()
    assert waiting.wait(60)
    go_on.set()
    for thread in threads:
        thread.join(60)
    assert (first.log, second.log) == (["venv", "pip"], [])
    assert "Another ./run is setting up" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda run: fake(run, "3.10.1"), "Python 3.10.1"),
        (lambda run: run.PYTHON.unlink(), "lacks its Python"),
        (lambda run: (run.ENVIRONMENT / "pyvenv.cfg").unlink(), "Python ?"),
        (lambda run: run.STAMP.write_text("at /elsewhere\n"), "/elsewhere"),
        (lambda run: run.STAMP.write_text("unfinished\n"), "not finished"),
    ],
)
def test_an_environment_that_cannot_be_used_is_made_anew(place, capsys, spoil, said):
    run = load(place)
    run.set_up("")
    spoil(run)
    run.set_up("")
    assert run.log == ["venv", "pip"] * 2
    assert said in capsys.readouterr().err


@on_unix
def test_the_python_that_was_started_makes_the_environment(place, monkeypatch):
    other = place / "python3"
    other.write_text("#!/bin/sh\necho 3.10.1\n")
    other.chmod(0o755)
    run = load(place)
    for wrong in (other, place / "gone"):
        monkeypatch.setattr(sys, "executable", str(wrong))
        said = subprocess.check_output([run.this_python(), "-c", "import sys; print(sys.version, end='')"], text=True)
        assert said == sys.version
    monkeypatch.setattr(sys, "version", "of another build")
    with pytest.raises(run.SetUpError, match="full path"):
        run.this_python()


def test_somebody_elses_environment_is_not_deleted(place, capsys, monkeypatch):
    run = load(place)
    fake(run, "3.10.1")
    (run.ENVIRONMENT / "precious").touch()
    monkeypatch.setattr(sys, "argv", ["run"])
    assert run.main() == 1
    assert "delete or rename it" in capsys.readouterr().err
    assert (run.ENVIRONMENT / "precious").exists()


def test_a_failure_says_what_failed(place, capsys, monkeypatch):
    run = load(place)
    succeed = run.call
    run.call = lambda command, **options: 1 if "pip" in command else succeed(command, **options)
    monkeypatch.setattr(sys, "argv", ["run"])
    assert run.main() == 1
    assert "pip install" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("variables", "arguments", "first"),
    [
        ({"LANG": "de_DE.UTF-8"}, [], "Kielwasser richtet sich ein"),
        ({"LANG": "en_GB.UTF-8"}, [], "Kielwasser sets itself up"),
        ({"LANG": "C.UTF-8", "KIELWASSER_LANG": "de"}, [], "Kielwasser richtet sich ein"),
        ({"LC_ALL": "German_Germany.1252"}, [], "Kielwasser richtet sich ein"),
        ({"LANG": "de_DE.UTF-8"}, ["--language", "en", "warm"], "Kielwasser sets itself up"),
        ({"LANG": "en_GB.UTF-8"}, ["--language=de"], "Kielwasser richtet sich ein"),
    ],
)
def test_it_speaks_the_users_language_and_says_what_takes_long(place, capsys, monkeypatch, variables, arguments, first):
    for name in ("KIELWASSER_LANG", "LC_ALL", "LANG"):
        monkeypatch.setenv(name, variables.get(name, ""))
    monkeypatch.setattr(sys, "argv", ["run", *arguments])
    load(place).set_up("")
    told = capsys.readouterr()
    made, installed, done = told.err.splitlines()
    assert made.startswith(first)
    german = "richtet" in first
    assert ("ein bis zwei Minuten" if german else "a minute or two") in installed
    assert done.startswith("Eingerichtet in " if german else "Set up in ")
    assert told.out == ""  # which may be a program's


def test_what_is_silent_for_long_is_spoken_for(place, capsys, monkeypatch):
    run = module(place)

    class Slow:
        """A program that ends when it has been waited for three times."""

        waits = 0

        def __init__(self, command):
            self.command = command

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def wait(self, timeout):
            self.waits += 1
            if timeout is not None and self.waits < 3:
                raise subprocess.TimeoutExpired(self.command, timeout)
            return 0

    clock = iter([0.0, 30.0, 60.0])
    with monkeypatch.context() as patched:
        patched.setattr(run.subprocess, "Popen", Slow)
        patched.setattr(run.time, "monotonic", lambda: next(clock))
        assert run.call(["pip"], silent=True) == 0
    assert capsys.readouterr().err.splitlines() == ["  … still at it, for 30 s", "  … still at it, for 1:00 min"]


@pytest.mark.parametrize(
    ("there", "known", "calls"),
    [
        (["chromium-headless-shell"], True, []),
        ([], True, ["chromium-headless-shell"]),
        ([], False, ["chromium-headless-shell", "chromium", "playwright"]),
        (["chromium"], False, ["chromium-headless-shell"]),
    ],
)
def test_a_browser_is_installed_where_it_is_missing(place, monkeypatch, there, known, calls):
    run, called = load(place), []
    run.set_up("test")
    run.is_debian_root = lambda: True
    monkeypatch.setattr(run.shutil, "which", lambda name: name if name in there else None)

    def call(command, **options):
        words = set(map(str, command)) - {"update"}
        called.extend(name for name in ("chromium-headless-shell", "chromium", "playwright") if name in words)
        return 0 if known else 1

    run.call = call
    run.find_browser()
    assert list(dict.fromkeys(called)) == calls
    called.clear()
    run.find_browser()
    assert "chromium-headless-shell" not in called  # asking for what the system lacks takes long
    assert run.is_set_up("test")


def called_by(place, *arguments):
    """Return what `run test` calls in the end, and its exit code, where style and types are in order."""
    run = load(place)
    run.find_browser = run.find_proxy = lambda: None
    run.check = lambda command: subprocess.CompletedProcess(command, int("ruff" in command), "")
    run.call = lambda command, **options: run.log.append(list(map(str, command))) or 0
    code = run.test(list(arguments))
    return [Path(program).stem for program, *_ in run.log], run.log[-1][1:], code


def test_everything_is_checked_and_a_failure_of_one_is_not_hidden(place, capsys):
    programs, call, code = called_by(place)
    assert (programs, code) == (["python", "pytest"], 1)
    assert "-m" not in call
    assert "==> failed: code style, formatting" in capsys.readouterr().out


def test_all_stands_before_pytests_own_arguments(place):
    _, everything, _ = called_by(place, "--all")
    _, usual, _ = called_by(place)
    assert everything == [*usual, "-m", ""]
    assert called_by(place, "--all", "tests/core", "-x")[1] == ["-m", "pytest", "-m", "", "tests/core", "-x"]
    assert called_by(place, "tests/core", "-x")[1] == ["-m", "pytest", "tests/core", "-x"]
    assert called_by(place, "-x", "--all")[1] == ["-m", "pytest", "-x", "--all"]


@pytest.mark.parametrize(
    ("there", "installed"), [([], ["nginx-light", "caddy", "openssl"]), (["nginx", "openssl"], ["caddy"])]
)
def test_only_the_long_run_installs_a_proxy(place, monkeypatch, there, installed):
    run, called = load(place), []
    run.is_debian_root = lambda: True
    run.find_browser = run.find_parser = lambda: None
    run.install_package = lambda name: called.append(name)
    run.call = lambda *_, **__: 0
    monkeypatch.setattr(run.shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(run, "SYSTEMD", place / "nothing")
    run.test(["tests/core"])
    assert called == []
    run.test(["--all", "tests/core"])
    assert called == installed
    monkeypatch.setattr(run, "SYSTEMD", place)
    called.clear()
    run.test(["--all", "tests/core"])
    assert called == []


PROGRAM = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background ignores it
try:
    print(os.getpid(), *sys.argv[1:], flush=True)
    sys.stdin.read()
except KeyboardInterrupt:
    print("interrupted", flush=True)
    sys.exit(7)
"""


@pytest.fixture
def started(place):
    """`run serve`, set up, with a program that prints its number and waits."""
    run = load(place)
    run.set_up("")
    run.PYTHON.unlink()
    run.PYTHON.symlink_to(sys.executable)
    (place / "kielwasser").mkdir()
    (place / "kielwasser" / "__init__.py").touch()
    (place / "kielwasser" / "__main__.py").write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": str(place)}
    command = [sys.executable, str(place / "run"), "serve", "--port", "0"]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    yield process
    process.kill()
    process.communicate()


@on_unix
def test_whoever_ends_run_ends_the_program(started):
    number, *arguments = started.stdout.readline().split()
    assert arguments == ["serve", "--port", "0"]
    assert int(number) == started.pid  # the program has taken run's place: nothing is left to be forgotten
    started.terminate()
    assert started.wait(60) == -signal.SIGTERM


@on_unix
def test_an_interrupt_is_the_programs_alone(started):
    started.stdout.readline()
    started.send_signal(signal.SIGINT)
    said, complained = started.communicate(timeout=60)
    assert (said, complained, started.returncode) == ("interrupted\n", "", 7)


WAITING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv = ["run"]
sys.dont_write_bytecode = True
from importlib.machinery import SourceFileLoader
run = SourceFileLoader("run", {run!r}).load_module()
try:
    sys.exit(run.call([sys.executable, {program!r}, "child"]))
except KeyboardInterrupt:
    sys.exit(130)
"""


@on_unix
@pytest.mark.parametrize(("number", "code", "words"), [("SIGINT", 130, "interrupted\n"), ("SIGTERM", 143, "")])
def test_a_run_that_waits_passes_signals_on(tmp_path, number, code, words):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    script = WAITING.format(run=str(RUN), program=str(program))
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", script],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        start_new_session=True,
    )
    child, _ = process.stdout.readline().split()
    if number == "SIGINT":
        os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to both
    else:
        process.terminate()
    said, complained = process.communicate(timeout=60)
    assert (said, complained, process.returncode) == (words, "", code)
    with pytest.raises(ProcessLookupError):
        os.kill(int(child), 0)


def test_what_is_pinned_can_be_installed_by_the_oldest_python_that_we_promise():
    """Debian 12 has Python 3.11.2: a pin that asks for a later 3.11 ends its set-up before it began."""
    pinned = RUN.with_name("constraints.txt").read_text(encoding="utf-8").splitlines()
    refused = {}
    for name in [line.partition("==")[0] for line in pinned if "==" in line]:
        try:
            wanted = metadata(name).get("Requires-Python")
        except PackageNotFoundError:  # it is for another system, or for an extra that is not installed
            continue
        if wanted and not SpecifierSet(wanted).contains("3.11.2"):
            refused[name] = wanted
    assert refused == {}
