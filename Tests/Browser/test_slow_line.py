"""Nothing moves while a page comes: in crumbs, and late."""

from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from stage import Stage
from states import STATES, State
from visitor import NARROW, WIDE, Visitor

#: Once there is something to be seen.
DRAWN = """() => new Promise(then => new PerformanceObserver(then).observe(
  {type: 'paint', buffered: true}
))"""


@pytest.mark.parametrize(
    "state", [state for state in STATES if not state.is_unfinished and not state.act], ids=str
)
def test_nothing_moves(state: State, stage: Stage, visit: Callable[..., Visitor]) -> None:
    stage.set_up_slow_line()
    state.arrange(stage)
    for viewport in (NARROW, WIDE):
        # Compressed, all of a short page would come at once.
        visitor = visit(viewport=viewport, extra_http_headers={"Accept-Encoding": "identity"})
        visitor.expects("status of 40")
        # With the stylesheet at hand, a page is drawn from its first bytes on.
        visitor.page.goto(urljoin(stage.address, "/nowhere"))
        state.open(stage, visitor.page)
        assert visitor.shifts == []
        open_late(state, stage, visitor.page)
        assert visitor.shifts == []


def open_late(state: State, stage: Stage, page: Page) -> None:
    """Shows the page; what it asks the remote for comes once something was drawn."""
    with stage.remote.held("/v1/"):
        page.goto(urljoin(stage.address, state.path), wait_until="commit")
        page.evaluate(DRAWN)
    page.wait_for_load_state()
    expect(page.locator(state.shows).filter(visible=True).first).to_be_visible()
