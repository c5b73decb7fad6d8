"""The observers of a play: writers of a store, and readers of pages."""

import http.client
import re
import subprocess
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import Self

from cluster import Cluster, wait

GOOD = "good"
#: An answer that a killed server had begun can't be completed.
CUT = "cut on their way"
#: While the store is unreachable, the last saved feed may be older than one seen before.
OLDER = "older than seen before"


class Writers:
    """Processes that write to a store concurrently; their history is judged at the end."""

    def __init__(self, cluster: Cluster, store: str, *network: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="history-")
        self._end = Path(self._folder.name) / "end"
        pace = ["--calls", "100"] if network else ["--calls", "1000000", "--rate", "5"]
        self._words = [
            str(cluster.programs / "judge"), "histories", "--store", "environment", "--outages",
            "--rounds", "1", "--processes", "3", "--tasks", "4", *pace, *network,
            "--until", str(self._end), "--folder", f"{self._folder.name}/tries",
        ]  # fmt: skip
        self._store = store
        self._output: str | None = None
        #: The findings, once the processes have ended.
        self.verdict = ""
        self.is_sound = False

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={"FEED_STORE": self._store, "PATH": "/usr/bin:/bin"}
        )  # fmt: skip
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._end.touch()
        if self._output is None:
            self.wait()
        self.verdict = (self._output or "").strip()
        self.is_sound = self._process.returncode == 0
        self._folder.cleanup()

    def wait(self) -> None:
        """Waits until the processes have made all their calls."""
        self._output = self._process.communicate()[0]

    def let_write(self) -> None:
        """Waits until more writes were acknowledged.

        Raises `TimeoutError` if nothing can be saved any more.
        """
        saved = self._saved()
        wait("save that is acknowledged", lambda: self._saved() >= saved + 20)

    def _saved(self) -> int:
        journals = Path(self._folder.name).rglob("journal*")
        return sum(journal.read_text().count(" wrote ") for journal in journals)


class Readers:
    """Readers of the feed, without pauses, through the balancer; its source changes each second."""

    def __init__(self, cluster: Cluster, count: int = 8) -> None:
        self._cluster = cluster
        self._end = threading.Event()
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._read) for _ in range(count)]
        self._threads.append(threading.Thread(target=self._publish))
        self._newest = 0
        self._latest = time.monotonic()
        self._longest = 0.0
        #: The number of good pages, and of the others by what was wrong.
        self.pages = Counter[str]()

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join()
        self._longest = max(self._longest, time.monotonic() - self._latest)

    def saw_only(self, *kinds: str) -> bool:
        """Returns whether there were good pages, and no others except these kinds."""
        return self.pages[GOOD] > 0 and set(self.pages) <= {GOOD, *kinds}

    @property
    def verdict(self) -> str:
        pages = ", ".join(f"{count} {kind}" for kind, count in self.pages.most_common())
        return f"pages: {pages}; longest time without a good one: {self._longest:.1f} s"

    def _publish(self) -> None:
        version = int(time.time())
        while not self._end.wait(1):
            version += 1
            self._cluster.publish(version)

    def _read(self) -> None:
        while not self._end.is_set():
            with self._lock:
                newest = self._newest
            kind, version = self._page()
            if kind == GOOD and version < newest:
                kind = OLDER
            with self._lock:
                self.pages[kind] += 1
                self._newest = max(self._newest, version)
                if kind == GOOD:
                    now = time.monotonic()
                    self._longest = max(self._longest, now - self._latest)
                    self._latest = now

    def _page(self) -> tuple[str, int]:
        port = self._cluster.ports["balancer"]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request("GET", "/")
            answer = connection.getresponse()
            page = answer.read().decode()
        except (http.client.IncompleteRead, ConnectionResetError):
            return CUT, 0
        except Exception as error:  # A reader that has ended sees nothing.
            return type(error).__name__, 0
        finally:
            connection.close()
        if answer.status != 200:
            return f"with status {answer.status}", 0
        found = dict.fromkeys(re.findall(r"Picture (\d+) of version (\d+)\.", page))
        versions = {int(version) for _, version in found}
        if len(found) != 10 or len(versions) != 1 or "</html>" not in page:
            return f"with {len(found)} pictures of {len(versions)} versions", 0
        return GOOD, versions.pop()
