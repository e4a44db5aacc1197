"""What is asked of Windows, compared with what Microsoft documents; what becomes of it is tested there."""

import ctypes
import sys

from kielwasser.programs.program import Program
from kielwasser.system import jobs
from kielwasser.system.processes import ResourceLimits

# winnt.h for 64 bits: JOBOBJECT_BASIC_LIMIT_INFORMATION is 64 bytes long, IO_COUNTERS 48, then four SIZE_T follow.
OFFSETS = {"BasicLimitInformation": 0, "IoInfo": 64, "ProcessMemoryLimit": 112, "JobMemoryLimit": 120}
BASIC_OFFSETS = {"LimitFlags": 16, "MinimumWorkingSetSize": 24, "ActiveProcessLimit": 40, "Affinity": 48}


def test_limits_lie_where_windows_looks_for_them():
    assert ctypes.sizeof(jobs.ExtendedLimits) == 144
    assert {name: getattr(jobs.ExtendedLimits, name).offset for name in OFFSETS} == OFFSETS
    assert {name: getattr(jobs.BasicLimits, name).offset for name in BASIC_OFFSETS} == BASIC_OFFSETS


def test_a_job_ends_with_whoever_holds_it_and_is_limited_as_documented():
    free, limited = jobs.wish(ResourceLimits()), jobs.wish(ResourceLimits(cpu=2, memory=1000))
    assert free.BasicLimitInformation.LimitFlags == 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
    assert limited.BasicLimitInformation.LimitFlags == 0x2000 | 0x10 | 0x200  # …_AFFINITY, …_JOB_MEMORY
    assert (limited.BasicLimitInformation.Affinity, limited.JobMemoryLimit) == (0b100, 1000)


def test_backslashes_are_no_escapes(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    parsed = Program.parse(r'C:\bots\bot.exe --data "C:\my data"')
    assert (parsed.file, parsed.parameters) == (r"C:\bots\bot.exe", ("--data", r"C:\my data"))
