"""Files of ours that pages load: their addresses name what is in them, so that browsers keep them for good."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent.parent / "assets"
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}


@cache
def version() -> str:
    """Return what stands for the content of all files."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(FOLDER).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def address_of(name: str) -> str:
    """Return the address of a file."""
    return f"/kielwasser/{version()}/{name}"


class Assets(StaticFiles):
    """Serves the files, to be kept for good."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file."""
        response = await super().get_response(path, scope)
        response.headers.update(FOR_GOOD)
        return response
