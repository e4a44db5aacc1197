"""Recorded games: write them while they are played, read ours and the official ones, check them, play on from them."""

from kielwasser.replay.checking import Difference, check
from kielwasser.replay.model import Ply, Replay, ReplayError, Result
from kielwasser.replay.official_write import official_name, write_official
from kielwasser.replay.own_format import write_record
from kielwasser.replay.reader import parse, read
from kielwasser.replay.recorder import Recorder
from kielwasser.replay.writer import ReplayWriter

__all__ = [
    "Difference",
    "Ply",
    "Recorder",
    "Replay",
    "ReplayError",
    "ReplayWriter",
    "Result",
    "check",
    "official_name",
    "parse",
    "read",
    "write_official",
    "write_record",
]
