"""Feeds made by another library, on a server that is not ours.

The server is Python's, which sends dates and honours If-Modified-Since; feedgen makes the feeds.
"""

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from feedgen.feed import FeedGenerator

from programs import run

KINDS = ["rss", "atom"]
#: The modification time of the files: long ago, because servers distrust recent changes.
LONG_AGO = 1_700_000_000


@contextmanager
def serving(folder: Path, log: list[tuple[int, int]]) -> Iterator[str]:
    """Serves the files in a folder, and records the status and the bytes of each answer."""

    class Handler(SimpleHTTPRequestHandler):
        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            log.append((int(code), 0))

        def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:
            super().copyfile(source, outputfile)
            log[-1] = (log[-1][0], source.tell())

    handler = partial(Handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def write(path: Path, kind: str, names: list[str], *, changed: int) -> int:
    """Writes a feed with a picture for each name; returns the number of bytes."""
    feed = FeedGenerator()
    feed.id("urn:garden")
    feed.title("Garden")
    feed.description("What grows")
    feed.link(href="https://garden.example/", rel="alternate")
    for name in names:
        entry = feed.add_entry(order="append")
        entry.id(f"urn:garden:{name}")
        entry.title(name)
        entry.link(href=f"https://garden.example/{name}", rel="alternate")
        entry.content(f'<img src="https://garden.example/{name}.png">', type="html")
    body = feed.rss_str() if kind == "rss" else feed.atom_str()
    path.write_bytes(body)
    os.utime(path, (changed, changed))
    return len(body)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_unchanged_is_not_sent_again(tmp_path: Path, kind: str) -> None:
    folder, home = tmp_path / "site", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    log: list[tuple[int, int]] = []
    with serving(folder, log) as address:

        def load() -> dict[str, Any]:
            source = f"rss:{address}/feed.xml"
            return json.loads(run("feed", "load", "--source", source, "--json", home=home))

        first = write(folder / "feed.xml", kind, ["fig", "ash"], changed=LONG_AGO)
        sent = load()
        assert [item["description"] for item in sent["images"]] == ["fig", "ash"]
        unchanged = load()
        assert unchanged["images"] == sent["images"]
        assert unchanged["origin"] == sent["origin"] == "remote"
        second = write(folder / "feed.xml", kind, ["elm", "fig"], changed=LONG_AGO + 60)
        assert [item["description"] for item in load()["images"]] == ["elm", "fig"]
    assert log == [(200, first), (304, 0), (200, second)]
