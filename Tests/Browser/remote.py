"""A remote that does what a test says: slow, failing, hostile, of any length."""

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
    """What the remote sends."""

    body: bytes
    content_type: str = "application/json"
    status: int = 200


def items(records: list[Record], **others: object) -> Answer:
    """The form that every list has on the wire."""
    return Answer(json.dumps({"items": records, **others}).encode())


@dataclass
class Remote:
    """Speaks the payload contract, over what a test puts into it.

    Addresses of pictures are paths here; each has a picture of its own, unless `pictures` says
    otherwise.
    """

    feed: list[Record] = field(default_factory=list)
    title: str | None = None
    comments: list[Record] = field(default_factory=list)
    leagues: list[Record] = field(default_factory=list)
    teams: dict[str, list[Record]] = field(default_factory=dict)
    squads: dict[str, list[Record]] = field(default_factory=dict)
    pictures: dict[str, Answer] = field(default_factory=dict)
    #: Connections break that ask for paths that start so; all of them, when it is empty.
    broken: str | None = None
    #: Answers in the place of all others, but those for pictures.
    instead: Answer | None = None
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
        """Within it, requests for paths that start so wait for their answer."""
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
        """The address of a picture here."""
        return f"{self.address}/pictures/{name}"

    def requested(self, start: str) -> list[str]:
        """The requests for paths that start so, oldest first."""
        return [path for path in self.requests if path.startswith(start)]

    def answer(self, target: str) -> Answer | None:
        """What is sent for a path with its query; nothing when the connection breaks."""
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
        return items(self.feed[start : start + int(query["limit"][0])], title=self.title)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request: object, client_address: object) -> None:
        """Those who hang up are none of a test's business."""


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
            self.send_header("Content-Length", str(0 if unchanged else len(answer.body)))
            self.end_headers()
            if not unchanged:
                self.wfile.write(answer.body)

        def log_message(self, format: str, *arguments: object) -> None:
            """The list of requests says it."""

    return Handler
