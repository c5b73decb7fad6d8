"""The Debian package, on a system without other packages."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from systems import System

PROGRAMS = ["feed", "ligas", "feed-server", "feed-web", "feed-watch"]
# The libraries that every program needs, that a store and an XML feed need, and that
# swift-nio-extras adds to the servers.
LINKED = {"libc.so.6", "libm.so.6", "libgcc_s.so.1"}
LINKED |= {"libsqlite3.so.0", "libexpat.so.1", "libz.so.1"}


@pytest.fixture(scope="module")
def system(
    package: Path,
    copy_of_debian: Callable[[Path], System],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[System]:
    """The system with the package and its dependencies."""
    folder = tmp_path_factory.mktemp("debian")
    system = copy_of_debian(folder)
    system.before = system.files()
    shutil.copy(package, folder / "package.deb")
    system.run("apt-get", "-q", "install", "-y", "--no-install-recommends", "/package.deb")
    with proc(folder):
        yield system
    shutil.rmtree(folder)


@contextmanager
def proc(folder: Path) -> Iterator[None]:
    """Mounts /proc, as in every running system: without it, libdispatch ends a program that has
    been working for a while."""
    mounted = subprocess.run(["mount", "-t", "proc", "proc", folder / "proc"], check=False)
    if mounted.returncode != 0:
        pytest.skip("/proc can't be mounted")
    try:
        yield
    finally:
        subprocess.run(["umount", folder / "proc"], check=True)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_starts(system: System, program: str) -> None:
    assert system.run(program, "--version") == "0.1.0\n"


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_says_that_it_needs_proc(system: System, program: str) -> None:
    words = ["mount -t tmpfs tmpfs /proc", f"{program} --version"]
    there = ["unshare", "--mount", "chroot", system.folder, "sh", "-c", " && ".join(words)]
    environment = {"HOME": "/", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    run = subprocess.run(there, text=True, capture_output=True, env=environment, check=False)
    assert run.returncode == 64
    assert "/proc is not there" in run.stderr


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_is_linked_against_little(programs: str, program: str) -> None:
    there = Path(programs) / program
    dynamic = subprocess.run(["readelf", "-dW", there], text=True, capture_output=True, check=True)
    needed = set(re.findall(r"NEEDED.*\[(.*)\]", dynamic.stdout))
    assert {name for name in needed if not name.startswith("ld-linux")} <= LINKED
    # A build that measures the coverage of Core would write a file whenever a program ends.
    assert b"__llvm_prf_cnts" not in there.read_bytes()
    # Foundation would bring its language tables.
    assert b"icudt" not in there.read_bytes()


def test_what_is_loaded_when_needed_is_named_for_packagers(programs: str) -> None:
    for program in ["feed", "ligas", "feed-web", "feed-watch"]:
        notes = subprocess.run(
            ["readelf", "-p", ".note.dlopen", Path(programs) / program],
            text=True,
            capture_output=True,
            check=True,
        )
        assert "libcurl.so.4" in notes.stdout


def test_without_libcurl_only_the_web_is_out_of_reach(system: System, dead_end: str) -> None:
    load = f"feed --store memory: --source http://{dead_end}"
    said = system.run("sh", "-c", f"{load}; test $? = 69")
    assert "install Debian's package libcurl4" in said
    system.run("apt-get", "-q", "install", "-y", "--no-install-recommends", "libcurl4")
    said = system.run("sh", "-c", f"{load}; test $? = 69")
    assert "libcurl4" not in said


def test_a_feed_is_loaded_and_kept(system: System) -> None:
    for store in ["sqlite:/root/feed.sqlite", "json:/root/feed"]:
        assert "from demo:" in system.run("feed", "--limit", "1", "--store", store)
        again = system.run("feed", "--policy", "cache-only", "--store", store)
        assert "copy of demo:" in again
    assert "Serie A" in system.run("ligas")
    assert system.run("feed-watch").count("\n") == 11


def test_the_manual_pages_are_where_man_looks(system: System) -> None:
    for program in PROGRAMS:
        assert (system.folder / "usr/share/man/man1" / f"{program}.1.gz").is_file()


def test_the_completions_are_where_shells_look(system: System) -> None:
    line = (
        "source /usr/share/bash-completion/completions/feed-web;"
        "COMP_LINE='feed pre' COMP_POINT=8 COMP_WORDS=(feed pre) COMP_CWORD=1;"
        '_essential_feed feed pre feed; echo "${COMPREPLY[@]}"'
    )
    assert system.run("bash", "-c", line) == "prefetch\n"
    share = system.folder / "usr/share"
    assert (share / "zsh/vendor-completions/_essential-feed").is_file()
    for program in PROGRAMS:
        assert (share / "fish/vendor_completions.d" / f"{program}.fish").read_text()


def test_what_is_installed_is_what_was_packed(system: System) -> None:
    assert system.run("dpkg", "--verify", "essential-feed") == ""


def test_removing_it_leaves_nothing(system: System) -> None:
    system.run("dpkg", "--purge", "essential-feed")
    left = [
        place for place in system.files() - system.before if "feed" in place or "ligas" in place
    ]
    assert left == []


def test_the_same_commit_makes_the_same_bytes(package: Path, tmp_path: Path) -> None:
    tool = Path(__file__).parents[2] / "Tools" / "package"
    subprocess.run([tool, "--output", tmp_path], capture_output=True, check=True)
    assert (tmp_path / package.name).read_bytes() == package.read_bytes()


@pytest.mark.skipif(shutil.which("lintian") is None, reason="lintian is not installed")
def test_lintian_finds_nothing(package: Path) -> None:
    checked = subprocess.run(
        ["lintian", "--allow-root", "--fail-on", "error,warning", package],
        text=True,
        capture_output=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
