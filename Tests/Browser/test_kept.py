"""The pages that the browser keeps for when the server is away."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Error, Locator, expect

import records
from pages import FeedPage
from patience import wait_until
from remote import Answer
from stage import Stage
from visitor import Visitor

AWAY = "Works offline, last saved "
MISSING = "The page you asked for has not been saved"
#: Whether an address is kept; the request for it would have other headers.
IS_KEPT = "async path => Boolean(await caches.match(path, {ignoreVary: true}))"


@pytest.fixture
def feed(stage: Stage, visit: Callable[..., Visitor]) -> FeedPage:
    return feed_that_is_kept(stage, visit)


def feed_that_is_kept(stage: Stage, visit: Callable[..., Visitor], *options: str) -> FeedPage:
    stage.remote.feed = records.images(range(23), stage.remote)
    stage.serve(*options)
    visitor = visit(service_workers="allow")
    visitor.expects("ERR_CONNECTION_REFUSED", "Failed to load resource")
    page = FeedPage(visitor.page, stage.web.address)
    page.open()
    page.page.evaluate("navigator.serviceWorker.ready")
    # Everything seen from now on is kept.
    page.open()
    page.expect_picture(1)
    expect(shown(page, AWAY)).to_be_hidden()
    wait_for_kept(page, "/")
    return page


def shown(feed: FeedPage, words: str | re.Pattern[str]) -> Locator:
    """Returns what says so; the closed details of the page have similar words."""
    return feed.page.get_by_text(words).filter(visible=True)


def wait_for_kept(feed: FeedPage, path: str) -> None:
    wait_until(feed.page, IS_KEPT, path)


def test_a_page_and_its_pictures(feed: FeedPage, stage: Stage) -> None:
    stage.web.stop()
    feed.open()
    expect(shown(feed, AWAY)).to_be_visible()
    expect(feed.images()).to_have_count(23)
    feed.expect_picture(1)
    stage.web.restart()
    feed.open()
    expect(shown(feed, AWAY)).to_be_hidden()


def test_nothing_on_a_kept_page_contradicts_it(feed: FeedPage, stage: Stage) -> None:
    time = feed.age().locator("summary time")
    expect(time).to_have_text("just now")
    saved = datetime.fromisoformat(time.get_attribute("datetime") or "")
    stage.web.stop()
    feed.page.clock.set_fixed_time(saved + timedelta(minutes=5))
    feed.open()
    expect(shown(feed, re.compile(r"^Works offline, last saved at \d\d:\d\d$"))).to_be_visible()
    expect(feed.age()).to_have_count(0)
    expect(shown(feed, re.compile("just now"))).to_have_count(0)
    feed.page.clock.set_fixed_time(saved + timedelta(days=2))
    feed.open()
    day = re.compile(r"^Works offline, last saved on \d+ \w+ at \d\d:\d\d$")
    expect(shown(feed, day)).to_be_visible()


def test_what_was_not_seen_leads_to_what_was(feed: FeedPage, stage: Stage) -> None:
    stage.web.stop()
    feed.open("/leagues")
    expect(feed.page).to_have_url(feed.address + "/")
    expect(shown(feed, AWAY)).to_be_visible()
    expect(shown(feed, MISSING)).to_be_visible()
    feed.open()
    expect(shown(feed, AWAY)).to_be_visible()
    expect(shown(feed, MISSING)).to_be_hidden()


def test_nobody_is_shown_the_language_of_another(feed: FeedPage, stage: Stage) -> None:
    feed.choose_language("Español")
    expect(feed.title()).to_have_text("Mi Feed")
    wait_until(feed.page, f"async path => !await ({IS_KEPT})(path)", "/")
    feed.leave()
    stage.web.stop()
    with pytest.raises(Error, match="ERR_"):
        feed.page.goto(feed.address)


@pytest.mark.parametrize("name", ["data", "comments"])
def test_what_is_no_page_takes_the_place_of_none(feed: FeedPage, stage: Stage, name: str) -> None:
    feed.page.goto(f"{feed.address}/images/{records.image_id(0)}/{name}")
    feed.open("/leagues")
    wait_for_kept(feed, "/leagues")
    stage.web.stop()
    feed.open()
    expect(feed.images()).to_have_count(23)


def test_comments_are_never_kept(feed: FeedPage, stage: Stage) -> None:
    path = f"/images/{records.image_id(0)}"
    feed.open(path)
    feed.open("/leagues")
    wait_for_kept(feed, "/leagues")
    stage.web.stop()
    feed.open(path)
    expect(feed.page).to_have_url(feed.address + "/")
    expect(feed.images()).to_have_count(23)


def test_who_asks_a_server_that_is_away_for_the_newest_keeps_the_last(
    feed: FeedPage, stage: Stage
) -> None:
    stage.web.stop()
    feed.refresh()
    expect(shown(feed, AWAY)).to_be_visible()
    expect(feed.images()).to_have_count(23)


def test_what_another_program_serves_later_is_its_own(feed: FeedPage) -> None:
    path = "/assets/style.css"
    feed.page.evaluate("path => fetch(path)", path)
    assert not feed.page.evaluate(IS_KEPT, path)


def test_a_failure_of_a_server_that_is_there_is_shown(feed: FeedPage, stage: Stage) -> None:
    stage.get("/")
    stage.remote.pictures["22.png"] = Answer(b"none", "image/png")
    feed.page.goto(f"{feed.address}/images/{records.image_id(22)}/data")
    expect(feed.title()).to_have_text("That did not work")


def test_no_more_than_so_many_pages(feed: FeedPage) -> None:
    for number in range(55):
        feed.open(f"/nowhere?{number}" if number % 2 else f"/?pages=1&x={number}")
        expect(feed.title()).to_be_attached()
    wait_for_kept(feed, "/?pages=1&x=54")
    kept = "async () => (await (await caches.open('pages')).keys()).length"
    assert feed.page.evaluate(kept) <= 50


def test_no_more_pictures_than_the_store_has_room_for(
    stage: Stage, visit: Callable[..., Visitor]
) -> None:
    limit = 4_000
    feed = feed_that_is_kept(stage, visit, "--image-limit", str(limit))
    kept = """async () => {
      const cache = await caches.open('pictures');
      const all = await Promise.all((await cache.keys()).map(key => cache.match(key)));
      return all.reduce((sum, {headers}) => sum + Number(headers.get('content-length')), 0);
    }"""
    feed.open()
    for number in range(23):
        feed.expect_picture(number)
    # They are bounded a moment after each page, perhaps before the last picture has come.
    received = feed.page.evaluate(
        """() => performance.getEntriesByType('resource')
          .filter(({name}) => name.includes('/data?'))
          .reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)"""
    )
    assert received > limit
    feed.open("/leagues")
    wait_until(feed.page, f"async limit => await ({kept})() <= limit", limit)
    assert feed.page.evaluate(kept) > 0


def test_it_can_be_installed(feed: FeedPage) -> None:
    session = feed.page.context.new_cdp_session(feed.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert "Essential Feed" in manifest["data"]
