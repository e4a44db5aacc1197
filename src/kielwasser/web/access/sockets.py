"""What browsers send over their sockets: only well-formed words of their own page are heard.

The framework takes a socket's word for whose page it speaks of, and an error of its own for each word that it does not
understand. Here a socket speaks of the page that it was opened for, the page of an owner is heard as long as that
browser is the owner's, and what nobody understands is told in a line.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from typing import Any

from kielwasser.system.errors import Text
from kielwasser.web.access.owners import Owner

log = logging.getLogger("kielwasser.web.sockets")

NOT_UNDERSTOOD = Text("ein Browser hat etwas geschickt, das keine Seite versteht (%s)", "a browser sent nonsense (%s)")
_FIELDS: dict[str, dict[str, type | tuple[type, ...]]] = {  # what each kind of word has to have
    "handshake": {"tab_id": str, "document_id": str},
    "event": {"id": int, "listener_id": str, "args": list},
    "javascript_response": {"request_id": str},
    "ack": {"next_message_id": int},
    "log": {},
}
_NOTHING = object()


class Sockets:
    """Stands before the framework's own handlers; `owner` is where a scope says which owner asks."""

    def __init__(self, owner: str) -> None:
        from nicegui import core

        self._owner, self._sio = owner, core.sio
        handlers = core.sio.handlers["/"]
        self._behind: dict[str, Callable[..., Any]] = {kind: handlers[kind] for kind in ("connect", *_FIELDS)}

    def stand_before(self) -> None:
        """Take what comes from now on."""
        self._sio.on("connect", self._connect)
        for kind in _FIELDS:
            self._sio.on(kind, self._hearing(kind))

    async def _connect(self, sid: str, environ: dict[str, Any], auth: Any = None) -> None:
        from nicegui import Client
        from socketio.exceptions import ConnectionRefusedError as NoHandshake
        from starlette.datastructures import QueryParams

        scope = environ.get("asgi.scope", {})
        client = Client.instances.get(QueryParams(scope.get("query_string", b"")).get("client_id", ""))
        if client is not None and not self._may_attach(client, scope):
            raise NoHandshake("Implicit handshake failed")  # the framework's words: a browser then loads its page anew
        try:
            await self._behind["connect"](sid, environ)
        except NoHandshake:
            raise
        except Exception as error:
            _complain("connect", error)
            raise NoHandshake("Implicit handshake failed") from None

    def _hearing(self, kind: str) -> Callable[..., Any]:
        async def hear(sid: str, *said: Any) -> Any:
            return await self._hear(kind, sid, said)

        return hear

    async def _hear(self, kind: str, sid: str, said: tuple[Any, ...]) -> Any:
        from nicegui import Client

        word = said[0] if len(said) == 1 and isinstance(said[0], dict) else {}
        name = word.get("client_id")
        if not isinstance(name, str) or not _is_whole(word, _FIELDS[kind]):
            _complain(kind)
            return False
        client = Client.instances.get(name)
        if client is None:  # a page that has gone: its browser will notice
            return False
        if kind == "handshake":
            if not self._may_attach(client, (self._sio.get_environ(sid) or {}).get("asgi.scope", {})):
                return False
        elif name not in self._sio.rooms(sid) or not self._is_live(client):
            return False
        if kind == "log":  # nobody's words get into our log
            return None
        try:
            answer = self._behind[kind](sid, word)
            return await answer if inspect.isawaitable(answer) else answer
        except Exception as error:
            _complain(kind, error)
            return False

    def _may_attach(self, client: Any, scope: dict[str, Any]) -> bool:
        """Tell whether a socket may belong to a page: an owner's page is only for the browser it was built for."""
        page: Owner | None = client.request.scope.get(self._owner)
        here: Owner | None = scope.get(self._owner)
        return page is None or (page.is_live and here is not None and here.id == page.id)

    def _is_live(self, client: Any) -> bool:
        owner: Owner | None = client.request.scope.get(self._owner)
        return owner is None or owner.is_live

    def close_pages_of_former_owners(self) -> None:
        """Let the pages of browsers that were logged out be loaded anew, as guests; they hear nothing from now on."""
        from nicegui import Client, background_tasks

        for client in list(Client.instances.values()):
            if not self._is_live(client):
                background_tasks.create(self._close(client), name="close the page of a former owner")

    async def _close(self, client: Any) -> None:
        if not client.is_deleted and not client._delete_tasks:  # who is just leaving is taken away by the framework
            client.delete()
        await self._sio.emit("run_javascript", {"code": "window.location.reload()"}, room=client.id)


def _is_whole(word: dict[Any, Any], fields: dict[str, type | tuple[type, ...]]) -> bool:
    return all(isinstance(word.get(name, _NOTHING), kind) for name, kind in fields.items())


def _complain(kind: str, error: Exception | None = None) -> None:
    log.warning(NOT_UNDERSTOOD, kind, exc_info=error)
