"""A remote that a test controls: slow, failing, hostile, of any length."""

import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

import pictures

Record = dict[str, Any]


@dataclass
class Answer:
    """An answer of the remote."""

    body: bytes
    content_type: str = "application/json"
    status: int = 200
    #: The seconds after which the client may ask again.
    retry_after: int | None = None


def items(records: list[Record], **others: object) -> Answer:
    """Returns an answer in the form of every list."""
    return Answer(json.dumps({"items": records, **others}).encode())


@dataclass
class Remote:
    """A server of the payload contract, with content that a test provides.

    Addresses of pictures are paths here. Each has a picture of its own, unless `pictures` contains
    another answer.
    """

    feed: list[Record] = field(default_factory=list)
    title: str | None = None
    comments: list[Record] = field(default_factory=list)
    leagues: list[Record] = field(default_factory=list)
    teams: dict[str, list[Record]] = field(default_factory=dict)
    squads: dict[str, list[Record]] = field(default_factory=dict)
    pictures: dict[str, Answer] = field(default_factory=dict)
    #: Connections that request a path with this prefix break; an empty prefix matches all.
    broken: str | None = None
    #: An answer that replaces all others, except those for pictures.
    instead: Answer | None = None
    #: The most images on a page, however many are requested.
    most: int = 10_000
    requests: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._held: dict[str, threading.Event] = {}
        self._server = _Server(("127.0.0.1", 0), _handler(self))
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        for gate in self._held.values():
            gate.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @contextmanager
    def held(self, start: str) -> Iterator[None]:
        """Delays the answers to paths with this prefix until the block ends."""
        gate = self._held[start] = threading.Event()
        try:
            yield
        finally:
            del self._held[start]
            gate.set()

    @property
    def is_connected(self) -> bool:
        return self.broken is None

    @is_connected.setter
    def is_connected(self, is_connected: bool) -> None:
        self.broken = None if is_connected else ""

    def picture(self, name: str) -> str:
        """Returns the address of a picture of this remote."""
        return f"{self.address}/pictures/{name}"

    def requested(self, start: str) -> list[str]:
        """Returns the requests for paths with this prefix, oldest first."""
        return [path for path in self.requests if path.startswith(start)]

    def answer(self, target: str) -> Answer | None:
        """Returns the answer for a path with its query, or `None` to break the connection."""
        self.requests.append(target)
        for start, gate in list(self._held.items()):
            if target.startswith(start):
                gate.wait()
        if self.broken is not None and target.startswith(self.broken):
            return None
        path, query = urlsplit(target).path, parse_qs(urlsplit(target).query)
        if path.startswith("/pictures/"):
            return self._picture(path.removeprefix("/pictures/"))
        return self.instead or self._list(path.strip("/").split("/")[1:], query)

    def _picture(self, name: str) -> Answer:
        shade = hashlib.sha256(name.encode()).digest()[0]
        return self.pictures.get(name) or Answer(pictures.png(shade=shade), "image/png")

    def _list(self, place: list[str], query: dict[str, list[str]]) -> Answer:
        match place:
            case ["feed"]:
                return self._page(query)
            case ["image", _, "comments"]:
                return items(self.comments)
            case ["leagues"]:
                return items(self.leagues)
            case ["leagues", league, "teams"] if league in self.teams:
                return items(self.teams[league])
            case ["teams", team, "players"] if team in self.squads:
                return items(self.squads[team])
        return Answer(b"{}", status=404)

    def _page(self, query: dict[str, list[str]]) -> Answer:
        start = 0
        if after := query.get("after_id"):
            ids = [image["id"] for image in self.feed]
            if after[0] not in ids:
                return Answer(b"{}", status=404)
            start = ids.index(after[0]) + 1
        limit = min(int(query["limit"][0]), self.most)
        return items(self.feed[start : start + limit], title=self.title)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignores clients that close the connection."""


def _handler(remote: Remote) -> Callable[..., BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            answer = remote.answer(self.path)
            if answer is None:
                self.close_connection = True
                return
            tag = f'"{hashlib.sha256(answer.body).hexdigest()[:16]}"'
            unchanged = answer.status == 200 and self.headers["If-None-Match"] == tag
            self.send_response(304 if unchanged else answer.status)
            self.send_header("ETag", tag)
            self.send_header("Content-Type", answer.content_type)
            if answer.retry_after is not None:
                self.send_header("Retry-After", str(answer.retry_after))
            self.send_header("Content-Length", str(0 if unchanged else len(answer.body)))
            self.end_headers()
            if not unchanged:
                self.wfile.write(answer.body)

        def log_message(self, format: str, *arguments: object) -> None:
            """Logs nothing, because `requests` lists the requests."""

    return Handler
