"""The steps of the development container, in the Debian that its image is based on."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from systems import System, release

ROOT = Path(__file__).parents[2]
# The image contains the toolchain; the steps use only its version.
SWIFT = "#!/bin/sh\necho 'Swift version {}.0 (swift-{}.0-RELEASE)'\n"


@pytest.fixture(scope="module")
def settings() -> dict[str, object]:
    text = (ROOT / ".devcontainer/devcontainer.json").read_text()
    settings: dict[str, object] = json.loads(re.sub(r"(?m)^\s*//.*$", "", text))
    return settings


@pytest.fixture(scope="module")
def container(
    settings: dict[str, object],
    copy_of_debian: Callable[[Path], System],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[System]:
    """The system after the steps."""
    version, suite = str(settings["image"]).removeprefix("swift:").split("-")
    if release()[0] != suite:
        pytest.skip(f"the image is made of {suite}")
    folder = tmp_path_factory.mktemp("container")
    system = copy_of_debian(folder)
    shutil.copytree(ROOT / "Tools", folder / "workspace/Tools")
    toolchain = folder / "usr/bin/swift"
    toolchain.write_text(SWIFT.format(version, version))
    toolchain.chmod(0o755)
    system.run("sh", "-c", f"cd /workspace && {settings['postCreateCommand']}")
    yield system
    shutil.rmtree(folder)


@pytest.mark.parametrize("header", ["sqlite3.h", "expat.h", "hiredis/hiredis.h", "zlib.h"])
def test_what_building_takes_is_there(container: System, header: str) -> None:
    assert f"/usr/include/{header}" in container.files()


def test_what_draws_pictures_is_there(container: System) -> None:
    container.run("which", "vipsthumbnail", "chafa")


def test_the_steps_can_be_taken_again(container: System, settings: dict[str, object]) -> None:
    again = container.run("sh", "-c", f"cd /workspace && {settings['postCreateCommand']}")
    assert again == ""
