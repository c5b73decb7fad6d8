"""A browser tab with as little instrumentation as possible, to measure its cost.

Playwright listens to the resources of pages, and the tab keeps copies of them for it, which would
count as the tab's memory.
"""

import json
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

import processes


class Endpoint:
    """The DevTools protocol endpoint of the browser, or of one of its tabs."""

    def __init__(self, address: str) -> None:
        self._socket: WebSocket = create_connection(address, suppress_origin=True, timeout=300)
        self._last = 0
        self.events: list[dict[str, Any]] = []

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:  # noqa: ANN401
        self._last += 1
        order = {"id": self._last, "method": method, "params": parameters}
        self._socket.send(json.dumps(order))
        while (answer := json.loads(self._socket.recv())).get("id") != self._last:
            self.events.append(answer)
        result: dict[str, Any] = answer["result"]
        return result

    def wait(self, event: str) -> None:
        while not any(seen["method"] == event for seen in self.events):
            self.events.append(json.loads(self._socket.recv()))


class BareTab:
    def __init__(self, browser: Endpoint, page: Endpoint, process: int) -> None:
        self._browser, self._page, self._process = browser, page, process

    def open(self, address: str) -> None:
        self._page.send("Page.enable")
        self._page.send("Page.navigate", url=address)
        self._page.wait("Page.loadEventFired")

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401
        answer = self._page.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        return answer["result"].get("value")

    def scroll(self, pixels: int, speed: int) -> None:
        """Scrolls like a mouse wheel, at `speed` pixels per second."""
        place = {"x": 100, "y": 100, "gestureSourceType": "mouse", "preventFling": True}
        self._page.send("Input.synthesizeScrollGesture", yDistance=-pixels, speed=speed, **place)

    @contextmanager
    def watched_frames(self) -> Iterator[list[float]]:
        """Yields a list that then receives the milliseconds between the drawn frames."""
        found: list[float] = []
        trace = {"includedCategories": ["viz"], "excludedCategories": ["*"]}
        self._browser.send("Tracing.start", traceConfig=trace)
        yield found
        self._browser.send("Tracing.end")
        self._browser.wait("Tracing.tracingComplete")
        drawn = sorted(
            entry["ts"]
            for event in self._browser.events
            for entry in event["params"].get("value", [])
            if entry["name"] == "Display::DrawAndSwap" and entry["ph"] in "XB"
        )
        found += [(after - before) / 1_000 for before, after in pairwise(drawn)]

    def memory(self) -> float:
        """Returns the megabytes that the system can't reclaim, as browsers count their memory."""
        return sum(
            processes.megabytes(place, "status", "RssAnon")
            for place in processes.tree(self._process)
            if "--type=renderer" in processes.words(place)
        )


def _tile(pixels: int) -> int:
    """Rounds like Chromium with a graphics card: with a border, to a multiple of 32."""
    return -(-(pixels + 2) // 32) * 32


@contextmanager
def bare_tab(width: int, height: int) -> Iterator[BareTab]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        command = ["/usr/lib/chromium/chromium-headless-shell", "--no-sandbox"]
        command += ["--remote-debugging-port=0", f"--user-data-dir={home}"]
        command += [f"--window-size={width},{height}"]
        # Tiles as with a graphics card: as wide as the window, a quarter as high. The small squares
        # used without a graphics card take the compositor twice as long, whatever the page shows.
        command += [f"--default-tile-width={_tile(width)}"]
        command += [f"--default-tile-height={_tile(height // 4)}", "about:blank"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            try:
                found = Path(home) / "DevToolsActivePort"
                while not found.exists() or len(found.read_text().split()) < 2:
                    time.sleep(0.05)
                port, path = found.read_text().split()
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
                    [page] = [tab for tab in json.load(answer) if tab["type"] == "page"]
                browser = Endpoint(f"ws://127.0.0.1:{port}{path}")
                yield BareTab(browser, Endpoint(page["webSocketDebuggerUrl"]), process.pid)
            finally:
                process.terminate()
