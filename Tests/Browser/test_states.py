"""Each page in each state: rules of axe, layout shifts, width, and screen reader text."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page

import axe
from combinations import draw
from stage import Stage
from states import LANGUAGES, STATES, State
from visitor import NARROW, WIDE, Visitor

SNAPSHOTS = Path(__file__).with_name("Snapshots")
WINDOWS = {"wide": WIDE, "phone": {"width": 390, "height": 844}, "narrow": NARROW}
LOOKS = draw(
    "looks of pages: state, language, colour scheme, window",
    STATES,
    LANGUAGES,
    ["light", "dark"],
    list(WINDOWS),
)


class Arrangement(ExitStack):
    """A stage in one state at a time, which the tests of that state share."""

    def __init__(self, folders: pytest.TempPathFactory) -> None:
        super().__init__()
        self._folders = folders
        self._arranged: tuple[State, Stage] | None = None

    def of(self, state: State) -> Stage:
        if self._arranged and self._arranged[0] is state:
            return self._arranged[1]
        self._arranged = None
        self.close()
        stage = self.enter_context(Stage(self._folders.mktemp("stage")))
        state.arrange(stage)
        self._arranged = (state, stage)
        return stage


@pytest.fixture(scope="module")
def arrangement(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arrangement]:
    with Arrangement(tmp_path_factory) as arrangement:
        yield arrangement


def case(state: State, *rest: str) -> object:
    return pytest.param(state, *rest, id="-".join((str(state), *rest)))


@pytest.mark.parametrize(("state", "language", "scheme", "window"), [case(*look) for look in LOOKS])
def test_a_page_breaks_no_rule_and_fits(
    arrangement: Arrangement,
    visit: Callable[..., Visitor],
    state: State,
    language: str,
    scheme: str,
    window: str,
) -> None:
    """The narrowest window is what 400 % zoom leaves of the wide one (WCAG 1.4.10)."""
    size = WINDOWS[window]
    visitor = visit(color_scheme=scheme, locale=language, viewport=size)
    visitor.expects("status of 40")
    state.open(arrangement.of(state), visitor.page)
    assert axe.findings(visitor.page) == []
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= size["width"]
    # A change by a click counts as a shift if it takes more than half a second.
    assert state.act or visitor.shifts == []


@pytest.mark.parametrize(
    ("state", "language"), [case(state, language) for state in STATES for language in LANGUAGES]
)
def test_a_page_reads_as_its_snapshot(
    arrangement: Arrangement,
    visit: Callable[..., Visitor],
    request: pytest.FixtureRequest,
    state: State,
    language: str,
) -> None:
    visitor = visit(locale=language)
    visitor.expects("status of 40")
    state.open(arrangement.of(state), visitor.page)
    found = without_ports(visitor.page.locator("body").aria_snapshot()) + "\n"
    file = SNAPSHOTS / language / f"{state}.yml"
    if request.config.getoption("--update"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found)
    assert found == file.read_text(), f"another page than in {file}: mend it, or use --update"


def test_every_snapshot_is_of_a_state() -> None:
    files = {file.relative_to(SNAPSHOTS).as_posix() for file in SNAPSHOTS.rglob("*.yml")}
    assert files == {f"{language}/{state}.yml" for language in LANGUAGES for state in STATES}


def test_what_breaks_a_rule_is_found(page: Page) -> None:
    page.set_content(
        """<!doctype html><html lang="en"><title>Wrong</title><main><h1>Wrong</h1>
        <img src="data:,"><p style="color: #ccc">Pale</p>
        <style>button {display: block; width: 12px; height: 12px; padding: 0; border: 0}</style>
        <button>A</button><button>B</button></main>"""
    )
    found = {finding.partition(":")[0] for finding in axe.findings(page)}
    assert found == {"image-alt", "color-contrast", "target-size"}


def without_ports(text: str) -> str:
    return re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:PORT", text)
