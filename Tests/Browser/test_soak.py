"""A short soak of the server, and its verdicts on faulty servers."""

import asyncio
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from programs import BIN
from soak import PNG_START, Record, judge, soak

WRONG = "wrong answers to good clients"
SLOW = "healthy answer: median, worst"
LEFT = "descriptors before all, once all have left"
END = "status on SIGTERM, with a client; after"


def run(*arguments: str | int) -> tuple[Record, str]:
    """Runs a soak in a thread of its own, because the browser's driver runs a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(soak(*arguments))).result()  # type: ignore[arg-type]


def test_a_server_keeps_its_shape(tmp_path: Path) -> None:
    # A debug build takes a second to draw a picture of the demo.
    for number in range(30):
        content = random.Random(number).randbytes(100_000)
        (tmp_path / f"{number:02}.png").write_bytes(PNG_START + content)
    record, log = run(str(BIN / "feed-server"), 20, 1, f"photos:{tmp_path}")
    # Browsers use the processors at the same time, so speed does not count here.
    rows = judge(record, slowest=20)
    assert [str(row) for row in rows if not row.holds] == [], f"{record.wrong[:10]}\n{log}"


@pytest.mark.parametrize(
    ("fault", "figures"),
    [
        ("none", []),
        ("status", [WRONG]),
        ("bytes", [WRONG]),
        ("slow", [SLOW]),
        ("memory", ["megabytes: second quarter, last quarter"]),
        ("descriptors", ["descriptors: second quarter, last quarter", LEFT]),
        ("threads", ["threads: second quarter, last quarter"]),
        ("dies", [WRONG, "the server ended by itself: with, after"]),
        ("end", [END]),
    ],
)
def test_a_fault_is_told(fault: str, figures: list[str], tmp_path: Path) -> None:
    server = tmp_path / "server"
    script = Path(__file__).with_name("faulty_server.py")
    server.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" {fault}\n')
    server.chmod(0o755)
    record, _ = run(str(server), 4, 1)
    rows = judge(record, slowest=3)
    assert [row.figure for row in rows if not row.holds] == figures


def test_nothing_seen_is_no_good_sign() -> None:
    assert not all(row.holds for row in judge(Record()))
