"""Several sources in one wall."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

import axe
import records
from pages import FeedPage
from pictures import png
from remote import Remote
from stage import Stage
from visitor import Visitor

PHONE = {"width": 390, "height": 844}
LANGUAGES = {"en-US": "All", "pt-BR": "Todas", "el-GR": "Όλες", "es-ES": "Todas"}


def fill(remote: Remote, title: str, numbers: list[int]) -> None:
    """Serves images that are as old as their numbers tell, in days."""
    remote.title = title
    remote.feed = [
        record | {"created_at": f"2025-11-{20 - number:02}T08:00:00Z"}
        for record, number in zip(records.images(numbers, remote), numbers, strict=True)
    ]


@pytest.fixture
def other(stage: Stage) -> Remote:
    """A second source beside that of the stage."""
    other = stage.enter_context(Remote())
    fill(stage.remote, "Garden", [0, 2, 4])
    fill(other, "Harbour", [1, 3, 5])
    stage.serve("--source", other.address)
    # The titles are known once a list of each source is saved.
    stage.get("/")
    return other


def tabs(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Sources").get_by_role("link")


def sources(feed: FeedPage) -> list[str]:
    """Returns the source of each image, as its caption names it."""
    return [article.locator(".credit").last.inner_text() for article in feed.images().all()]


def test_images_of_two_sources_stand_in_one_wall_by_time(
    stage: Stage, other: Remote, visitor: Visitor
) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(6)
    assert sources(feed) == ["Garden", "Harbour"] * 3
    expect(feed.age()).to_contain_text("Garden + Harbour")
    for number in range(6):
        feed.expect_picture(number)
    # Each picture comes from the source whose feed has named it.
    assert {path.split("?")[0] for path in other.requested("/pictures/")} == {
        f"/pictures/{number}.png" for number in (1, 3, 5)
    }
    assert axe.findings(visitor.page) == []
    assert visitor.shifts == []


def test_each_source_has_a_tab(stage: Stage, other: Remote, visitor: Visitor) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(tabs(visitor.page)).to_have_text(["All", "Garden", "Harbour"])
    expect(tabs(visitor.page).first).to_have_attribute("aria-current", "page")
    expect(tabs(visitor.page).last).to_have_attribute(
        "href", f"/?from={quote(other.address, safe='')}"
    )


@pytest.mark.parametrize("has_script", [True, False])
def test_tabs_are_reached_by_the_keyboard(
    stage: Stage, other: Remote, visit: Callable[..., Visitor], has_script: bool
) -> None:
    page = visit(java_script_enabled=has_script).page
    FeedPage(page, stage.web.address).open()
    tabs(page).first.focus()
    page.keyboard.press("Tab")
    expect(tabs(page).nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(tabs(page).nth(2)).to_be_focused()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_tabs_speak_the_language_of_the_reader(
    stage: Stage, other: Remote, visit: Callable[..., Visitor], locale: str
) -> None:
    page = visit(locale=locale, viewport=PHONE).page
    feed = FeedPage(page, stage.web.address)
    feed.open()
    expect(page.get_by_role("link", name=LANGUAGES[locale], exact=True)).to_be_visible()
    assert not feed.has_sideways_scroll()


def test_a_source_that_fails_takes_nothing_from_the_others(
    stage: Stage, other: Remote, visitor: Visitor
) -> None:
    other.is_connected = False
    stage.remote.feed[0]["description"] = "New in the garden"
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(6)
    expect(feed.image(0)).to_contain_text("New in the garden")
    expect(feed.notices()).to_have_count(1)
    expect(feed.notices()).to_contain_text("127.0.0.1 could not be loaded")


def test_the_same_picture_stands_once(stage: Stage, other: Remote, visitor: Visitor) -> None:
    other.feed.append(stage.remote.feed[2])
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(6)


def test_one_source_has_no_tabs(stage: Stage, visitor: Visitor) -> None:
    fill(stage.remote, "Garden", [0, 2])
    stage.serve()
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(2)
    expect(tabs(visitor.page)).to_have_count(0)
    expect(feed.images().get_by_text("Garden")).to_have_count(0)


@pytest.mark.parametrize("has_script", [True, False])
def test_a_tab_shows_the_images_of_its_source_alone(
    stage: Stage, other: Remote, visit: Callable[..., Visitor], has_script: bool
) -> None:
    visitor = visit(java_script_enabled=has_script)
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    tabs(visitor.page).last.click()
    expect(feed.title()).to_have_text("Harbour")
    expect(feed.images()).to_have_count(3)
    assert sources(feed) == ["Harbour"] * 3
    expect(tabs(visitor.page).last).to_have_attribute("aria-current", "page")
    if has_script:
        assert axe.findings(visitor.page) == []
    tabs(visitor.page).first.click()
    expect(feed.images()).to_have_count(6)


def test_addresses_of_folders_show_no_path(stage: Stage, visitor: Visitor, tmp_path: Path) -> None:
    for name in ("Athens", "Lisbon"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "IMG_20240801_120000.png").write_bytes(png())
    stage.source = f"photos:{tmp_path}/Athens"
    stage.serve("--source", f"photos:{tmp_path}/Lisbon")
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(2)
    assert str(tmp_path) not in visitor.page.content()
    tabs(visitor.page).filter(has_text="Lisbon").click()
    expect(feed.images()).to_have_count(1)
    assert sources(feed) == ["Lisbon"]
    assert tmp_path.name not in visitor.page.url
    feed.expect_picture(0)
