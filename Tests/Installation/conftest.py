"""What the tests share."""

import os
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "Tools"


@pytest.fixture(scope="session")
def package() -> Path:
    """The Debian package that was just built."""
    return Path(os.environ["FEED_PACKAGE"])


@pytest.fixture(scope="session")
def programs(package: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of the programs as they are installed, which were built for the package."""
    prefix = tmp_path_factory.mktemp("installed")
    subprocess.run([TOOLS / "install", "--prefix", prefix], capture_output=True, check=True)
    return str(prefix / "bin")
