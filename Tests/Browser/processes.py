"""Reads information about processes from the system."""

from collections.abc import Iterator
from pathlib import Path


def tree(pid: int) -> Iterator[Path]:
    """Yields a process and all its descendants as folders of `/proc`; each may end at any time."""
    waiting = [pid]
    while waiting:
        place = Path(f"/proc/{waiting.pop()}")
        try:
            for task in place.glob("task/*/children"):
                waiting += map(int, task.read_text().split())
        except (FileNotFoundError, ProcessLookupError):
            continue
        yield place


def megabytes(place: Path, file: str, name: str) -> float:
    """Returns a memory figure from a file of a process, or 0 if the process has ended."""
    try:
        lines = (place / file).read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith(f"{name}:")) / 1_000


def words(place: Path) -> str:
    try:
        return (place / "cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
