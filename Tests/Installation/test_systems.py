"""Tests are skipped if no bare system can be made; other problems are failures."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from systems import bare_system, release

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a bare system")


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Puts a stand-in before the program of the system."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")

    def install(name: str, script: str) -> None:
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)

    return install


@pytest.fixture
def target(tmp_path: Path) -> Path:
    target = tmp_path / "target"
    target.mkdir()
    return target


@needs_root
def test_a_failure_of_debootstrap_is_one(
    install: Callable[[str, str], None], tmp_path: Path, target: Path
) -> None:
    suite, _ = release()
    (tmp_path / "dists" / suite).mkdir(parents=True)
    (tmp_path / "dists" / suite / "Release").touch()
    install("apt-get", f"echo {suite} file://{tmp_path}")
    install("debootstrap", "echo a package is broken; exit 1")
    either = (pytest.fail.Exception, pytest.skip.Exception)
    with pytest.raises(either, match="a package is broken") as ended:
        bare_system(target)
    assert ended.type is pytest.fail.Exception


@needs_root
def test_a_mirror_that_is_out_of_reach_is_a_reason_to_skip(
    install: Callable[[str, str], None], target: Path, dead_end: str
) -> None:
    suite, _ = release()
    install("apt-get", f"echo {suite} http://{dead_end}")
    install("debootstrap", "exit 1")
    with pytest.raises(pytest.skip.Exception, match=f"{dead_end} can't be reached"):
        bare_system(target)


@needs_root
@pytest.mark.parametrize(
    ("option", "reason"), [("noexec", "nothing can be run"), ("nodev", "devices can't be")]
)
def test_a_folder_that_takes_no_system_is_a_reason_to_skip(
    install: Callable[[str, str], None], target: Path, option: str, reason: str
) -> None:
    mount = ["mount", "-t", "tmpfs", "-o", option, "tmpfs", target]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("nothing can be mounted")
    try:
        install("debootstrap", "exit 1")
        with pytest.raises(pytest.skip.Exception, match=reason):
            bare_system(target)
    finally:
        subprocess.run(["umount", target], check=True)


@needs_root
def test_a_tool_that_is_missing_is_a_reason_to_skip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(pytest.skip.Exception, match="debootstrap is not installed"):
        bare_system(tmp_path)
