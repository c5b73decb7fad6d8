"""One answer with the saved list at once and the fresh one after it: no waiting for the remote."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import records
from pages import FeedPage
from stage import Stage
from visitor import Visitor


@pytest.fixture(params=[True, False], ids=["script", "no-script"])
def feed(
    any_stage: Stage, visit: Callable[..., Visitor], request: pytest.FixtureRequest
) -> FeedPage:
    """Returns the page of a feed saved yesterday with all pictures; the remote has a newer one."""
    remote = any_stage.remote
    remote.feed = records.images(range(5), remote)
    any_stage.serve()
    any_stage.save(days_ago=1)
    visitor = visit(java_script_enabled=request.param)
    page = FeedPage(visitor.page, any_stage.web.address)
    page.open()
    for number in range(5):
        page.expect_picture(number)
    remote.feed = records.images(range(10, 20), remote)
    remote.requests.clear()
    return page


def test_a_slow_remote_delays_no_picture(feed: FeedPage, any_stage: Stage) -> None:
    remote = any_stage.remote
    with remote.held("/v1/feed"):
        feed.open(until="commit")
        feed.expect_picture(0)
        assert feed.captions() == records.captions(range(5))
        expect(feed.age()).to_contain_text("asking for the newest")
        assert remote.requested("/v1/feed")
    expect(feed.images()).to_have_count(10)
    assert feed.captions() == records.captions(range(10, 20))
    expect(feed.age()).to_contain_text("just now")
    expect(feed.age()).not_to_contain_text("asking")


def test_a_remote_that_fails_late_leaves_what_is_saved(feed: FeedPage, any_stage: Stage) -> None:
    remote = any_stage.remote
    with remote.held("/v1/feed"):
        feed.open(until="commit")
        feed.expect_picture(0)
        remote.is_connected = False
    expect(feed.notices()).to_contain_text("Couldn't connect to server")
    assert feed.captions() == records.captions(range(5))


def test_a_first_reader_is_told_to_wait(stage: Stage, visitor: Visitor) -> None:
    stage.remote.feed = records.images(range(5), stage.remote)
    stage.serve()
    feed = FeedPage(visitor.page, stage.web.address)
    with stage.remote.held("/v1/feed"):
        feed.open(until="commit")
        expect(feed.age()).to_have_text("Loading…")
    expect(feed.images()).to_have_count(5)
    assert visitor.shifts == []
