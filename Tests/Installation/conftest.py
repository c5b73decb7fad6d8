"""The shared fixtures of the tests."""

import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from systems import System, shared_bare_system

TOOLS = Path(__file__).parents[2] / "Tools"


@pytest.fixture(scope="session")
def dead_end() -> Iterator[str]:
    """An address of this machine that refuses every connection."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"127.0.0.1:{taken.getsockname()[1]}"


@pytest.fixture(scope="session")
def package() -> Path:
    """The Debian package that was just built."""
    return Path(os.environ["FEED_PACKAGE"])


@pytest.fixture(scope="session")
def copy_of_debian(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], System]:
    """Copies a bare Debian into a folder; it is made once for all processes of the run."""
    run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        run = run.parent

    def copy(folder: Path) -> System:
        system = shared_bare_system(run)
        subprocess.run(["cp", "-a", f"{system.folder}/.", folder], check=True)
        return System(folder)

    return copy


def pytest_unconfigure(config: pytest.Config) -> None:
    """Removes the files that the processes of the run share."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(config._tmp_path_factory.getbasetemp() / "debian", ignore_errors=True)


@pytest.fixture(scope="session")
def programs(package: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Returns the folder of the installed programs, which were built for the package."""
    prefix = tmp_path_factory.mktemp("installed")
    subprocess.run([TOOLS / "install", "--prefix", prefix], capture_output=True, check=True)
    return str(prefix / "bin")
