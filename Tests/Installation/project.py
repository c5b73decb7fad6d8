"""The tools with trivial stand-ins for the programs, so that tests of them are cheap."""

import json
import os
import shutil
import subprocess
from pathlib import Path

TOOLS = Path(__file__).parents[2] / "Tools"
PROGRAMS = ["feed", "ligas", "feed-server", "feed-web", "feed-watch"]
STAND_IN = """#!/bin/sh
case $1 in
--version) echo 0.1.0 ;;
esac
exit
"""


class Project:
    """A copy of the project's tools, with stand-ins for the programs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._pins: list[dict[str, str]] = []
        shutil.copytree(TOOLS / "completions", folder / "Tools" / "completions")
        for tool in ["install", "package", "setup"]:
            shutil.copy(TOOLS / tool, folder / "Tools")
        for program in PROGRAMS:
            self._write_program(folder / "Tools" / program)
            self._write_program(folder / ".build" / f"run-{program}" / program)
        # The real program needs output of a compiler.
        self._write_program(folder / "bin" / "dpkg-shlibdeps")

    def install(
        self,
        prefix: Path,
        *words: str,
        largest_file: int | None = None,
        umask: int = -1,
        **environment: str,
    ) -> subprocess.CompletedProcess[str]:
        limits = [] if largest_file is None else ["prlimit", f"--fsize={largest_file}"]
        return subprocess.run(
            [*limits, self.folder / "Tools" / "install", "--prefix", prefix, *words],
            env={**os.environ, **environment},
            umask=umask,
            text=True,
            capture_output=True,
            check=False,
        )

    def check_out(self, name: str, files: dict[str, str]) -> None:
        checkout = self.folder / ".build" / "checkouts" / name
        checkout.mkdir(parents=True)
        for file, text in files.items():
            (checkout / file).write_text(text)

    def grow(self, program: str) -> None:
        with (self.folder / ".build" / f"run-{program}" / program).open("a") as file:
            file.write("#" * 2_000_000)

    def pin(self, location: str) -> None:
        self._pins.append({"identity": location.split("/")[-1].lower(), "location": location})
        text = json.dumps({"pins": self._pins, "version": 3}, indent=2, separators=(",", " : "))
        (self.folder / "Package.resolved").write_text(text)

    def pack(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.folder / "Tools" / "package", "--output", self.folder / "packed"],
            env={**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"},
            text=True,
            capture_output=True,
            check=False,
        )

    def terms(self) -> str:
        packed = self.pack()
        assert packed.returncode == 0, packed.stderr
        unpacked = self.folder / "unpacked"
        subprocess.run(["dpkg-deb", "--extract", packed.stdout.strip(), unpacked], check=True)
        return (unpacked / "usr/share/doc/essential-feed/copyright").read_text()

    def _write_program(self, place: Path) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        # As large as a program, so that a copy can fail halfway.
        place.write_text(STAND_IN + "#" * 2_000_000)
        place.chmod(0o755)
