"""Nothing moves while a page loads, in small pieces and late."""

from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from stage import Stage
from states import STATES, State
from visitor import NARROW, WIDE, Visitor

#: Resolves once something was drawn.
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
        # A short page would arrive at once if it were compressed.
        visitor = visit(viewport=viewport, extra_http_headers={"Accept-Encoding": "identity"})
        visitor.expects("status of 40")
        # If the stylesheet is cached, a page is drawn from its first bytes on.
        visitor.page.goto(urljoin(stage.address, "/nowhere"))
        state.open(stage, visitor.page)
        assert visitor.shifts == []
        open_late(state, stage, visitor.page)
        assert visitor.shifts == []


def open_late(state: State, stage: Stage, page: Page) -> None:
    """Shows the page; the remote answers only after something was drawn."""
    with stage.remote.held("/v1/"):
        page.goto(urljoin(stage.address, state.path), wait_until="commit")
        page.evaluate(DRAWN)
    page.wait_for_load_state()
    expect(page.locator(state.shows).filter(visible=True).first).to_be_visible()
