"""Read packets byte by byte with whatever Python runs this; nothing but the standard library and the framing is needed.

`python any_python.py SRC`: fails if a packet does not come out with its last byte.
"""

import sys
import types
from pathlib import Path
from xml.parsers import expat

PACKETS = (
    b"<join/>",
    b"\n  <room roomId='R'>\n    <data class='setmove'>\n      <hint content=\"a>b\"/>\n    </data>\n  </room>",
    b"\r\n" * 500 + b"<a>]]&amp;\xc3\xa4\xf0\x9f\x90\x9d]</a>",
    b"<a><![CDATA[" + b"x" * 30_000 + b"]]></a>",
    b"<a b='" + b"y" * 30_000 + b"'/>",
    b"<!-- " + b"z" * 30_000 + b" --><left/>",
)


def main() -> None:
    """Feed every packet byte by byte, and in pieces that end just before its last byte."""
    package = types.ModuleType("kielwasser")  # the package itself wants NumPy and Numba, which are not there
    package.__path__ = [str(Path(sys.argv[1]) / "kielwasser")]
    sys.modules["kielwasser"] = package
    from kielwasser.protocol.framing import Packet, PacketReader

    at_once = 0
    for size in (1, 7, 4_096):
        reader = PacketReader()
        reader.feed(b"<?xml version='1.0' encoding='utf-8'?>")
        reader.feed(b" " * 1_000)
        reader.feed(b"<protocol>")
        for packet in PACKETS * 3:
            for at in range(0, len(packet) - 1, size):
                early = reader.feed(packet[at : min(at + size, len(packet) - 1)])
                assert early == [], (size, packet[:20], early)
            frames = reader.feed(packet[-1:])
            assert [type(frame) for frame in frames] == [Packet], (size, packet[:20], frames)
            at_once += 1
    print(f"{expat.EXPAT_VERSION}: {at_once} packets at once")


if __name__ == "__main__":
    main()
