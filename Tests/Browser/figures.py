"""Prints the cost of servers beside limits: `figures.py FEED_WEB FEED_SERVER BARE_ROUTE [NAME]…`.

All programs are release builds. wrk alternates between two servers, so that a busy machine slows
both.
"""

import gzip
import os
import re
import resource
import selectors
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from statistics import median
from threading import Event
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession

import processes
from bare_tab import BareTab, bare_tab
from visitor import Visitor, chromium

FEED_WEB, FEED_SERVER, BARE_ROUTE = sys.argv[1:4]
ROUNDS = 3
CONNECTIONS = 32
PHOTOS = 990
PICTURES_OF_A_WALL = 2_000
#: The number of images on a page.
PAGE = 30
COUNT_OF_ENTRIES = "document.querySelectorAll('.entry').length"
COUNT_OF_MISSING_PICTURES = "[...document.images].filter(image => !image.naturalWidth).length"
STREAMS = 1_000

missed = 0


def row(figure: str, value: str, bar: str, holds: bool) -> None:
    global missed
    missed += not holds
    print(f"{'✓' if holds else '✗'} {figure:<58} {value:<26} {bar}", flush=True)


@dataclass
class Server:
    address: str
    pid: int

    def get(self, path: str, **headers: str) -> bytes:
        request = urllib.request.Request(self.address + path, headers=headers)
        with urllib.request.urlopen(request, timeout=300) as answer:
            body: bytes = answer.read()
            return body

    def memory(self) -> float:
        """Returns the megabytes of the server and its children; shared pages count once."""
        return sum(
            processes.megabytes(place, "smaps_rollup", "Pss") for place in processes.tree(self.pid)
        )

    def wait_until_idle(self) -> None:
        """Waits until no child process, such as one that scales pictures, has run for a second."""
        looks_in_vain = 0
        while looks_in_vain < 50:
            time.sleep(0.02)
            tasks = Path(f"/proc/{self.pid}/task").glob("*/children")
            looks_in_vain = 0 if any(task.read_text() for task in tasks) else looks_in_vain + 1

    @contextmanager
    def watched_memory(self) -> Iterator[list[float]]:
        """Yields a list that receives the memory every 20 ms until the block ends."""
        found: list[float] = []
        ended = Event()

        def watch() -> None:
            while not ended.wait(0.02):
                found.append(self.memory())

        with ThreadPoolExecutor(1) as pool:
            watching = pool.submit(watch)
            try:
                yield found
            finally:
                ended.set()
            watching.result()


@contextmanager
def running(*command: str) -> Iterator[Server]:
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout
        address = process.stdout.readline().split()[-1].rstrip("/")
        yield Server(address, process.pid)
        process.kill()


@contextmanager
def feed_web(*options: str) -> Iterator[Server]:
    """Runs feed-web on a store of its own, which holds the feed."""
    with (
        tempfile.TemporaryDirectory() as home,
        running(FEED_WEB, "--port", "0", "--store", f"sqlite:{home}/store", *options) as server,
    ):
        server.get("/")
        yield server


def sizes() -> None:
    with feed_web() as server:
        packed = {"Accept-Encoding": "gzip"}
        html = server.get("/", **packed)
        page = gzip.decompress(html).decode()
        script = re.findall(r'src="(/assets/[^"]+\.js)"', page)[0]
        stylesheet = re.findall(r'href="(/assets/[^"]+\.css)"', page)[0]
        found = [len(server.get(path, **packed)) for path in (script, stylesheet)] + [len(html)]
    row(
        "script, stylesheet, first HTML, gzipped",
        ", ".join(f"{size / 1024:.1f}" for size in found) + " KB",
        "8, 8, 5 KB",
        all(size <= bar * 1024 for size, bar in zip(found, (8, 8, 5), strict=True)),
    )


def load(address: str, *fields: str, connections: int = CONNECTIONS) -> tuple[float, float, float]:
    """Returns the requests per second, and the median and 99th percentile latency in ms."""
    command = ["wrk", "--threads", "1", "--connections", str(connections), "--duration", "5s"]
    headers = [word for field in fields for word in ("--header", field)]
    said = subprocess.run(
        [*command, *headers, "--latency", address], capture_output=True, text=True, check=True
    ).stdout
    units = {"us": 0.001, "ms": 1.0, "s": 1_000.0}

    def latency(share: str) -> float:
        [(value, unit)] = re.findall(rf"{share}\s+([\d.]+)(us|ms|s)", said)
        return float(value) * units[unit]

    rate = float(re.findall(r"Requests/sec:\s+([\d.]+)", said)[0])
    return rate, latency("50%"), latency("99%")


def beside_a_bare_route(server: Server, path: str) -> tuple[list[float], list[float]]:
    """Returns the results of `load` for a path, and their ratios to a server of the same bytes."""
    with (
        tempfile.NamedTemporaryFile() as file,
        urllib.request.urlopen(server.address + path) as answer,
    ):
        file.write(answer.read())
        file.flush()
        # The library itself adds the others.
        fields = [
            f"{name}: {value}"
            for name, value in answer.headers.items()
            if name not in ("Connection", "Content-Length", "Date")
        ]
        with running(BARE_ROUTE, file.name, *fields) as bare:
            load(server.address + path)
            asked = server.address + path, f"{bare.address}/"
            rounds = [tuple(map(load, asked)) for _ in range(ROUNDS)]
    ours, theirs = (
        [median(figures) for figures in zip(*side, strict=True)]
        for side in zip(*rounds, strict=True)
    )
    return ours, [mine / bare for mine, bare in zip(ours, theirs, strict=True)]


def answers() -> None:
    with running(FEED_SERVER, "--port", "0") as server:
        ours, ratios = beside_a_bare_route(server, "/v1/feed?limit=10")
    row(
        "feeds of feed-server a second / those of a bare route",
        f"{ratios[0]:.2f} ({ours[0]:.0f} a second)",
        "at least 0.7",
        ratios[0] >= 0.7,
    )


def speed() -> None:
    with feed_web("--policy", "cache-first") as pages:
        ours, ratios = beside_a_bare_route(pages, "/")
    row(
        "time to a cached page / to a bare route, p50, p99",
        f"{ratios[1]:.1f}, {ratios[2]:.1f} ({ours[1]:.1f}, {ours[2]:.1f} ms)",
        "2",
        max(ratios[1:]) <= 2,
    )
    row(
        "cached pages a second / those of a bare route",
        f"{ratios[0]:.2f} ({ours[0]:.0f} a second)",
        "at least 0.4",
        ratios[0] >= 0.4,
    )


NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 1; user root;
events {{ worker_connections 64; }}
http {{
  access_log off; default_type text/html; gzip on; keepalive_requests 1000000;
  server {{ listen 127.0.0.1:{port}; root {folder}; }}
}}
"""


def compressed() -> None:
    """Compares with nginx, which compresses the same page anew for each reader."""
    with (
        feed_web("--policy", "cache-first") as pages,
        tempfile.TemporaryDirectory() as folder,
        socket.socket() as free,
    ):
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        Path(folder).chmod(0o755)
        (Path(folder) / "page").write_bytes(pages.get("/"))
        (Path(folder) / "nginx.conf").write_text(NGINX.format(folder=folder, port=port))
        command = ["/usr/sbin/nginx", "-p", folder, "-c", f"{folder}/nginx.conf"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as nginx:
            asked = f"{pages.address}/", f"http://127.0.0.1:{port}/page"
            packed = "Accept-Encoding: gzip"
            rounds = [
                [load(address, packed, connections=16)[0] for address in asked]
                for _ in range(ROUNDS)
            ]
            nginx.terminate()
    ratio = median(ours / theirs for ours, theirs in rounds)
    row(
        "cached pages a second, gzipped / those of nginx",
        f"{ratio:.2f} ({median(ours for ours, _ in rounds):.0f} a second)",
        "at least 0.6",
        ratio >= 0.6,
    )


FIRST_PICTURE = """new Promise(resolve => new PerformanceObserver(list => {
  const shown = list.getEntries().find(({element}) => element?.tagName === 'IMG');
  if (shown) resolve(shown.startTime);
}).observe({type: 'largest-contentful-paint', buffered: true}))"""


def first_picture() -> None:
    times, shift = [], 0.0
    with feed_web() as server, chromium() as browser:
        for _ in range(5):
            visitor = Visitor(browser, viewport={"width": 390, "height": 844})
            _throttle(visitor.context.new_cdp_session(visitor.page))
            visitor.page.goto(server.address, wait_until="commit")
            times.append(visitor.page.evaluate(FIRST_PICTURE) / 1_000)
            visitor.page.wait_for_load_state()
            visitor.page.mouse.wheel(0, 4_000)
            visitor.page.locator("a.more").click()
            visitor.page.locator("#page-2").wait_for()
            shift = max(shift, visitor.layout_shift)
            visitor.context.close()
    row("first picture, 1.6 Mb/s, 150 ms", f"{median(times):.2f} s", "1.0 s", median(times) <= 1)
    row("cumulative layout shift", f"{shift:.3f}", "0", shift == 0)


#: Resolves with the milliseconds from a key press until the next picture is there in its full size.
NEXT_PICTURE = """async () => {
  const shown = () => document.querySelector('.viewer .frame img');
  const isSharp = ({complete, naturalWidth, sizes, dataset}) =>
    complete && naturalWidth && sizes === dataset.wholeSizes;
  const {src} = shown();
  const start = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
  while (shown().src === src || !isSharp(shown())) await new Promise(requestAnimationFrame);
  await shown().decode();
  return performance.now() - start;
}"""


def next_picture() -> None:
    with feed_web() as server, chromium() as browser:
        page = Visitor(browser).page
        page.goto(server.address)
        page.locator(".entry .open").first.click()
        times = []
        for _ in range(9):
            # A reader looks at a picture for some seconds, in which the neighbours are fetched.
            page.locator(".viewer .frame.shown").wait_for()
            page.wait_for_timeout(3_000)
            times.append(page.evaluate(NEXT_PICTURE))
    row(
        "next picture of the viewer, from the key press",
        f"{median(times):.0f} ms",
        "20 ms",
        median(times) <= 20,
    )


def _throttle(session: CDPSession) -> None:
    rate = 1_600_000 / 8
    conditions = {"latency": 150, "downloadThroughput": rate, "uploadThroughput": rate}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **conditions})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})


def photographs() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _photograph(Path(folder))
        start = time.monotonic()
        with feed_web("--source", f"photos:{folder}", "--image-limit", "1GiB") as server:
            first = time.monotonic() - start
            # Six at once, as many as a browser requests from one server.
            with server.watched_memory() as memory, ThreadPoolExecutor(6) as browser:
                for page in range(1, PHOTOS // PAGE + 1):
                    html = server.get(
                        f"/?pages={page}&after={(page - 1) * PAGE}" if page > 1 else "/"
                    ).decode()
                    sources = re.findall(r'<img src="(/images/[^"]+)"', html)
                    assert len(sources) == PAGE
                    list(browser.map(server.get, map(unescape, sources)))
    row(
        f"{PHOTOS:,} photographs of 5 MB: first page; memory for all",
        f"{first:.1f} s; {max(memory):.0f} MB",
        "2 s; 150 MB",
        first <= 2 and max(memory) <= 150,
    )


def _photograph(folder: Path) -> None:
    """Creates photographs of 20 megapixels and 5 MB as JPEG, which differ only in a comment."""
    first = folder / "0000.jpg"
    noise = [folder / "noise.v", folder / "smooth.v"]
    for words in (
        ["gaussnoise", noise[0], "5472", "3648", "--mean", "128", "--sigma", "60"],
        ["gaussblur", noise[0], noise[1], "1.2"],
        ["cast", noise[1], noise[0], "uchar"],
        ["copy", noise[0], f"{first}[Q=90,interlace=false]"],
    ):
        subprocess.run(["vips", *words], check=True)
    for file in noise:
        file.unlink()
    whole = first.read_bytes()
    for number in range(1, PHOTOS):
        comment = b"\xff\xfe\x00\x06" + f"{number:04}".encode()
        (folder / f"{number:04}.jpg").write_bytes(whole[:2] + comment + whole[2:])


def wall() -> None:
    """Scrolls pictures that were scaled before: at this speed no reader waits for scaling."""
    window = (1920, 1080)
    with tempfile.TemporaryDirectory() as folder:
        _photograph_in_shapes(Path(folder))
        with feed_web("--source", f"photos:{folder}", "--image-limit", "1GiB") as server:
            whole = f"{server.address}/?pages={-(-PICTURES_OF_A_WALL // PAGE)}"
            # Each answer has some more pages, because the source is not read at once. When the
            # pictures are loaded for the second time, all their shapes are known.
            loaded_whole = 0
            while loaded_whole < 2:
                with bare_tab(*window) as tab:
                    tab.open(whole)
                    if tab.evaluate(COUNT_OF_ENTRIES) == PICTURES_OF_A_WALL:
                        _load_all_pictures(tab)
                        loaded_whole += 1
            server.wait_until_idle()
            with bare_tab(*window) as tab, bare_tab(*window) as plain:
                tab.open(server.address)
                plain.open("data:text/html," + ("<p>" + "text " * 600) * 50)
                with tab.watched_frames() as frames, plain.watched_frames() as plain_frames:
                    most = _scroll_to_the_end(tab, plain, window[1])
                missing = tab.evaluate(COUNT_OF_MISSING_PICTURES)
    bar = max(17, median(plain_frames))
    row(
        f"{PICTURES_OF_A_WALL:,} pictures of 12 MP, scrolled: frame; memory of the tab",
        f"{median(frames):.1f} ms; {most:.0f} MB; {missing} missing",
        f"{bar:.1f} ms (a page of text: {median(plain_frames):.1f}); 300 MB; 0",
        median(frames) <= bar and most <= 300 and missing == 0,
    )


def _load_all_pictures(tab: BareTab) -> None:
    tab.evaluate("for (const image of document.images) image.loading = 'eager'")
    while not tab.evaluate("[...document.images].every(image => image.complete)"):
        time.sleep(0.2)
    assert tab.evaluate(COUNT_OF_MISSING_PICTURES) == 0


def _scroll_to_the_end(tab: BareTab, plain: BareTab, height: int) -> float:
    """Scrolls through all pages at one and a half windows per second, and returns the peak memory.

    Alternates with a plain page, because a busy machine without a graphics card may be too slow for
    any page.
    """
    most = 0.0
    is_at_the_end = "scrollY + innerHeight > document.documentElement.scrollHeight - 9"
    way = 5 * height
    while not tab.evaluate(f"!document.querySelector('.more') && {is_at_the_end}"):
        # After ten lists more are loaded by a click.
        tab.evaluate("document.querySelector('.onward:not(.awaited) > .more')?.click()")
        tab.scroll(5 * height, speed=height * 3 // 2)
        most = max(most, tab.memory())
        plain.scroll(way, speed=height * 3 // 2)
        way = -way
    assert tab.evaluate(COUNT_OF_ENTRIES) == PICTURES_OF_A_WALL
    return most


def _photograph_in_shapes(folder: Path) -> None:
    """Creates photographs of 12 megapixels and half a megabyte, which differ in a comment."""
    wholes = []
    for width, height in ((20, 15), (15, 20), (24, 12), (17, 17)):
        bands = [folder / f"{band}.v" for band in range(3)]
        for band, file in enumerate(bands):
            noise = ["--mean", "128", "--sigma", "60", "--seed", f"{width}{band}"]
            subprocess.run(
                ["vips", "gaussnoise", file, f"{width}", f"{height}", *noise], check=True
            )
        joined, file = folder / "joined.v", folder / "whole.jpg"
        subprocess.run(["vips", "bandjoin", " ".join(map(str, bands)), joined], check=True)
        subprocess.run(["vips", "cast", joined, bands[0], "uchar"], check=True)
        subprocess.run(["vips", "resize", bands[0], f"{file}[Q=85]", "200"], check=True)
        wholes.append(file.read_bytes())
        for file in folder.iterdir():
            file.unlink()
    for number in range(PICTURES_OF_A_WALL):
        whole = wholes[number * 7 // 3 % len(wholes)]
        comment = b"\xff\xfe\x00\x06" + f"{number:04}".encode()
        (folder / f"{number:04}.jpg").write_bytes(whole[:2] + comment + whole[2:])


def event_streams() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    room = ("--connections-per-client", str(STREAMS + 10))
    with feed_web(*room) as server, ExitStack() as streams:
        place = urlsplit(server.address)
        before = server.memory()
        waiting = streams.enter_context(selectors.DefaultSelector())
        for _ in range(STREAMS):
            address = (place.hostname, place.port)
            stream = streams.enter_context(socket.create_connection(address, timeout=10))
            stream.sendall(f"GET /events HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
            waiting.register(stream, selectors.EVENT_READ)
        answered = 0
        # A connection that the server does not accept waits for ever.
        while answered < STREAMS and (ready := waiting.select(timeout=10)):
            for key, _ in ready:
                waiting.unregister(key.fileobj)
                answered += b" 200 " in key.fileobj.recv(200)  # type: ignore[union-attr]
        more = server.memory() - before
    row(
        f"{STREAMS:,} open event streams: memory over none",
        f"{more:.0f} MB for {answered:,}",
        "40 MB",
        answered == STREAMS and more <= 40,
    )


FIGURES: dict[str, Callable[[], None]] = {
    "sizes": sizes,
    "speed": speed,
    "compressed": compressed,
    "answers": answers,
    "first-picture": first_picture,
    "next-picture": next_picture,
    "photographs": photographs,
    "wall": wall,
    "event-streams": event_streams,
}

if __name__ == "__main__":
    os.environ["HOME"] = tempfile.gettempdir()
    for name in sys.argv[4:] or FIGURES:
        FIGURES[name]()
    sys.exit(missed > 0)
