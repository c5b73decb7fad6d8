"""The built programs, and the clock that they see."""

import os
import signal
import struct
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import ClassVar, Self
from urllib.parse import urlsplit

from patience import PATIENCE

#: The folder in which Tools/test has built them.
BIN = Path(os.environ["FEED_BIN"])
#: The folder of the programs that are not packaged for people.
LAB_BIN = Path(os.environ.get("FEED_LAB_BIN", BIN))


class Clock:
    """The clock of the programs started with it; it stands still unless a test moves it."""

    def __init__(self, folder: Path, seconds: int) -> None:
        self._file = folder / "clock"
        self.seconds = seconds
        self.move(0)

    def move(self, seconds: int) -> None:
        """Moves the clock forward."""
        self.seconds += seconds
        with self._file.open("r+b" if self._file.exists() else "wb") as file:
            file.write(struct.pack("<q", self.seconds))

    @property
    def environment(self) -> dict[str, str]:
        library = Path(_clock_folder().name) / "clock.so"
        return {"LD_PRELOAD": str(library), "CLOCK_FILE": str(self._file)}


@cache
def _clock_folder() -> TemporaryDirectory[str]:
    """Builds the library that replaces the system clock, which is kept until this process ends."""
    folder = TemporaryDirectory()
    source = Path(__file__).with_name("clock.c")
    command = ["clang", "-shared", "-fPIC", "-O", "-o", f"{folder.name}/clock.so", source]
    subprocess.run(command, check=True)
    return folder


class FeedWeb:
    """A running feed-web, from the line with its address to a clean end."""

    PROGRAM: ClassVar[list[str | Path]] = [BIN / "feed-web"]

    def __init__(
        self, *options: str, home: Path, clock: Clock | None = None, port: int = 0
    ) -> None:
        self._command = [*self.PROGRAM, *options]
        self._environment = environment(home, clock)
        self._log = home / "feed-web.log"
        self.start()

    def start(self, port: int = 0) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*self._command, "--port", str(port)],
                stdout=subprocess.PIPE,
                stderr=log,
                env=self._environment,
                text=True,
            )
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, f"feed-web has not started:\n{self.log}"
        self.address = line.split()[-1].rstrip("/")

    def stop(self) -> None:
        """Sends SIGTERM, and expects a clean end even if clients are still reading."""
        self._process.send_signal(signal.SIGTERM)
        status = self._process.wait(timeout=PATIENCE)
        assert status == 0, f"feed-web ended with {status}:\n{self.log}"

    def restart(self) -> None:
        """Ends the server, if it runs, and starts it again at the same address."""
        if self.is_running:
            self.stop()
        self.start(self.port)

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @property
    def port(self) -> int:
        return urlsplit(self.address).port or 80

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()


class Hexagon(FeedWeb):
    """A running feed-lab that shows the hexagon."""

    PROGRAM: ClassVar[list[str | Path]] = [LAB_BIN / "feed-lab"]

    def start(self, port: int = 0) -> None:
        super().start(port)
        self.address = self.address.removesuffix("/hexagon")


def run(*words: str, home: Path, clock: Clock | None = None) -> str:
    """Returns the output of another program on the same store: `run("feed", "load", …)`."""
    ended = subprocess.run(
        [(LAB_BIN if words[0] == "judge" else BIN) / words[0], *words[1:]],
        env=environment(home, clock),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.returncode == 0, f"{words}: {ended.stderr}"
    return ended.stdout


def environment(home: Path, clock: Clock | None = None) -> dict[str, str]:
    """Returns an environment without the machine's own settings and stores."""
    kept = {name: os.environ[name] for name in ("PATH", "LLVM_PROFILE_FILE") if name in os.environ}
    return kept | {"HOME": str(home)} | (clock.environment if clock else {})
