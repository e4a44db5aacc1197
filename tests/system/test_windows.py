"""What only Windows has, on a platform that is pretended: the branches run, and ask Windows for what they should."""

from __future__ import annotations

import asyncio
import ctypes
import importlib.util
import subprocess
import sys
import time
from types import ModuleType
from typing import Any

import pytest

from kielwasser.programs import program
from kielwasser.server import clock
from kielwasser.system import processes

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there it is no pretence")


class Kernel:
    """Stands for kernel32: remembers what it was asked for, and refuses one thing if told so."""

    def __init__(self, refuses: str = "") -> None:
        self.refuses, self.asked = refuses, {}

    def __getattr__(self, name: str) -> Any:
        def call(*arguments: Any) -> int:
            self.asked[name] = arguments
            return 0 if name == self.refuses else 7

        self.__dict__[name] = call
        return call


class Head:
    """Stands for a process."""

    _handle, pid, was_killed = 11, 4711, False

    def __init__(self, command: Any, **more: Any) -> None:
        self.command, self.more = command, more

    def poll(self) -> int | None:
        return None

    def kill(self) -> None:
        self.was_killed = True


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Load the module of processes as Windows would, with a kernel of its own."""

    def load(kernel: Kernel) -> ModuleType:
        with monkeypatch.context() as pretended:
            pretended.setattr(sys, "platform", "win32")
            pretended.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
            pretended.setattr(subprocess, "CREATE_NO_WINDOW", 0x8000000, raising=False)
            spec = importlib.util.spec_from_file_location("processes_of_windows", processes.__file__)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            monkeypatch.setitem(sys.modules, "processes_of_windows", module)
            spec.loader.exec_module(module)
        monkeypatch.setattr(module, "sys", type("sys", (), {"platform": "win32", "executable": "python.exe"}))
        heads: list[Head] = []
        monkeypatch.setattr(module.subprocess, "Popen", lambda *a, **more: heads.append(Head(*a, **more)) or heads[-1])
        monkeypatch.setattr(ctypes, "WinDLL", lambda *a, **more: kernel, raising=False)
        monkeypatch.setattr(ctypes, "get_last_error", lambda: 5, raising=False)
        monkeypatch.setattr(ctypes, "WinError", lambda code: OSError(code, "denied"), raising=False)
        module.heads = heads  # type: ignore[attr-defined]
        return module

    return load


def test_a_family_is_a_job_that_ends_as_a_whole(windows):
    kernel = Kernel()
    module = windows(kernel)
    family = module.Family(["bot.exe"], None, {}, "mark", module.Limits(cpu=2, memory=1000))
    wish = kernel.asked["SetInformationJobObject"][2]._obj
    assert wish.basic.flags == 0x2000 | 0x10 | 0x200  # killed with us, one processor, so much memory
    assert (wish.basic.affinity, wish.job_memory) == (0b100, 1000)
    assert kernel.asked["AssignProcessToJobObject"][1].value == Head._handle
    assert module.heads[0].more["creationflags"] == 0x200 | 0x8000000
    assert module.heads[0].command == ["bot.exe"]  # limits are the job's, nothing stands before the program
    family.kill()
    assert kernel.asked["TerminateJobObject"][0].value == 7


@pytest.mark.parametrize("refused", ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"])
def test_a_program_without_its_job_does_not_run(windows, refused):
    module = windows(Kernel(refused))
    with pytest.raises(OSError, match="denied"):
        module.Family(["bot.exe"], None, {}, "mark")
    assert module.heads[0].was_killed


def test_the_loop_takes_as_many_sockets_as_there_are(monkeypatch):
    made = object()
    monkeypatch.setattr(clock.sys, "platform", "win32")
    monkeypatch.setattr(asyncio, "ProactorEventLoop", lambda: made, raising=False)
    loop, arrived = clock.new_loop()
    assert loop is made
    assert arrived is time.monotonic


def test_backslashes_are_no_escapes(monkeypatch):
    monkeypatch.setattr(program.sys, "platform", "win32")
    parsed = program.Program.parse(r'C:\bots\bot.exe --data "C:\my data"')
    assert (parsed.file, parsed.parameters) == (r"C:\bots\bot.exe", ("--data", r"C:\my data"))
