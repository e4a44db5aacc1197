"""Jobs of Windows: processes that are limited and ended together."""

from __future__ import annotations

import ctypes
import subprocess
import sys

from kielwasser.system.processes import ResourceLimits

# The names in capitals are those of Microsoft's documentation, so that they can be looked up there.
CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW = 0x200, 0x8000000
JOB_OBJECT_LIMIT_AFFINITY = 0x10
JOB_OBJECT_LIMIT_JOB_MEMORY = 0x200
JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE = 0x2000
JobObjectExtendedLimitInformation = 9
STARTING = CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("PerProcessUserTimeLimit", ctypes.c_int64),
        ("PerJobUserTimeLimit", ctypes.c_int64),
        ("LimitFlags", ctypes.c_uint32),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", ctypes.c_uint32),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", ctypes.c_uint32),
        ("SchedulingClass", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("BasicLimitInformation", BasicLimits),
        ("IoInfo", ctypes.c_uint64 * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


def wish(limits: ResourceLimits) -> ExtendedLimits:
    """Return what is asked of Windows for a job: it ends with its holder, and is limited."""
    asked = ExtendedLimits()
    asked.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
    if limits.cpu is not None:
        asked.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_AFFINITY
        asked.BasicLimitInformation.Affinity = 1 << limits.cpu
    if limits.memory is not None:
        asked.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_JOB_MEMORY
        asked.JobMemoryLimit = limits.memory
    return asked


class JobObject:
    """All processes of a family, ended together, at the latest when this process ends."""

    def __init__(self, head: subprocess.Popen[bytes], limits: ResourceLimits) -> None:
        """Put a process into a job of its own, or end it and raise an OSError."""
        if sys.platform == "win32":
            self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)
            self._kernel.CreateJobObjectW.restype = ctypes.c_void_p
            self._job = ctypes.c_void_p(self._kernel.CreateJobObjectW(None, None))
            asked = wish(limits)
            size, handle = ctypes.sizeof(asked), ctypes.c_void_p(int(head._handle))  # type: ignore[attr-defined]
            kind = JobObjectExtendedLimitInformation
            done = (
                self._job.value
                and self._kernel.SetInformationJobObject(self._job, kind, ctypes.byref(asked), size)
                and self._kernel.AssignProcessToJobObject(self._job, handle)
            )
            if not done:  # without its job a program could not be ended with all that it starts
                reason = ctypes.WinError(ctypes.get_last_error())
                head.kill()
                raise reason

    def end(self) -> None:
        """End all of them."""
        if sys.platform == "win32":
            self._kernel.TerminateJobObject(self._job, 1)

    def __del__(self) -> None:
        if sys.platform == "win32":
            self._kernel.CloseHandle(self._job)
