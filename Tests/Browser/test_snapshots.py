"""What a screen reader is told, of each page in each state and language."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from stage import Stage
from states import LANGUAGES, STATES, State
from visitor import Visitor

FOLDER = Path(__file__).with_name("Snapshots")


@pytest.mark.parametrize("state", STATES, ids=str)
def test_page_reads_as_its_snapshots(
    state: State, stage: Stage, visit: Callable[..., Visitor], request: pytest.FixtureRequest
) -> None:
    state.arrange(stage)
    for language in LANGUAGES:
        visitor = visit(locale=language)
        visitor.expects("status of 40")
        state.open(stage, visitor.page)
        found = _without_ports(visitor.page.locator("body").aria_snapshot()) + "\n"
        file = FOLDER / language / f"{state}.yml"
        if request.config.getoption("--update"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(found)
        assert found == file.read_text(), f"another page than in {file}: mend it, or use --update"
        visitor.context.close()


def test_every_snapshot_is_of_a_state() -> None:
    files = {file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*.yml")}
    assert files == {f"{language}/{state}.yml" for language in LANGUAGES for state in STATES}


def _without_ports(text: str) -> str:
    return re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:PORT", text)
