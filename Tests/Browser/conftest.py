"""The shared fixtures and hooks of the tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from xdist.scheduler import LoadScopeScheduling

import combinations
from stage import STORES, Stage
from states import STATES
from visitor import Visitor, chromium


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the ARIA snapshots anew")


class SchedulingOfStates(LoadScopeScheduling):
    """Runs all tests of one state of a page in one process, because they share a server."""

    def _split_scope(self, nodeid: str) -> str:
        name = nodeid.partition("[")[2]
        states = [str(state) for state in STATES if f"{name}-".startswith(f"{state}-")]
        return max(states, key=len, default=nodeid) if "test_states.py" in nodeid else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> SchedulingOfStates:  # noqa: ANN401
    return SchedulingOfStates(config, log)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Sends the draws of this process, which ran tests, to the process that prints the results."""
    if output := getattr(session.config, "workeroutput", None):
        output["draws"] = [vars(draw) for draw in combinations.DRAWS]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:  # noqa: ANN401
    """Takes over the draws of a process; all processes draw the same, so the last one is enough."""
    if draws := getattr(node, "workeroutput", {}).get("draws"):
        combinations.DRAWS[:] = [combinations.Draw(**draw) for draw in draws]


def runs_all(config: pytest.Config) -> bool:
    """Returns whether no tests were chosen by name, so that the draws match the tests that ran."""
    return not config.option.keyword and not any("::" in word for word in config.args)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints what was left out, and the command that repeats a failure."""
    for line in combinations.summary() if runs_all(terminalreporter.config) else []:
        terminalreporter.write_line(line)
    options = " --thorough" if combinations.IS_THOROUGH else ""
    for report in terminalreporter.getreports("failed") + terminalreporter.getreports("error"):
        place = f"Tests/Browser/{report.nodeid}"
        terminalreporter.write_line(
            f"REPEAT Tools/test --browser --seed {combinations.SEED}{options} '{place}'"
        )


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Opens browser windows, and fails the test if the browser reports an unexpected problem.

    Nothing shimmers unless a test sets `reduced_motion` to "no-preference": without a graphics
    card, drawing the animation doubles the processor time of a page's first second.
    """
    visitors: list[Visitor] = []

    def visit(**options: object) -> Visitor:
        visitors.append(Visitor(browser, **({"reduced_motion": "reduce"} | options)))
        return visitors[-1]

    yield visit
    complaints = [complaint for visitor in visitors for complaint in visitor.unexpected]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    return visit()


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor.page


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """A stage on SQLite, the store that people use by default."""
    with Stage(tmp_path) as stage:
        yield stage


@pytest.fixture(params=STORES)
def any_stage(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """A stage on each store in turn."""
    with Stage(tmp_path, request.param) as stage:
        yield stage
