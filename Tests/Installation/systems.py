"""Minimal systems, without any additional packages."""

import fcntl
import os
import shutil
import stat
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest


class System:
    """A folder that contains a Debian system."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.before: set[str] = set()

    def run(self, *words: str) -> str:
        """Returns the output of a program in the system."""
        ended = subprocess.run(
            ["chroot", self.folder, *words],
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout
        return ended.stdout

    def files(self) -> set[str]:
        return set(self.run("find", "/usr", "/etc", "/opt").splitlines())


def bare_system(folder: Path) -> System:
    """Creates a system from this machine's package mirror; skips if the machine can't do that."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a bare system")
    if shutil.which("debootstrap") is None:
        pytest.skip("debootstrap is not installed")
    suite, mirror = release()
    made = subprocess.run(
        ["debootstrap", "--variant=minbase", suite, folder, mirror],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if made.returncode != 0:
        if reason := inability(folder, suite, mirror):
            pytest.skip(f"no bare system can be made: {reason}")
        pytest.fail(f"debootstrap has failed:\n{made.stdout}")
    return System(folder)


def shared_bare_system(folder: Path) -> System:
    """Returns the bare system below `folder`; the first process that needs it makes it."""
    place, unfinished = folder / "debian", folder / "debian.unfinished"
    with (folder / "debian.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir()
            bare_system(unfinished)
            unfinished.rename(place)
    return System(place)


def release() -> tuple[str, str]:
    """Returns the release of this machine, and its package mirror."""
    if shutil.which("apt-get") is None:
        pytest.skip("apt-get is not installed")
    about = dict(
        line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if line
    )
    suite = about.get("VERSION_CODENAME", "").strip('"')
    targets = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages"],
        text=True,
        capture_output=True,
        check=True,
    ).stdout.split("\n")
    mirrors = [target.split(" ", 1)[1] for target in targets if target.startswith(f"{suite} ")]
    if not mirrors:
        pytest.skip("apt knows no mirror of this system")
    return suite, mirrors[0]


def inability(folder: Path, suite: str, mirror: str) -> str | None:
    """Returns what prevents the machine from making a system, if anything."""
    if os.statvfs(folder).f_flag & os.ST_NOEXEC:
        return f"nothing can be run in {folder}"
    if subprocess.run(["chroot", "/", "true"], capture_output=True, check=False).returncode != 0:
        return "chroot is not allowed"
    device = folder / "device"
    try:
        os.mknod(device, stat.S_IFCHR | 0o600, os.makedev(1, 3))
        device.write_bytes(b"nothing")
    except OSError as error:
        return f"devices can't be made and used: {error.strerror}"
    finally:
        device.unlink(missing_ok=True)
    try:
        with urllib.request.urlopen(f"{mirror}/dists/{suite}/Release", timeout=30):
            pass
    except urllib.error.HTTPError:
        # The mirror can be reached; debootstrap reports its answer.
        return None
    except OSError as error:
        return f"{mirror} can't be reached: {error}"
    return None
