"""What the tests share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from stage import STORES, Stage
from visitor import Visitor, chromium


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the ARIA snapshots anew")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Opens browser windows; the browser may complain of nothing in any of them."""
    visitors: list[Visitor] = []

    def visit(**options: object) -> Visitor:
        visitors.append(Visitor(browser, **options))
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
    """On SQLite, as people have it."""
    with Stage(tmp_path) as stage:
        yield stage


@pytest.fixture(params=STORES)
def any_stage(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """On each store in turn."""
    with Stage(tmp_path, request.param) as stage:
        yield stage
