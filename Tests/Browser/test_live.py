"""Open pages while other programs change saved data, and while the server comes and goes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import records
from pages import FeedPage
from stage import Stage
from visitor import Visitor


@pytest.fixture
def feed(any_stage: Stage, visitor: Visitor) -> FeedPage:
    """Returns an open page, scrolled to its sixth image."""
    any_stage.remote.feed = records.images(range(10), any_stage.remote)
    any_stage.serve()
    page = FeedPage(visitor.page, any_stage.web.address)
    with page.page.expect_request(re.compile("/events")):
        page.open()
    page.expect_picture(5)
    return page


def _change(stage: Stage) -> None:
    stage.remote.feed = records.images(range(20, 30), stage.remote)


def _expect_at_rest(feed: FeedPage, before: dict[str, float] | None) -> None:
    """Expects the image in place, up to the fraction of a pixel lost when a browser scrolls."""
    assert feed.image(5).bounding_box() == pytest.approx(before, abs=0.1)


def _expect_offer(feed: FeedPage, before: dict[str, float] | None) -> None:
    expect(feed.offer()).to_have_text("10 new pictures")
    assert feed.captions() == records.captions(range(10))
    _expect_at_rest(feed, before)
    feed.offer().click()
    expect(feed.image(0)).to_contain_text("Image 20")
    assert feed.captions() == records.captions(range(20, 30))
    expect(feed.offer()).to_have_count(0)


def test_another_readers_refresh_is_offered(
    feed: FeedPage, any_stage: Stage, visit: Callable[..., Visitor]
) -> None:
    before = feed.image(5).bounding_box()
    _change(any_stage)
    other = FeedPage(visit().page, feed.address)
    other.open()
    expect(other.image(0)).to_contain_text("Image 20")
    _expect_offer(feed, before)


def test_another_programs_change_is_offered(feed: FeedPage, any_stage: Stage) -> None:
    if any_stage.store == "memory:":
        pytest.skip("no other program sees what is in memory")
    before = feed.image(5).bounding_box()
    _change(any_stage)
    any_stage.run("feed", "load")
    _expect_offer(feed, before)


def test_another_servers_change_is_offered(
    feed: FeedPage, any_stage: Stage, visit: Callable[..., Visitor]
) -> None:
    if any_stage.store == "memory:":
        pytest.skip("no other program sees what is in memory")
    before = feed.image(5).bounding_box()
    _change(any_stage)
    other = FeedPage(visit().page, any_stage.serve().address)
    other.open()
    expect(other.image(0)).to_contain_text("Image 20")
    _expect_offer(feed, before)


def test_a_page_outlives_its_server(feed: FeedPage, any_stage: Stage, visitor: Visitor) -> None:
    if any_stage.store == "memory:":
        pytest.skip("memory ends with its server")
    visitor.expects("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY")
    before = feed.image(5).bounding_box()
    any_stage.web.stop()
    assert feed.captions() == records.captions(range(10))
    expect(feed.offer()).to_have_count(0)
    _change(any_stage)
    any_stage.run("feed", "load")
    with feed.page.expect_response(re.compile("/events")):
        any_stage.web.restart()
    _expect_offer(feed, before)


def test_nothing_moves_for_somebody_at_the_top(any_stage: Stage, visitor: Visitor) -> None:
    any_stage.remote.feed = records.images(range(10), any_stage.remote)
    any_stage.serve()
    feed = FeedPage(visitor.page, any_stage.web.address)
    with feed.page.expect_request(re.compile("/events")):
        feed.open()
    feed.expect_picture(0)
    before = feed.image(0).bounding_box()
    _change(any_stage)
    any_stage.get("/")
    expect(feed.offer()).to_be_visible()
    assert feed.image(0).bounding_box() == before
    assert visitor.shifts == []


def _hide(page: Page, hidden: bool) -> None:
    """Hides a page like a tab behind others; without a screen, all tabs are in front."""
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def test_eight_tabs_are_all_answered(feed: FeedPage, any_stage: Stage, visitor: Visitor) -> None:
    """Browsers open at most six connections to a server, whatever these are used for."""
    tabs = [feed] + [FeedPage(visitor.context.new_page(), feed.address) for _ in range(7)]
    for tab in tabs[1:]:
        tab.open()
        tab.expect_picture(0)
    _change(any_stage)
    any_stage.get("/")
    for tab in tabs:
        expect(tab.offer()).to_be_visible()
    # The tab that listens for the others may close.
    tabs.pop().page.close()
    tabs.pop(0).page.close()
    any_stage.remote.feed = records.images(range(10), any_stage.remote)
    any_stage.get("/")
    for tab in tabs:
        expect(tab.offer()).to_be_hidden()


def test_hidden_tabs_do_not_listen(any_stage: Stage, visitor: Visitor) -> None:
    """Each tab listens for itself, as in a browser without shared locks."""
    visitor.context.add_init_script("delete Navigator.prototype.locks")
    any_stage.remote.feed = records.images(range(10), any_stage.remote)
    any_stage.serve()
    tabs = [FeedPage(visitor.context.new_page(), any_stage.web.address) for _ in range(8)]
    for tab in tabs:
        with tab.page.expect_request(re.compile("/events")):
            tab.open()
        _hide(tab.page, True)
    _change(any_stage)
    any_stage.get("/")
    for tab in tabs[:2]:
        expect(tab.offer()).to_be_hidden()
        with tab.page.expect_request(re.compile("/events")):
            _hide(tab.page, False)
        expect(tab.offer()).to_be_visible()
