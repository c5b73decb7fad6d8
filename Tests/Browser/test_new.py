"""What is new since the last visit, and while a page is open."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import records
from pages import FeedPage
from stage import Stage
from visitor import Visitor

DAY = 86_400_000


@pytest.fixture
def feed(stage: Stage, visitor: Visitor) -> FeedPage:
    """Returns a page that shows ten images to a reader who has never been there."""
    stage.remote.feed = records.images(range(10), stage.remote)
    stage.serve()
    page = FeedPage(visitor.page, stage.web.address)
    with page.page.expect_request(re.compile("/events")):
        page.open()
    page.expect_picture(0)
    return page


def _publish(stage: Stage, count: int) -> None:
    stage.remote.feed = records.images(range(100, 100 + count), stage.remote) + stage.remote.feed


def _come_back(feed: FeedPage, *, days: float = 2) -> None:
    """Opens the page again, so long after the last visit."""
    feed.leave()
    feed.page.goto(feed.address + "/worker.js")
    feed.page.evaluate(
        """age => {
          const visit = JSON.parse(localStorage.visit);
          visit.seen.at -= age;
          localStorage.visit = JSON.stringify(visit);
        }""",
        days * DAY,
    )
    feed.open()
    feed.expect_picture(0)


def _expect_line_before(feed: FeedPage, number: int) -> None:
    expect(feed.since()).to_have_count(1)
    expect(feed.since()).to_be_visible()
    entry = feed.main.locator(".entry").filter(visible=True).nth(number)
    expect(entry.locator(".since")).to_have_count(1)


def test_the_first_visit_has_no_line(feed: FeedPage) -> None:
    expect(feed.images()).to_have_count(10)
    expect(feed.since()).to_have_count(0)


def test_without_news_there_is_no_line(feed: FeedPage) -> None:
    _come_back(feed)
    expect(feed.since()).to_have_count(0)


@pytest.mark.parametrize("view", ["wall", "column"])
def test_a_line_stands_where_the_last_visit_began(
    feed: FeedPage, stage: Stage, visitor: Visitor, view: str
) -> None:
    feed.open(f"/?view={view}")
    _publish(stage, 3)
    _come_back(feed)
    _expect_line_before(feed, 3)
    expect(feed.since()).to_have_text(re.compile(r"^New since \w+day$"))
    # It stays for the whole visit.
    feed.page.reload()
    _expect_line_before(feed, 3)
    # And is gone with the next one, when nothing else is new.
    _come_back(feed)
    expect(feed.since()).to_have_count(0)
    assert visitor.shifts == []


def test_the_line_comes_with_a_later_list(feed: FeedPage, stage: Stage) -> None:
    _publish(stage, 35)
    _come_back(feed)
    expect(feed.images()).not_to_have_count(0)
    while feed.since().count() == 0:
        feed.load_more()
        expect(feed.announcement()).to_have_text(re.compile("added"))
    _expect_line_before(feed, 35)


def test_yesterday_is_called_so(feed: FeedPage, stage: Stage) -> None:
    _publish(stage, 1)
    _come_back(feed, days=1)
    expect(feed.since()).to_have_text("New since yesterday")


def test_a_date_is_written_in_the_language_of_the_page(feed: FeedPage, stage: Stage) -> None:
    feed.open("/?lang=pt-BR")
    _publish(stage, 1)
    _come_back(feed, days=40)
    expect(feed.since()).to_have_text(re.compile(r"^Novo desde \d+ de [a-zç]+$"))


def test_the_offer_counts_what_is_new(feed: FeedPage, stage: Stage) -> None:
    _publish(stage, 1)
    stage.get("/")
    expect(feed.offer()).to_have_text("1 new picture")
    _publish(stage, 2)
    stage.get("/")
    expect(feed.offer()).to_have_text(re.compile(r"^\d+ new pictures$"))


def test_the_offer_is_taken_by_keyboard_and_leads_to_the_top(feed: FeedPage, stage: Stage) -> None:
    feed.page.mouse.wheel(0, 2_000)
    _publish(stage, 2)
    stage.get("/")
    expect(feed.offer()).to_have_text("2 new pictures")
    feed.offer().focus()
    feed.page.keyboard.press("Enter")
    expect(feed.images().nth(0)).to_contain_text("Image 100")
    expect(feed.offer()).to_have_count(0)
    assert feed.page.evaluate("scrollY") == 0


def test_an_offer_without_new_pictures_says_so(feed: FeedPage, stage: Stage) -> None:
    stage.remote.feed = list(reversed(stage.remote.feed))
    stage.get("/")
    expect(feed.offer()).to_have_text("Show the newer feed")


def test_without_scripts_nothing_is_marked(stage: Stage, visit: Callable[..., Visitor]) -> None:
    stage.remote.feed = records.images(range(10), stage.remote)
    stage.serve()
    feed = FeedPage(visit(java_script_enabled=False).page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(10)
    expect(feed.offer()).to_have_count(0)
    expect(feed.since()).to_have_count(0)
