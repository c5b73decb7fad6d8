"""Keeps a feed-server busy with good and bad clients, and judges what that does to it.

`soak.py FEED_SERVER [--minutes N | --seconds N] [--seed N] [--slowest SECONDS] [--source NAME]`
`soak.py FEED_SERVER --rude FEED_WEB`
"""

import argparse
import asyncio
import json
import os
import random
import re
import resource
import socket
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

FEED = "/v1/feed?limit=10"
#: Limits of the server: after SIGTERM, an answer in progress may take 30 seconds, plus a margin.
SECONDS_TO_END = 33
#: The server goes on reading for five seconds after a last answer.
SECONDS_TO_LET_GO = 10
#: A healthy client that waits longer has been forgotten.
SECONDS_TO_GIVE_UP = 30
#: The smallest window that the system allows, so that unread data waits in the server.
SMALL_WINDOW = 4096


# ---- the server


@dataclass
class Sample:
    megabytes: float
    descriptors: int
    threads: int


class Server:
    """A server that this program has started."""

    def __init__(self, process: asyncio.subprocess.Process, address: str, log: Path) -> None:
        place = urlsplit(address)
        self.process = process
        self.host, self.port = place.hostname or "", place.port or 80
        self._log = log

    def sample(self) -> Sample | None:
        """Returns `None` once the process has ended."""
        place = Path(f"/proc/{self.process.pid}")
        try:
            descriptors = len(os.listdir(place / "fd"))
            kilobytes, threads = self._status("VmRSS"), self._status("Threads")
        except (FileNotFoundError, ProcessLookupError, PermissionError, KeyError):
            return None
        return Sample(kilobytes * 1024 / 1e6, descriptors, threads)

    @property
    def most_megabytes(self) -> float:
        """Returns the peak since the start, as the system counts it."""
        return self._status("VmHWM") * 1024 / 1e6

    def _status(self, name: str) -> int:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        values = dict(line.split(":", 1) for line in lines)
        return int(values[name].split()[0])

    @property
    def last_words(self) -> str:
        return "\n".join(self._log.read_text(errors="replace").splitlines()[-10:])

    async def end(self) -> tuple[int | None, float]:
        """Ends the server. Returns its status, or `None` if it goes on, and the seconds taken."""
        start = time.monotonic()
        with suppress(ProcessLookupError):
            self.process.terminate()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.process.wait(), SECONDS_TO_END)
        return self.process.returncode, time.monotonic() - start


@asynccontextmanager
async def running(program: str, *options: str) -> AsyncIterator[Server]:
    with tempfile.TemporaryDirectory() as home:
        log = Path(home) / "log"
        with log.open("wb") as errors:
            process = await asyncio.create_subprocess_exec(
                program,
                *("--port", "0", *options),
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                env={"PATH": os.environ["PATH"], "HOME": home},
            )
        assert process.stdout
        try:
            line = (await process.stdout.readline()).decode()
            if not line:
                sys.exit(f"{program} has not started:\n{log.read_text(errors='replace')}")
            yield Server(process, line.strip(), log)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


# ---- connections


class Connection:
    """A connection that sends and reads only what its client requests."""

    def __init__(self, wire: socket.socket, host: str) -> None:
        self._wire = wire
        self._host = host
        self._read = bytearray()

    async def send(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self._wire, data)

    async def ask(self, *paths: str) -> None:
        await self.send(b"".join(self.request(path) for path in paths))

    def request(self, path: str, method: str = "GET", fields: str = "") -> bytes:
        return f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\n{fields}\r\n".encode()

    async def receive(self, most: int) -> bytes:
        """Returns no bytes at the end."""
        return await asyncio.get_running_loop().sock_recv(self._wire, most)

    async def answer(self) -> tuple[int, bytes]:
        """Returns the status and the body of the next answer."""
        while (end := self._read.find(b"\r\n\r\n") + 4) < 4:
            await self._read_on()
        head = bytes(self._read[:end])
        length = re.search(rb"(?i)\ncontent-length: *(\d+)", head)
        whole = end + (int(length[1]) if length else 0)
        while len(self._read) < whole:
            await self._read_on()
        body = bytes(self._read[end:whole])
        del self._read[:whole]
        return int(head.split(None, 2)[1]), body

    async def _read_on(self) -> None:
        piece = await self.receive(1 << 18)
        if not piece:
            raise ConnectionResetError("the connection was closed")
        self._read += piece

    def end_sending(self) -> None:
        self._wire.shutdown(socket.SHUT_WR)

    def break_off(self) -> None:
        """Makes the connection end with a reset."""
        self._wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@asynccontextmanager
async def connected(server: Server, window: int | None = None) -> AsyncIterator[Connection]:
    with socket.socket() as wire:
        wire.setblocking(False)
        if window:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        await asyncio.get_running_loop().sock_connect(wire, (server.host, server.port))
        yield Connection(wire, f"{server.host}:{server.port}")


# ---- clients


@dataclass
class Record:
    """The observations by which a run is judged."""

    samples: list[Sample] = field(default_factory=list)
    requests: Counter[str] = field(default_factory=Counter)
    #: The latency of each answer to a healthy client, and its path.
    latencies: list[tuple[float, str]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    before: Sample | None = None
    after: Sample | None = None
    #: The longest delay of this program itself in seconds, because the machine may cause a latency.
    late: float = 0
    #: The time in seconds after which the server ended by itself.
    died: float | None = None
    status: int | None = None
    seconds_to_end: float = 0


class Clients:
    """The behaviours of clients on one server: each public method is one visit."""

    def __init__(
        self, server: Server, answers: dict[str, bytes], patience: tuple[float, float]
    ) -> None:
        self.server = server
        self.record = Record()
        self.answers = answers
        self.pictures = [path for path in answers if path.endswith("/data")]
        self.others = [path for path in answers if not path.endswith("/data")]
        #: The duration of a bad client's visit in seconds: minimum and maximum.
        self.patience = patience

    async def healthy(self, chance: random.Random) -> None:
        """Reads pages and pictures on one connection, with pauses."""
        start = time.monotonic()
        path = FEED
        try:
            async with connected(self.server) as connection:
                for _ in range(chance.randrange(20, 80)):
                    await connection.ask(path)
                    async with asyncio.timeout(SECONDS_TO_GIVE_UP):
                        self._check("healthy", path, await connection.answer())
                    self.record.latencies.append((time.monotonic() - start, path))
                    await asyncio.sleep(chance.uniform(0, 0.6))
                    path = chance.choice(self.pictures if chance.random() < 0.1 else self.others)
                    start = time.monotonic()
        except (OSError, TimeoutError) as error:
            self.record.wrong.append(f"{path}: {error!r}")

    async def pipelining(self, chance: random.Random) -> None:
        """Sends ten requests before it reads anything."""
        paths = [*chance.choices(self.others, k=9), chance.choice(self.pictures)]
        await self._ask_all("pipelining", paths)

    async def half_closing(self, chance: random.Random) -> None:
        """Closes its sending side, and reads to the end."""
        await self._ask_all("half-closing", [chance.choice(self.others)], ends=True)

    async def _ask_all(self, kind: str, paths: list[str], ends: bool = False) -> None:
        path = paths[0]
        try:
            async with connected(self.server) as connection:
                await connection.ask(*paths)
                if ends:
                    connection.end_sending()
                async with asyncio.timeout(SECONDS_TO_GIVE_UP):
                    for path in paths:
                        self._check(kind, path, await connection.answer())
        except (OSError, TimeoutError) as error:
            self.record.wrong.append(f"{kind}, {path}: {error!r}")

    def _check(self, kind: str, path: str, answer: tuple[int, bytes]) -> None:
        self.record.requests[kind] += 1
        status, body = answer
        if status != 200:
            self.record.wrong.append(f"{kind}, {path}: status {status}")
        elif body != self.answers[path]:
            self.record.wrong.append(f"{kind}, {path}: other bytes")

    async def slow_reader(self, chance: random.Random) -> None:
        """Requests more than the buffers hold, and reads a few bytes per second."""
        async with self._bad("slow reader", chance, SMALL_WINDOW) as connection:
            await connection.ask(*chance.choices(self.pictures, k=4))
            while await connection.receive(16):
                await asyncio.sleep(chance.uniform(0.5, 1.5))

    async def slow_body(self, chance: random.Random) -> None:
        """Announces a gigabyte, and sends it byte by byte."""
        async with self._bad("slow body", chance) as connection:
            announced = f"Content-Length: {1 << 30}\r\n"
            await connection.send(connection.request("/v1/feed", "POST", announced))
            await self._trickle(connection, chance)

    async def slow_header(self, chance: random.Random) -> None:
        """Sends a request byte by byte, and never its end."""
        async with self._bad("slow header", chance) as connection:
            await connection.send(b"GET /v1/fe")
            await self._trickle(connection, chance)

    async def _trickle(self, connection: Connection, chance: random.Random) -> None:
        while True:
            await connection.send(b"a")
            await asyncio.sleep(chance.uniform(0.1, 1))

    async def silent(self, chance: random.Random) -> None:
        """Connects, perhaps sends the start of a request, and then nothing more."""
        async with self._bad("silent", chance) as connection:
            await connection.send(connection.request(FEED)[: chance.choice([0, 1, 20, 45])])
            await connection.receive(1)

    async def leaving(self, chance: random.Random) -> None:
        """Leaves while a picture is being sent."""
        async with self._bad("leaving", chance) as connection:
            await connection.ask(chance.choice(self.pictures))
            for _ in range(chance.randrange(4)):
                await connection.receive(chance.randrange(1, 20_000))
            if chance.random() < 0.5:
                connection.break_off()

    async def garbage(self, chance: random.Random) -> None:
        """Sends invalid requests."""
        async with self._bad("garbage", chance) as connection:
            whole = connection.request(FEED)
            await connection.send(
                chance.choice(
                    [
                        chance.randbytes(chance.randrange(1, 2_000)) + b"\r\n\r\n",
                        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + chance.randbytes(500),
                        whole[:-2] + b"X: " + b"x" * 40_000 + b"\r\n\r\n",
                        whole[:-2] + b"X: x\r\n" * 200 + b"\r\n",
                        whole[:-2] + b"Content-Length: -1\r\n\r\n",
                        whole[:-2] + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
                        whole.replace(b"HTTP/1.1", b"HTTP/9.9"),
                        whole.replace(b"\r\n", b"\n\n"),
                    ]
                )
            )
            while await connection.receive(1 << 16):
                pass

    @asynccontextmanager
    async def _bad(
        self, kind: str, chance: random.Random, window: int | None = None
    ) -> AsyncIterator[Connection]:
        self.record.requests[kind] += 1
        async with (
            asyncio.timeout(chance.uniform(*self.patience)),
            connected(self.server, window) as connection,
        ):
            yield connection


async def get(connection: Connection, path: str) -> bytes:
    await connection.ask(path)
    status, body = await connection.answer()
    if status != 200:
        sys.exit(f"{path} is answered with {status} before anything else is asked.")
    return body


def pictures_in(page: bytes) -> list[str]:
    return [urlsplit(item["image"]).path for item in json.loads(page)["items"]]


async def known_answers(server: Server) -> dict[str, bytes]:
    """Returns the answers of an idle server by path: the pages of the feed, and their pictures."""
    answers: dict[str, bytes] = {}
    async with connected(server) as connection:
        page = FEED
        while pictures := pictures_in(answers.setdefault(page, await get(connection, page))):
            for picture in pictures:
                answers[picture] = await get(connection, picture)
            last = json.loads(answers[page])["items"][-1]["id"]
            page = f"{FEED}&after_id={last}"
    return answers


Visit = Callable[[Clients, random.Random], Awaitable[None]]

#: The number of clients of each kind, 64 in all.
CLIENTS: list[tuple[int, Visit]] = [
    (32, Clients.healthy),
    (8, Clients.slow_reader),
    (6, Clients.slow_body),
    (2, Clients.slow_header),
    (4, Clients.silent),
    (4, Clients.leaving),
    (4, Clients.garbage),
    (2, Clients.half_closing),
    (2, Clients.pipelining),
]


async def again_and_again(clients: Clients, visit: Visit, chance: random.Random) -> None:
    while True:
        # Bad clients provoke a closed connection or a timeout; good ones record their own failures.
        with suppress(ConnectionError, TimeoutError):
            await visit(clients, chance)
        # The demo draws its pictures for each answer, so pause: this does not test speed.
        await asyncio.sleep(chance.uniform(0, 1))


@asynccontextmanager
async def at_once(
    clients: Clients, kinds: list[tuple[int, Visit]], seed: int = 0
) -> AsyncIterator[None]:
    """Runs clients until the block ends. An error of a visit is an error of this program."""
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(
                again_and_again(clients, visit, random.Random(f"{seed} {visit.__name__} {number}"))
            )
            for count, visit in kinds
            for number in range(count)
        ]
        yield
        for task in tasks:
            task.cancel()


async def soak(
    program: str, seconds: float, seed: int, source: str = "demo:"
) -> tuple[Record, str]:
    """Returns the observations, and the end of the server's log."""
    # A higher limit than needed, because the server may not know yet that a client has closed.
    options = ("--source", source, "--connections-per-client", "128")
    async with running(program, *options) as server:
        clients = Clients(server, await known_answers(server), (0, min(45, seconds / 4)))
        record = clients.record
        record.before = server.sample()
        start = time.monotonic()
        async with at_once(clients, CLIENTS, seed):
            while time.monotonic() - start < seconds:
                tick = time.monotonic() + min(1, seconds / 40)
                await asyncio.sleep(tick - time.monotonic())
                record.late = max(record.late, time.monotonic() - tick)
                if not (sample := server.sample()):
                    record.died = time.monotonic() - start
                    break
                record.samples.append(sample)
        if record.died is None:
            record.after = await let_go(server, record.before)
            record.status, record.seconds_to_end = await end_with_a_client(server)
        else:
            record.status = await server.process.wait()
        return record, server.last_words


async def let_go(server: Server, before: Sample | None) -> Sample | None:
    """Waits until the server holds no more descriptors than before, or its time is over."""
    for _ in range(SECONDS_TO_LET_GO * 10):
        after = server.sample()
        if not (before and after) or after.descriptors <= before.descriptors:
            break
        await asyncio.sleep(0.1)
    return after


async def end_with_a_client(server: Server) -> tuple[int | None, float]:
    """Ends the server while a connection is open without a request."""
    with suppress(OSError):
        async with connected(server) as connection:
            await connection.ask(FEED)
            await connection.answer()
            return await server.end()
    return await server.end()


# ---- verdicts


@dataclass
class Row:
    figure: str
    value: str
    bar: str
    holds: bool

    def __str__(self) -> str:
        return f"{'✓' if self.holds else '✗'} {self.figure:<48} {self.value:<26} {self.bar}"


def judge(record: Record, slowest: float = 1) -> list[Row]:
    asked = len(record.latencies)
    typical, worst = (
        pick(seconds for seconds, _ in record.latencies) * 1000 if asked else 0
        for pick in (median, max)
    )
    good = sum(record.requests[kind] for kind in ("healthy", "half-closing", "pipelining"))
    rows = [
        Row(
            "wrong answers to good clients", f"{len(record.wrong)} of {good}", "0", not record.wrong
        ),
        Row(
            "healthy answer: median, worst",
            f"{typical:.0f}, {worst:.0f} ms",
            f"- , {slowest * 1000:.0f} ms",
            asked > 0 and worst <= slowest * 1000,
        ),
    ]
    if record.died is not None:
        value = f"status {record.status}, {record.died:.0f} s"
        return [*rows, Row("the server ended by itself: with, after", value, "never", False)]
    quarter = len(record.samples) // 4
    if not (quarter and record.before and record.after):
        return [*rows, Row("samples of the server", f"{len(record.samples)}", "at least 4", False)]
    # The threads that read files and write the log start when they are first needed.
    for figure, share, more in (("megabytes", 0.1, 4), ("descriptors", 0.1, 4), ("threads", 0, 5)):
        found = [getattr(sample, figure) for sample in record.samples]
        early, late = median(found[quarter : 2 * quarter]), median(found[-quarter:])
        most = early * (1 + share) + more
        rows.append(
            Row(
                f"{figure}: second quarter, last quarter",
                f"{early:.0f}, {late:.0f}",
                f"at most {most:.0f}",
                late <= most,
            )
        )
    before, after = record.before.descriptors, record.after.descriptors
    return [
        *rows,
        Row(
            "descriptors before all, once all have left",
            f"{before}, {after}",
            f"at most {before + 3}",
            after <= before + 3,
        ),
        Row(
            "status on SIGTERM, with a client; after",
            f"{record.status}, {record.seconds_to_end:.1f} s",
            f"0, {SECONDS_TO_END} s",
            record.status == 0,
        ),
    ]


# ---- rude clients


async def slow_bodies_and_slow_readers(
    program: str, folder: str, count: int = 500, seconds: float = 45
) -> list[Row]:
    """Runs for longer than any deadline of the server."""
    options = ("--source", f"photos:{folder}", "--connections-per-client", f"{3 * count}")
    latencies, descriptors = [], []
    async with running(program, *options) as server:
        async with connected(server) as connection:
            page = await get(connection, FEED)
        clients = Clients(server, dict.fromkeys(pictures_in(page), b""), patience=(35, 45))
        async with at_once(clients, [(count, Clients.slow_body), (count, Clients.slow_reader)]):
            await asyncio.sleep(10)
            begun = time.monotonic()
            while (start := time.monotonic()) - begun < seconds:
                async with connected(server) as connection:
                    right = await get(connection, FEED) == page
                latencies.append(time.monotonic() - start if right else float("inf"))
                if sample := server.sample():
                    descriptors.append(sample.descriptors)
                await asyncio.sleep(0.1)
        most = server.most_megabytes
    worst, held = max(latencies), max(descriptors)
    name = f"{count} slow bodies and {count} slow readers"
    return [
        Row(f"{name}: descriptors", f"{held:.0f}", f"at least {2 * count}", held >= 2 * count),
        Row("  slowest page", f"{worst:.2f} s of {len(latencies)} pages", "1 s", worst <= 1),
        Row("  memory", f"{most:.0f} MB", "150 MB", most <= 150),
    ]


async def idle_readers(program: str, folder: str, count: int = 40) -> Row:
    async with running(program, "--source", f"photos:{folder}") as server, AsyncExitStack() as open:
        async with connected(server) as connection:
            page = await get(connection, f"/v1/feed?limit={count}")
        readers = []
        for picture in pictures_in(page):
            readers.append(await open.enter_async_context(connected(server, SMALL_WINDOW)))
            await readers[-1].ask(picture)
        answered = 0
        for reader in readers:
            answered += await reader.receive(12) == b"HTTP/1.1 200"
        await asyncio.sleep(10)
        most = server.most_megabytes
    return Row(
        f"pictures of 30 MB to {count} idle readers: memory",
        f"{most:.0f} MB for {answered}",
        "120 MB",
        answered == count and most <= 120,
    )


@asynccontextmanager
async def watched(server: Server, rows: list[Row], name: str) -> AsyncIterator[None]:
    """Measures the slowest answer, at most a second, and the memory until the block ends."""
    latencies = []
    ended = asyncio.Event()

    async def watch() -> None:
        while not ended.is_set():
            start = time.monotonic()
            with suppress(OSError):
                async with asyncio.timeout(SECONDS_TO_GIVE_UP), connected(server) as connection:
                    await get(connection, "/healthz")
            latencies.append(time.monotonic() - start)
            await asyncio.sleep(0.05)

    watching = asyncio.create_task(watch())
    try:
        yield
    finally:
        ended.set()
        await watching
    worst, most = max(latencies), server.most_megabytes
    rows += [
        Row(f"{name}: slowest answer", f"{worst:.2f} s of {len(latencies)}", "1 s", worst <= 1),
        Row("  memory", f"{most:.0f} MB", "300 MB", most <= 300),
    ]


async def half_sent_heads(program: str, count: int = 2_300, seconds: float = 20) -> list[Row]:
    rows: list[Row] = []
    options = ("--connections-per-client", f"{2 * count}")
    async with running(program, *options) as server, AsyncExitStack() as open:

        async def begin() -> None:
            with suppress(ConnectionError):
                connection = await open.enter_async_context(connected(server))
                await connection.send(b"GET /v1/fe")

        async with watched(server, rows, f"{count} half-sent heads"):
            await asyncio.gather(*(begin() for _ in range(count)))
            await asyncio.sleep(seconds)
    return rows


_MEGABYTE = "a" * (1 << 20)
_ITEM = "<item><guid>{0}</guid><enclosure url='{0}.png' type='image/png'/></item>"


def _images(count: int) -> str:
    images = "&lt;img src=a&gt;" * count
    return f"<item><guid>1</guid><description>{images}</description></item>"


def _rss(items: str, fields: str = "", start: str = "") -> bytes:
    return f"{start}<rss version='2.0' {fields}><channel>{items}</channel></rss>".encode()


def hostile_feeds() -> dict[str, bytes]:
    """Returns hostile feeds of a megabyte, named by what is wrong with them."""
    items = "".join(_ITEM.format(number) for number in range(2_000))
    base, names = f"xml:base='http://127.0.0.1/{_MEGABYTE}/'", f"xmlns='http://a/{_MEGABYTE}'"
    default = f"<!DOCTYPE rss [<!ATTLIST item x CDATA '{_MEGABYTE}'>]>"
    return {
        "a long base": _rss(items.replace("<item>", "<item xml:base='b/'>"), base),
        "a long namespace": _rss(items, names),
        "a long default": _rss(items, start=default),
        "images under a long base": _rss(_images(15_000), base),
        "images after a long redirect": _rss(_images(40_000)),
    }


@asynccontextmanager
async def serving(feed: bytes, redirects: bool) -> AsyncIterator[str]:
    """Serves a feed, and yields its address."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await reader.readuntil(b"\r\n\r\n")
            path = head.split()[1]
            if redirects and len(path) < 1_000:
                head = b"HTTP/1.1 302 Found\r\nLocation: /" + b"a" * 60_000 + b"/\r\n"
                writer.write(head + b"Content-Length: 0\r\nConnection: close\r\n\r\n")
            else:
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n")
                writer.write(b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(feed) + feed)
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, limit=1 << 18)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/feed"


async def hostile_sources(program: str, seconds: float = 12) -> list[Row]:
    rows: list[Row] = []
    for name, feed in hostile_feeds().items():
        async with (
            serving(feed, redirects="redirect" in name) as address,
            running(
                program, "--source", f"rss:{address}", "--allow-private", "--store", "memory:"
            ) as server,
        ):

            async def read(_: Clients, chance: random.Random, server: Server = server) -> None:
                async with connected(server) as connection:
                    await connection.send(connection.request("/", fields="Connection: close\r\n"))
                    while await connection.receive(1 << 18):
                        pass

            readers = Clients(server, {}, patience=(0, 0))
            async with (
                watched(server, rows, f"four readers of {name}"),
                at_once(readers, [(4, read)]),
            ):
                await asyncio.sleep(seconds)
    return rows


# The header of a picture, and a chunk of pixels that extends to the end of the file.
PNG_START = b"\x89PNG\r\n\x1a\n" + struct.pack(
    ">I4sIIBBBBBII4s", 13, b"IHDR", 100, 100, 8, 2, 0, 0, 0, 0, 30_000_000, b"IDAT"
)


async def rude(program: str, pages: str) -> list[Row]:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        for number in range(40):
            with (Path(folder) / f"{number:02}.png").open("wb") as file:
                file.write(PNG_START)
                # The rest of the file is sparse.
                file.truncate(30_000_000)
        return [
            *await half_sent_heads(program),
            *await hostile_sources(pages),
            *await slow_bodies_and_slow_readers(program, folder),
            await idle_readers(program, folder),
        ]


def main() -> int:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--slowest", type=float, default=1)
    parser.add_argument("--source", default="demo:")
    parser.add_argument("--rude", metavar="FEED_WEB")
    options = parser.parse_args()
    if options.rude:
        rows = asyncio.run(rude(options.program, options.rude))
        print(*rows, sep="\n")
        return int(not all(row.holds for row in rows))
    seconds = options.seconds or options.minutes * 60
    connections = sum(count for count, _ in CLIENTS)
    print(f"{connections} connections for {seconds:g} seconds, --seed {options.seed}", flush=True)
    record, log = asyncio.run(soak(options.program, seconds, options.seed, options.source))
    rows = judge(record, options.slowest)
    asked = (f"{kind} {count:,}" for kind, count in record.requests.most_common())
    print("requests:", ", ".join(asked))
    print(f"held up by others that use the machine, or by itself: up to {record.late:.2f} s")
    print(*rows, sep="\n")
    if all(row.holds for row in rows):
        return 0
    late = [f"{path}: {seconds:.2f} s" for seconds, path in sorted(record.latencies)[-3:]]
    print(
        "",
        "The slowest answers:",
        *late,
        *record.wrong[:10],
        "",
        "The end of the server's log:",
        log,
        sep="\n",
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
