"""The metadata of a source's pictures: a title, the page of each, and which are sensitive."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import axe
import records
from pages import FeedPage, ImagePage, Viewer
from stage import Stage
from visitor import Visitor

TITLE = 'Roses & <b>"thorns"</b> of a garden that has a name as long as its hedge, and then some'
LINK = "https://garden.example/1?a=1&b=%22"


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def visitor(request: pytest.FixtureRequest, visit: Callable[..., Visitor]) -> Visitor:
    return visit(java_script_enabled=request.param)


@pytest.fixture
def feed(stage: Stage, visitor: Visitor) -> FeedPage:
    stage.remote.feed = records.images(range(3), stage.remote)
    stage.remote.feed[1] |= {"sensitive": True, "link": LINK}
    stage.remote.feed[2] |= {"link": "javascript:alert(1)"}
    stage.remote.title = TITLE
    stage.serve()
    page = FeedPage(visitor.page, stage.web.address)
    page.open()
    expect(page.images()).to_have_count(3)
    return page


def is_blurred(picture: Locator) -> bool:
    return "blur" in picture.evaluate("image => getComputedStyle(image).filter")


def veil(place: Locator) -> Locator:
    return place.locator("summary", has_text="Sensitive content")


def expect_veiled(place: Locator) -> None:
    picture = place.get_by_role("img")
    expect(picture).to_have_accessible_name("Sensitive content: Image 1")
    assert is_blurred(picture)
    expect(veil(place)).to_have_accessible_name("Sensitive content Show it")
    # A click or a touch anywhere on the picture opens it.
    box = place.locator(".veil").bounding_box()
    assert box
    for x, y in [(0.05, 0.05), (0.5, 0.5), (0.95, 0.95)]:
        assert picture.evaluate(
            "(image, [x, y]) =>"
            " Boolean(document.elementFromPoint(x, y)?.closest('.veil > summary'))",
            [box["x"] + x * box["width"], box["y"] + y * box["height"]],
        )


@pytest.mark.parametrize("view", ["wall", "column"])
def test_what_is_sensitive_is_blurred_until_it_is_opened(feed: FeedPage, view: str) -> None:
    feed.open(f"/?view={view}")
    feed.expect_picture(1)
    expect_veiled(feed.image(1))
    for number in [0, 2]:
        assert not is_blurred(feed.picture(number))
        expect(veil(feed.image(number))).to_have_count(0)
    veil(feed.image(1)).focus()
    feed.page.keyboard.press("Enter")
    assert not is_blurred(feed.picture(1))
    expect(feed.page).to_have_url(re.compile(f"/\\?view={view}$"))
    # The same click hides it again.
    veil(feed.image(1)).click()
    assert is_blurred(feed.picture(1))


def test_the_page_of_what_is_sensitive_hides_it_too(feed: FeedPage) -> None:
    image = ImagePage(feed.page, feed.address)
    image.open_of(records.image_id(1))
    image.expect_picture()
    expect_veiled(image.place())
    veil(image.place()).click()
    assert not is_blurred(image.picture())
    # A reader who turns to the picture has not asked to see it.
    image.open_of(records.image_id(0))
    image.next().click()
    expect(image.title()).to_have_text("Image 1")
    expect_veiled(image.place())


def test_an_image_leads_to_its_page(feed: FeedPage) -> None:
    image = ImagePage(feed.page, feed.address)
    original = image.place().get_by_role("link", name="Visit the source")
    image.open_of(records.image_id(1))
    expect(original).to_have_attribute("href", LINK)
    expect(original).to_have_attribute("rel", "external noreferrer")
    for number in [0, 2]:
        image.open_of(records.image_id(number))
        expect(original).to_have_count(0)
    feed.open("/?view=column")
    expect(feed.image(1).get_by_role("link", name="Visit the source: Image 1")).to_be_visible()


def test_the_title_of_the_feed_heads_its_pages(feed: FeedPage, stage: Stage) -> None:
    image = ImagePage(feed.page, feed.address)
    sections = feed.page.get_by_role("navigation", name="Sections")
    for is_connected in [True, False]:
        stage.remote.is_connected = is_connected
        feed.open()
        expect(feed.page).to_have_title(TITLE)
        expect(feed.title()).to_have_text(TITLE)
        expect(sections.get_by_role("link", name=TITLE)).to_be_visible()
        assert not feed.has_sideways_scroll()
        image.open_of(records.image_id(1))
        expect(image.page).to_have_title(f"Image 1 · {TITLE}")


class TestWithScripts:
    @pytest.fixture
    def visitor(self, visit: Callable[..., Visitor]) -> Visitor:
        return visit()

    def test_the_viewer_hides_what_was_not_opened(self, feed: FeedPage) -> None:
        viewer = Viewer(feed.page, feed.address)
        feed.link(0).click()
        feed.page.keyboard.press("ArrowRight")
        expect(viewer.title()).to_have_text("Image 1")
        viewer.expect_picture()
        expect_veiled(viewer.place().locator(".frame"))
        veil(viewer.place()).click()
        assert not is_blurred(viewer.picture())
        original = viewer.place().get_by_role("link", name="Visit the source")
        expect(original).to_have_attribute("href", LINK)

    def test_the_viewer_shows_what_was_opened_in_the_feed(self, feed: FeedPage) -> None:
        viewer = Viewer(feed.page, feed.address)
        veil(feed.image(1)).click()
        feed.link(1).click()
        viewer.expect_picture()
        assert not is_blurred(viewer.picture())
        viewer.close()
        expect(feed.page).to_have_title(TITLE)

    def test_nobody_is_kept_out(self, feed: FeedPage) -> None:
        for path in ["/", f"/images/{records.image_id(1)}"]:
            feed.open(path)
            assert axe.findings(feed.page) == []

    def test_a_title_that_comes_late_is_shown(self, stage: Stage, visitor: Visitor) -> None:
        stage.remote.feed = records.images(range(3), stage.remote)
        stage.remote.title = TITLE
        stage.serve()
        feed = FeedPage(visitor.page, stage.web.address)
        with stage.remote.held("/v1/feed"):
            feed.open(until="commit")
            expect(feed.title()).to_have_text("My Feed")
        expect(feed.title()).to_have_text(TITLE)
        expect(feed.page).to_have_title(TITLE)
