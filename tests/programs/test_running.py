"""Foreign programs as players: real processes, good ones and bad ones."""

import asyncio
import ctypes
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from kielwasser.client.starting import starting_file
from kielwasser.games import game, names
from kielwasser.programs.program import Program, ProgramError
from kielwasser.programs.running import Log, Running, running, start
from kielwasser.system.processes import ResourceLimits, processors

UNLIMITED = ResourceLimits()
HOST, PORT = "127.0.0.1", 13050
PATIENCE = 120.0  # seconds that no test should ever need
UNIX = pytest.mark.skipif(sys.platform == "win32", reason="processes of Unix")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can tell")


def script(folder: Path, text: str, name: str = "bot.py", limits: ResourceLimits = UNLIMITED) -> Program:
    """Write a program in Python."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return Program(str(path), limits=limits)


def play(program: Program, question, log: Log | None = None):
    """Start a program, ask something about it, end it, and return the answer and what was run."""

    async def go():
        async with running(program, HOST, PORT, log=log) as started:
            return await asyncio.wait_for(question(started), PATIENCE), started

    return asyncio.run(go())


async def printed(started: Running, word: str) -> str:
    """Wait until the program has printed a word."""
    while word not in started.log.text():
        await asyncio.sleep(0.005)
    return started.log.text()


def is_gone(pid: int) -> bool:
    """Tell whether a process has ended, as far as anybody but its parent can tell."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        status = Path(f"/proc/{pid}/stat")
        if status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.005)
    return False


# ---- the command line ----------------------------------------------------------------------------------------------


def test_the_options_of_all_seasons(tmp_path):
    program = script(tmp_path, "")
    command = program.command("example.org", 5, "code")
    assert command == [
        sys.executable,
        str(tmp_path / "bot.py"),
        *("--host", "example.org", "--port", "5", "--reservation", "code"),
    ]
    assert program.command("h", 1)[2:] == ["--host", "h", "--port", "1"]


def test_placeholders_override_the_options(tmp_path):
    program = Program(script(tmp_path, "").file, ("-a", "{host}:{port}", "--code={reservation}"))
    assert program.command("h", 1, "c")[2:] == ["-a", "h:1", "--code=c"]
    assert program.command("h", 1)[2:] == ["-a", "h:1", "--code="]


def test_jars_run_in_java_with_a_heap_that_fits(tmp_path, monkeypatch):
    (tmp_path / "client.jar").touch()
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}" if name == "java" else None)
    program = Program(str(tmp_path / "client.jar"), ("--fast",))
    assert program.command("h", 1)[:4] == ["/bin/java", "-jar", str(tmp_path / "client.jar"), "--fast"]
    assert replace(program, limits=ResourceLimits(None, 1_500_000_000)).command("h", 1)[:3] == [
        "/bin/java",
        "-Xmx953m",
        "-jar",
    ]


CLASS = "class Bot:\n    def choose(self, position, deadline):\n        return position.legal_moves[0]\n"


def test_a_file_with_a_class_is_played_by_our_kit(tmp_path):
    path = tmp_path / "bot.py"
    kit = [sys.executable, "-P", "-m", "kielwasser", "connect", "--player"]
    where = ["--host", HOST, "--port", "13050"]
    assert script(tmp_path, CLASS).command(HOST, PORT) == [*kit, str(path), *where]
    named = Program(f"{path}:Bot", game="hive_2020")
    assert named.command(HOST, PORT) == [*kit, f"{path}:Bot", "--game", "hive_2020", *where]
    assert named.home() == tmp_path


@pytest.mark.parametrize("name", names())
def test_our_starting_file_without_its_end_is_played_by_our_kit(tmp_path, name):
    whole = starting_file("Hoppel", game(name), "de")
    without = script(tmp_path, "log = logging.getLogger(__name__)\n" + whole[: whole.index("\nif __name__")])
    assert "connect" in without.command(HOST, PORT)


@pytest.mark.parametrize(
    "end",
    [
        'if __name__ == "__main__":\n    main(Bot())\n',
        "main(Bot())\n",
        "result = kit.run(Bot())\n",
        "asyncio.run(go())\n",
        "try:\n    main(Bot())\nexcept KeyboardInterrupt:\n    pass\n",
        "main(Bot()\n",  # Python says what is wrong with it
    ],
)
def test_a_file_that_starts_something_is_a_program(tmp_path, end):
    assert script(tmp_path, CLASS + end).command(HOST, PORT)[:2] == [sys.executable, str(tmp_path / "bot.py")]


def test_python_before_a_file_that_starts_nothing_is_explained(tmp_path):
    script(tmp_path, CLASS)
    program = Program(sys.executable, (str(tmp_path / "bot.py"),))

    async def explained(started: Running) -> str:
        with pytest.raises(ProgramError, match=r"give the \.py file alone") as raised:
            await started.connected(asyncio.Event().wait())
        return raised.value.text.de

    told, _ = play(program, explained)
    assert "gib die .py-Datei allein an" in told


def test_an_interpreter_that_is_missing_is_named(tmp_path, monkeypatch):
    (tmp_path / "client.jar").touch()
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(ProgramError, match=r"client\.jar needs java, which is not found\."):
        Program(str(tmp_path / "client.jar")).command("h", 1)


def test_a_command_line_is_split_as_people_expect(tmp_path):
    odd = tmp_path / "my bot.py"
    odd.touch()
    assert Program.parse(str(odd)) == Program(str(odd))
    assert Program.parse([str(odd), "-x"]) == Program(str(odd), ("-x",))
    assert Program.parse("python 'my bot.py' -x") == Program("python", ("my bot.py", "-x"))
    for bad in ("", "'open"):
        with pytest.raises(ProgramError):
            Program.parse(bad)


# ---- programs that cannot be started -------------------------------------------------------------------------------


def test_not_found(tmp_path):
    with pytest.raises(ProgramError, match=r"The program .*nothing\.exe does not exist\."):
        asyncio.run(start(Program(str(tmp_path / "nothing.exe")), HOST, PORT))
    with pytest.raises(ProgramError, match="The program no-such-command does not exist"):
        asyncio.run(start(Program("no-such-command"), HOST, PORT))
    with pytest.raises(ProgramError, match="is a folder, not a program"):
        asyncio.run(start(Program(str(tmp_path)), HOST, PORT))


@UNIX
def test_not_executable(tmp_path):
    path = tmp_path / "client"
    path.write_text("#!/bin/sh\n")
    with pytest.raises(ProgramError) as caught:
        asyncio.run(start(Program(str(path)), HOST, PORT))
    assert caught.value.text == ("client ist nicht ausführbar (chmod +x).", "client is not executable (chmod +x).")


@UNIX
@pytest.mark.parametrize("limits", [ResourceLimits(), ResourceLimits(memory=10**9)])
def test_no_program_at_all(tmp_path, limits):
    path = tmp_path / "client"
    path.write_bytes(b"\0\1\2 this is no machine code")
    path.chmod(0o755)

    async def go():
        async with running(Program(str(path), limits=limits), HOST, PORT) as started:
            await started.connected(asyncio.Event().wait(), PATIENCE)

    with pytest.raises(ProgramError, match=r"(?s)client (cannot be started|ended).*format error"):
        asyncio.run(go())


# ---- programs that start and behave badly --------------------------------------------------------------------------


def test_a_program_that_ends_at_once_is_reported_with_its_last_output(tmp_path):
    program = script(tmp_path, "import sys\nprint('hello')\nprint('no licence', file=sys.stderr)\nsys.exit(3)")
    with pytest.raises(ProgramError) as caught:
        play(program, lambda started: started.connected(asyncio.Event().wait()))
    assert caught.value.text.en == "bot.py ended (exit code 3) before it connected."
    assert caught.value.output == "hello\nno licence"
    assert str(caught.value).endswith("\n    | hello\n    | no licence")


@UNIX
def test_a_program_that_crashes_is_reported_with_the_signal(tmp_path):
    program = script(tmp_path, "import os\nprint('going down', flush=True)\nos.abort()")
    with pytest.raises(ProgramError, match=r"(?s)bot\.py was ended by SIGABRT before it connected\..*going down"):
        play(program, lambda started: started.connected(asyncio.Event().wait()))


def test_a_crash_in_the_game_is_told_afterwards(tmp_path):
    program = script(tmp_path, "raise ValueError('out of ideas')")
    code, started = play(program, lambda started: started.ended())
    assert code == 1
    failure = started.failure()
    assert failure is not None
    assert failure.text.en == "bot.py crashed (exit code 1)."
    assert failure.output.endswith("ValueError: out of ideas")


def test_a_program_that_ends_in_good_order_has_no_failure(tmp_path):
    code, started = play(script(tmp_path, "print('bye')"), lambda started: started.ended())
    assert code == 0
    assert started.failure() is None
    assert started.log.text().strip() == "bye"


def test_a_program_that_never_connects(tmp_path):
    program = script(tmp_path, "import time\nprint('thinking', flush=True)\ntime.sleep(600)")

    async def wait(started):
        await printed(started, "thinking")
        await started.connected(asyncio.Event().wait(), limit=0.1)

    with pytest.raises(ProgramError, match=r"(?s)bot\.py runs, but has not connected after 0\.1 seconds\..*thinking"):
        play(program, wait)


def test_a_program_that_connects_is_let_alone(tmp_path):
    program = script(tmp_path, "import time\nprint('ready', flush=True)\ntime.sleep(600)")

    async def wait(started):
        await started.connected(printed(started, "ready"))
        return started.code

    code, started = play(program, wait)
    assert code is None
    assert started.code is not None
    assert started.failure() is None


def test_a_flood_of_output_is_drained_and_bounded(tmp_path):
    program = script(tmp_path, "while True: print('x' * 4000)")

    async def wait(started):
        while started.log.total < 5_000_000:
            await asyncio.sleep(0.005)
        before = started.log.total
        await asyncio.sleep(0)  # the loop is not kept busy by it: others have their turn after each piece
        return started.log.total - before

    piece, started = play(program, wait, Log(size=100_000, file=tmp_path / "log.txt", file_size=50_000))
    assert piece < 1_000_000
    assert 50_000 < len(started.log.text()) <= 100_000
    assert (tmp_path / "log.txt").stat().st_size < 50_100
    assert len(started.log.tail()) < 12 * 201


DEAF = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("deaf", flush=True)
time.sleep(600)
"""


@UNIX
def test_a_program_that_ignores_the_request_to_end_is_killed(tmp_path):
    program = script(tmp_path, DEAF)

    async def go():
        started = await start(program, HOST, PORT)
        await printed(started, "deaf")
        await started.stop(grace=0.1)
        return started

    started = asyncio.run(go())
    assert started.was_killed
    assert started.code == -9
    assert started.failure() is None


FORKING = f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", {DEAF!r}], start_new_session=ESCAPES)
print(child.pid, flush=True)
"""


@UNIX
@pytest.mark.parametrize("then", ["time.sleep(600)", "sys.exit(0)"])
@pytest.mark.parametrize("escapes", [False, pytest.param(True, marks=LINUX)])
def test_what_a_program_starts_ends_with_it(tmp_path, then, escapes):
    program = script(tmp_path, FORKING.replace("ESCAPES", str(escapes)) + then)
    text, started = play(program, lambda started: printed(started, "deaf"))
    child = next(int(word) for word in text.split() if word.isdigit())
    assert is_gone(child)
    assert is_gone(started.pid)


DAEMON = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(600)"], {})
    os._exit(0)
os.wait()
"""


@LINUX
@pytest.mark.parametrize("then", ["time.sleep(600)", "sys.exit(0)"])
def test_who_forks_twice_and_clears_its_environment_ends_too(tmp_path, then):
    """A daemon belongs to nobody: neither its group, nor its session, nor its environment tells whose it is."""
    daemon = DAEMON.replace("{}", str({"PATH": f"/nowhere/{tmp_path.name}"}))
    program = script(tmp_path, f"{daemon}print('there', flush=True)\n{then}\n")

    def daemons() -> list[int]:
        mark = f"/nowhere/{tmp_path.name}".encode()
        return [int(file.parent.name) for file in Path("/proc").glob("[0-9]*/environ") if mark in readable(file)]

    async def found(started):
        await printed(started, "there")
        while not daemons():
            await asyncio.sleep(0.005)
        return daemons()

    pids, _ = play(program, found)
    assert len(pids) == 1
    assert is_gone(pids[0])


PARENT = DAEMON.replace("import time;", "import os, time; print(os.fork() or '', flush=True);") + "time.sleep(600)\n"


async def born(started: Running) -> int:
    """Wait for the number that a program prints."""
    while not started.log.text().split():
        await asyncio.sleep(0.005)
    return int(started.log.text().split()[0])


@LINUX
def test_the_dead_of_ended_programs_do_not_stay(tmp_path):
    """A server that lives long starts thousands of programs, and does not look after those that they leave behind."""
    child, _ = play(script(tmp_path, PARENT), born)
    while readable(Path(f"/proc/{child}/stat")):  # whose death nobody notes stays in the list
        time.sleep(0.005)


HOST_OF_ONE = """
import os, sys
from kielwasser.system.families import Family
family = Family([sys.executable, sys.argv[1]], None, os.environ, "mark")
while not (line := family.output.readline().strip()):  # of the child, which may be the first to print
    pass
print(line.decode(), flush=True)
sys.stdin.read()
"""


@LINUX
def test_programs_end_with_a_host_that_is_killed(tmp_path):
    """Even those that forked twice: whoever kills a run of tests or a server is left with nothing."""
    program = script(tmp_path, PARENT)
    with subprocess.Popen(
        [sys.executable, "-c", HOST_OF_ONE, program.file], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as host:
        assert host.stdout is not None
        child = int(host.stdout.readline())
        host.kill()
    assert is_gone(child)


@LINUX
def test_a_program_that_kills_its_supervisor_has_ended_itself(tmp_path):
    program = script(tmp_path, "import os, time\nos.kill(os.getppid(), 9)\ntime.sleep(600)")
    code, started = play(program, lambda started: started.ended())
    assert code == -9
    assert "SIGKILL" in str(started.failure())
    assert is_gone(started.pid)


@UNIX
def test_the_host_keeps_its_own_children(tmp_path):
    """A host that uses the library: its children are its own, whatever they look like, and so are their exit codes."""
    handled = signal.getsignal(signal.SIGCHLD)
    quick = subprocess.Popen([sys.executable, "-I", "-S", "-c", "raise SystemExit(3)"], start_new_session=True)
    lasting = [sys.executable, "-I", "-S", "-c", "input()"]
    with subprocess.Popen(lasting, start_new_session=True, stdin=subprocess.PIPE) as patient:
        assert is_gone(quick.pid)
        for then in ("", "import time; time.sleep(600)"):
            play(script(tmp_path, f"print(1, flush=True); {then}"), born)
        assert patient.poll() is None
        patient.communicate(b"\n")
    assert (quick.wait(), patient.returncode) == (3, 0)
    assert signal.getsignal(signal.SIGCHLD) is handled
    assert not _adopts()


def _adopts() -> bool:
    """Tell whether this process becomes the parent of its descendants' orphans."""
    if sys.platform != "linux":
        return False
    found = ctypes.c_int(0)
    ctypes.CDLL(None).prctl(37, ctypes.byref(found), 0, 0, 0)  # PR_GET_CHILD_SUBREAPER
    return bool(found.value)


def readable(file: Path) -> bytes:
    """Return what is in a file of a process, nothing if it has gone."""
    try:
        return file.read_bytes()
    except OSError:
        return b""


@UNIX
def test_a_start_script_may_end_while_its_child_plays(tmp_path):
    program = script(tmp_path, FORKING.replace("ESCAPES", "False"))

    async def wait(started):
        await started.ended()
        joined = asyncio.Event()
        asyncio.get_running_loop().call_later(0.1, joined.set)
        await started.connected(joined.wait(), PATIENCE)

    play(program, wait)


def test_ending_does_not_depend_on_success(tmp_path):
    program = script(tmp_path, "import os, time\nprint(os.getpid(), flush=True)\ntime.sleep(600)")
    pids = []

    async def fail(started):
        pids.append(started.pid)
        raise RuntimeError("the game is off")

    with pytest.raises(RuntimeError):
        play(program, fail)
    assert is_gone(pids[0])


def test_a_cancelled_game_ends_its_program(tmp_path):
    program = script(tmp_path, "import time\nprint('up', flush=True)\ntime.sleep(600)")
    pids = []

    async def go():
        async with running(program, HOST, PORT) as started:
            pids.append(started.pid)
            await asyncio.Event().wait()

    async def cancel():
        task = asyncio.create_task(go())
        while not pids:
            await asyncio.sleep(0.005)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(cancel())
    assert is_gone(pids[0])


def test_a_program_runs_beside_its_file_and_gets_no_input(tmp_path):
    program = script(tmp_path, "import os, sys\nprint(os.getcwd())\nprint(repr(sys.stdin.read()))")
    _, started = play(program, lambda started: started.ended())
    assert started.log.text().splitlines() == [str(tmp_path), "''"]


# ---- limits --------------------------------------------------------------------------------------------------------


@LINUX
def test_one_processor(tmp_path):
    cpu = processors()[-1]
    program = script(tmp_path, "import os\nprint(sorted(os.sched_getaffinity(0)))", limits=ResourceLimits(cpu, None))
    _, started = play(program, lambda started: started.ended())
    assert started.log.text().strip() == str([cpu])


@LINUX
def test_memory(tmp_path):
    program = script(tmp_path, "x = bytearray(10**9)\nprint('too much')", limits=ResourceLimits(None, 300_000_000))
    code, started = play(program, lambda started: started.ended())
    assert code == 1
    assert "MemoryError" in started.log.text()
    code, started = play(replace(program, limits=ResourceLimits()), lambda started: started.ended())
    assert code == 0


SHARING = """
import mmap, time
held = mmap.mmap(-1, 400_000_000)  # anonymous and shared: no limit of the system counts it
for start in range(0, len(held), 4096):
    held[start] = 1
time.sleep(600)
"""


@LINUX
def test_memory_that_is_shared_counts(tmp_path):
    program = script(tmp_path, SHARING, limits=ResourceLimits(memory=200_000_000))
    _, started = play(program, lambda started: started.ended())
    assert "used too much memory" in str(started.failure())
