"""Recorded games: write them while they are played, read ours and the official ones, check them, play on from them."""

from kielwasser.replay.checking import Difference, check
from kielwasser.replay.library import Recorder
from kielwasser.replay.lines import write_record
from kielwasser.replay.official import official_name, write_official
from kielwasser.replay.reader import parse, read
from kielwasser.replay.record import Writer
from kielwasser.replay.replay import Ply, Replay, ReplayError, Result

__all__ = [
    "Difference",
    "Ply",
    "Recorder",
    "Replay",
    "ReplayError",
    "Result",
    "Writer",
    "check",
    "official_name",
    "parse",
    "read",
    "write_official",
    "write_record",
]
