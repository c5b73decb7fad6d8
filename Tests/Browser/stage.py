"""The environment of a story: a remote, a store, and a running feed-web between them."""

import http.client
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import records
from patience import PATIENCE
from programs import Clock, FeedWeb, run
from remote import Remote
from slow_line import SlowLine

STORES = ["memory", "json", "sqlite"]


@dataclass
class Response:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


class Stage(ExitStack):
    """Ends everything it has started when it is left."""

    def __init__(self, home: Path, store: str = "sqlite", source: str | None = None) -> None:
        super().__init__()
        self.home = home
        self.clock = Clock(home, records.START)
        self.remote = Remote()
        self.store = "memory:" if store == "memory" else f"{store}:{home}/saved"
        self.source = source or self.remote.address
        self.web: FeedWeb
        self._line: SlowLine | None = None

    def __enter__(self) -> Self:
        super().__enter__()
        self.enter_context(self.remote)
        return self

    def serve(self, *options: str) -> FeedWeb:
        """Starts a feed-web on the store; `web` is the latest one."""
        # On a slow machine, a remote that is held for a whole test must not time out.
        patience = ["--timeout", str(PATIENCE), "--store-timeout", str(PATIENCE)]
        words = ["--source", self.source, "--store", self.store, *patience, *options]
        if self._line:
            words += ["--public-url", self._line.address]
        self.web = self.enter_context(FeedWeb(*words, home=self.home, clock=self.clock))
        if self._line:
            self._line.server = self.web.port
        return self.web

    def set_up_slow_line(self) -> None:
        """Makes servers that start from now on reachable through a slow connection."""
        self._line = self.enter_context(SlowLine())

    @property
    def address(self) -> str:
        """The address of the pages."""
        return self._line.address if self._line else self.web.address

    def run(self, *words: str) -> str:
        """Runs another program on the same store and remote."""
        place = ["--source", self.source, "--store", self.store]
        return run(*words, *place, home=self.home, clock=self.clock)

    def save(self, path: str = "/", *, days_ago: int = 0, seconds_less: int = 0) -> None:
        """Makes the running server save the remote's content, so long before now."""
        age = days_ago * records.DAY - seconds_less
        self.clock.move(-age)
        self.get(path)
        self.clock.move(age)
        self.remote.requests.clear()

    def get(self, path: str, method: str = "GET", **headers: str) -> Response:
        """Sends a request without a browser; underscores in names of headers stand for hyphens."""
        connection = http.client.HTTPConnection("127.0.0.1", self.web.port, timeout=PATIENCE)
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        fields.setdefault("Host", urlsplit(self.address).netloc)
        connection.request(method, path, headers=fields)
        answer = connection.getresponse()
        response = Response(answer.status, answer.headers, answer.read())
        connection.close()
        return response
