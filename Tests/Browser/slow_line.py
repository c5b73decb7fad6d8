"""A connection that delivers everything in small pieces, so that a page is drawn while it loads."""

import re
import socket
import socketserver
import threading
import time
from contextlib import suppress
from types import TracebackType
from typing import Self

#: The bytes sent at once end with a line or a paragraph. These are drawn whole, because a word that
#: is cut in two may move to the next line when its other half arrives.
_CRUMB = re.compile(rb"(?s).{200,}?(?:\n|</p>)|.+$")
#: The pause in seconds before the next piece, longer than a browser waits before it draws.
_PAUSE = 0.02


class SlowLine:
    """A proxy that passes on the data of a local server piece by piece."""

    def __init__(self) -> None:
        #: The port of the server, set before any client connects.
        self.server = 0
        self._relay = _Relay(("127.0.0.1", 0), _Connection)
        self._relay.line = self
        self.address = f"http://127.0.0.1:{self._relay.server_address[1]}"
        self._thread = threading.Thread(target=self._relay.serve_forever, args=(0.05,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._relay.shutdown()
        self._relay.server_close()
        self._thread.join()


class _Relay(socketserver.ThreadingTCPServer):
    daemon_threads = True
    block_on_close = False
    line: SlowLine


class _Connection(socketserver.BaseRequestHandler):
    server: _Relay
    request: socket.socket

    def handle(self) -> None:
        # Either side may close the connection at any time.
        with (
            suppress(OSError),
            socket.create_connection(("127.0.0.1", self.server.line.server)) as server,
        ):
            threading.Thread(target=self._hand_on_requests, args=(server,), daemon=True).start()
            while answer := server.recv(65_536):
                for crumb in _CRUMB.findall(answer):
                    self.request.sendall(crumb)
                    time.sleep(_PAUSE)

    def _hand_on_requests(self, server: socket.socket) -> None:
        with suppress(OSError):
            while request := self.request.recv(65_536):
                server.sendall(request)
            server.shutdown(socket.SHUT_WR)
