"""Write files as a whole or not at all."""

import contextlib
import os
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Put content into a file's place at once, or raise an OSError and leave everything as it was."""
    part = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
