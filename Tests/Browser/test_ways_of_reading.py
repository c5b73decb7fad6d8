"""Reading without scripts, by keyboard alone, magnified, in forced colours, and in print."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import records
from pages import FeedPage, ImagePage, LeaguesPage, SquadPage, TeamsPage, Viewer
from stage import Stage
from states import live
from visitor import Visitor


@pytest.fixture(autouse=True)
def _served(stage: Stage) -> None:
    live(stage)


@pytest.fixture
def scriptless(visit: Callable[..., Visitor]) -> Page:
    return visit(java_script_enabled=False).page


def test_the_feed_without_scripts(scriptless: Page, stage: Stage) -> None:
    stage.remote.feed = records.images(range(63), stage.remote)
    feed = FeedPage(scriptless, stage.web.address)
    feed.open()
    feed.expect_picture(0)
    expect(feed.images()).to_have_count(30)
    feed.load_more()
    expect(feed.images()).to_have_count(60)
    feed.load_more()
    expect(feed.images()).to_have_count(63)
    expect(feed.end()).to_be_visible()
    feed.open_image(35)
    comments = ImagePage(scriptless, stage.web.address)
    expect(comments.comments()).to_have_count(2)
    comments.back()
    expect(feed.image(35)).to_be_in_viewport()
    stage.remote.feed = records.images(range(30, 35), stage.remote)
    feed.refresh()
    expect(feed.images()).to_have_count(5)


def test_pictures_turn_and_the_view_changes_without_scripts(scriptless: Page, stage: Stage) -> None:
    feed = FeedPage(scriptless, stage.web.address)
    feed.open()
    feed.open_image(3)
    image = ImagePage(scriptless, stage.web.address)
    image.expect_picture()
    image.next().click()
    image.next().click()
    image.previous().click()
    image.expect_picture()
    image.back()
    expect(feed.image(4)).to_be_in_viewport()
    feed.see_as("One column")
    expect(scriptless.locator("body")).to_have_class("column")
    feed.see_as("Wall of pictures")
    expect(scriptless.locator("body")).to_have_class("wall")


def test_a_picture_is_tried_again_without_scripts(scriptless: Page, stage: Stage) -> None:
    feed = FeedPage(scriptless, stage.web.address)
    stage.remote.is_connected = True
    with stage.remote.held("/pictures/never"):
        feed.open()
    expect(feed.images()).to_have_count(12)
    stage.remote.requests.clear()
    # The page can't tell which pictures failed, so no offer covers one that may be there.
    expect(feed.retry_link(1)).to_have_count(0)
    feed.reload_link(1).click()
    feed.expect_picture(1)


def test_an_error_is_dismissed_without_scripts(scriptless: Page, stage: Stage) -> None:
    feed = FeedPage(scriptless, stage.web.address)
    stage.save()
    stage.remote.is_connected = False
    feed.open()
    expect(feed.notices()).to_be_visible()
    feed.dismiss()
    expect(feed.notices()).to_have_count(0)


def test_leagues_without_scripts(scriptless: Page, stage: Stage) -> None:
    leagues = LeaguesPage(scriptless, stage.web.address)
    leagues.open()
    leagues.choose("League 0")
    TeamsPage(scriptless, stage.web.address).choose("Team 0")
    expect(SquadPage(scriptless, stage.web.address).players()).to_have_count(25)


def test_languages_without_scripts(scriptless: Page, stage: Stage) -> None:
    feed = FeedPage(scriptless, stage.web.address)
    feed.open()
    feed.choose_language("Español")
    expect(feed.title()).to_have_text("Mi Feed")


def test_by_keyboard_alone(page: Page, stage: Stage) -> None:
    """More is loaded before a reader gets to the end."""
    stage.remote.feed = records.images(range(43), stage.remote)
    feed = FeedPage(page, stage.web.address)
    feed.open()
    _tab_to(page, page.get_by_role("link", name="Skip to the content"))
    page.keyboard.press("Enter")
    _tab_to(page, feed.link(0))
    _tab_to(page, feed.link(25))
    expect(feed.images()).to_have_count(43)
    _tab_to(page, feed.link(32))
    page.keyboard.press("Enter")
    viewer = Viewer(page, stage.web.address)
    expect(viewer.comments()).to_have_count(2)
    _tab_to(page, viewer.place().get_by_role("link", name="Close"))
    page.keyboard.press("Enter")
    expect(feed.link(32)).to_be_focused()
    expect(feed.images()).to_have_count(43)
    expect(feed.image(32)).to_be_in_viewport()


def test_a_notice_is_dismissed_by_keyboard(page: Page, stage: Stage) -> None:
    feed = FeedPage(page, stage.web.address)
    stage.save()
    stage.remote.is_connected = False
    feed.open()
    _tab_to(page, feed.notices().get_by_role("button", name="Dismiss"))
    page.keyboard.press("Enter")
    expect(feed.notices()).to_have_count(0)


def test_what_has_the_focus_is_marked(page: Page, stage: Stage) -> None:
    feed = FeedPage(page, stage.web.address)
    feed.open()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "(({outlineStyle, outlineWidth}) => outlineStyle != 'none' && outlineWidth != '0px')"
            "(getComputedStyle(document.activeElement))"
        )


def _tab_to(page: Page, target: Locator) -> None:
    """Presses Tab until the target has the focus, like a reader without a mouse."""
    expect(target).to_have_count(1)
    for _ in range(80):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            expect(target).to_be_in_viewport()
            return
    raise AssertionError(f"no Tab leads to {target}")


def test_at_four_times_the_size(visit: Callable[..., Visitor], stage: Stage) -> None:
    """A browser shows this much of a window of 1280 × 1024 at 400 %."""
    visitor = visit(viewport={"width": 320, "height": 256}, device_scale_factor=4)
    feed = FeedPage(visitor.page, stage.web.address)
    stage.remote.feed = records.images(range(33), stage.remote)
    feed.open()
    assert not feed.has_sideways_scroll()
    feed.go_to_end()
    expect(feed.images()).to_have_count(33)
    assert not feed.has_sideways_scroll()


def test_larger_text_alone(visit: Callable[..., Visitor], stage: Stage) -> None:
    """Text of twice its size, with the spacing of WCAG 1.4.12, hides nothing."""
    visitor = visit(viewport={"width": 640, "height": 800}, bypass_csp=True)
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    feed.page.add_style_tag(
        content="html {font-size: 200%} * {line-height: 1.5 !important;"
        " letter-spacing: .12em !important; word-spacing: .16em !important}"
        " p {margin-bottom: 2em !important}"
    )
    assert not feed.has_sideways_scroll()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_forced_colours(visit: Callable[..., Visitor], stage: Stage, scheme: str) -> None:
    visitor = visit(forced_colors="active", color_scheme=scheme)
    feed = FeedPage(visitor.page, stage.web.address)
    stage.save()
    stage.remote.is_connected = False
    feed.open()
    button = feed.notices().get_by_role("button", name="Dismiss")
    assert button.evaluate("element => getComputedStyle(element).borderStyle") != "none"
    stage.remote.is_connected = True
    feed.open()
    feed.expect_picture(0)
    canvas = "rgb(255, 255, 255)" if scheme == "light" else "rgb(0, 0, 0)"
    assert (
        feed.page.evaluate("getComputedStyle(document.body).backgroundColor") == canvas
        or feed.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        == canvas
    )


def test_in_print(page: Page, stage: Stage) -> None:
    feed = FeedPage(page, stage.web.address)
    feed.open()
    feed.expect_picture(0)
    page.emulate_media(media="print")
    expect(feed.title()).to_be_visible()
    expect(feed.picture(0)).to_be_visible()
    for control in (
        page.get_by_role("button", name="Refresh"),
        page.get_by_role("navigation", name="Language"),
        feed.more(),
    ):
        expect(control).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark_by_the_systems_wish(
    visit: Callable[..., Visitor], stage: Stage, scheme: str
) -> None:
    feed = FeedPage(visit(color_scheme=scheme).page, stage.web.address)
    feed.open()
    colour = feed.page.evaluate("getComputedStyle(document.body).color.match(/[\\d.]+/g)")
    is_dark_text = sum(float(part) for part in colour[:3]) < 3 * 128
    assert is_dark_text == (scheme == "light")
