"""The months and albums of a folder of photographs."""

import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

import axe
from pages import FeedPage, ImagePage, Viewer
from patience import PATIENCE
from pictures import png
from stage import Stage
from visitor import Visitor

PHONE = {"width": 390, "height": 844}
ALBUM = "Summer in Athens"
# Each month with the number of its pictures, the newest first; one page has 30 pictures.
MONTHS = {"2025-09": 12, "2025-08": 9, "2025-05": 14, "2024-08": 20, "2024-07": 18, "2023-12": 5}
IN_ALBUM = MONTHS["2024-08"] + MONTHS["2024-07"]


@pytest.fixture
def folder(tmp_path: Path, stage: Stage) -> Path:
    folder = tmp_path / "photographs"
    for month, count in MONTHS.items():
        place = folder / ALBUM if month in ("2024-08", "2024-07") else folder
        place.mkdir(parents=True, exist_ok=True)
        for number in range(count):
            name = f"IMG_{month.replace('-', '')}{number + 1:02}_120000.png"
            width, height = [(640, 480), (480, 640), (900, 500)][number % 3]
            (place / name).write_bytes(png(width, height, number))
    stage.source = f"photos:{folder}"
    stage.serve()
    # All of it is loaded in the background.
    end = time.monotonic() + PATIENCE
    while b"#2023-12" not in stage.get("/").body:
        assert time.monotonic() < end, "the whole folder is not loaded"
    return folder


def menu(page: Page, name: str = "Dates") -> Locator:
    return page.locator("details").filter(has=page.locator("summary", has_text=name))


def month(page: Page, year: str, name: str) -> Locator:
    years = menu(page).locator("nav > ul > li").filter(has_text=year)
    return years.get_by_role("link", name=name)


def heading(page: Page, name: str) -> Locator:
    return page.get_by_role("heading", level=2, name=name)


def test_the_menu_counts_the_pictures_of_each_month(
    folder: Path, stage: Stage, visitor: Visitor
) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    menu(visitor.page).locator("summary").click()
    assert menu(visitor.page).get_by_role("link").all_inner_texts() == [
        "September (12)",
        "August (9)",
        "May (14)",
        "August (20)",
        "July (18)",
        "December (5)",
    ]
    assert axe.findings(visitor.page) == []
    assert visitor.shifts == []


def test_last_summer_is_found_by_the_menu(folder: Path, stage: Stage, visitor: Visitor) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    menu(visitor.page).locator("summary").click()
    july = month(visitor.page, "2024", "July")
    expect(july).to_have_attribute("href", "/?pages=2#2024-07")
    july.click()
    expect(heading(visitor.page, "July 2024")).to_be_in_viewport()
    expect(menu(visitor.page)).not_to_have_attribute("open", "")


def test_a_month_on_the_page_is_found_without_loading_the_page_again(
    folder: Path, stage: Stage, visitor: Visitor
) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    visitor.page.evaluate("window.isSame = true")
    menu(visitor.page).locator("summary").click()
    month(visitor.page, "2025", "May").click()
    expect(heading(visitor.page, "May 2025")).to_be_in_viewport()
    assert visitor.page.evaluate("window.isSame")
    expect(menu(visitor.page)).not_to_have_attribute("open", "")
    expect(feed.link(21)).to_be_focused()


def test_last_summer_is_found_by_the_keyboard(folder: Path, stage: Stage, visitor: Visitor) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    keyboard = visitor.page.keyboard
    for _ in range(20):
        keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.closest('.time') != null"):
            break
    keyboard.press("Enter")
    for _ in MONTHS:
        keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.hash") == "#2024-07":
            break
    keyboard.press("Enter")
    expect(heading(visitor.page, "July 2024")).to_be_in_viewport()


def test_the_menu_closes_by_escape(folder: Path, stage: Stage, visitor: Visitor) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    menu(visitor.page).locator("summary").click()
    visitor.page.keyboard.press("Escape")
    expect(menu(visitor.page)).not_to_have_attribute("open", "")
    expect(menu(visitor.page).locator("summary")).to_be_focused()


@pytest.mark.parametrize("has_scripts", [True, False])
def test_last_summer_is_found_by_a_finger(
    folder: Path, stage: Stage, visit: Callable[..., Visitor], *, has_scripts: bool
) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, java_script_enabled=has_scripts)
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    menu(visitor.page).locator("summary").tap()
    month(visitor.page, "2024", "July").tap()
    expect(heading(visitor.page, "July 2024")).to_be_in_viewport()
    expect(menu(visitor.page)).not_to_have_attribute("open", "")
    if has_scripts:
        assert not feed.has_sideways_scroll()


@pytest.mark.parametrize("view", ["wall", "column"])
def test_months_are_headings_in_the_outline(
    folder: Path, stage: Stage, visitor: Visitor, view: str
) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open(f"/?view={view}")
    headings = visitor.page.get_by_role("main").get_by_role("heading", level=2)
    months = ["September 2025", "August 2025", "May 2025"]
    assert headings.all_inner_texts()[: len(months)] == months
    place, picture = headings.nth(1).bounding_box(), feed.picture(12).bounding_box()
    assert place
    assert picture
    if view == "wall":
        assert picture["x"] < place["x"] < picture["x"] + picture["width"]
        assert picture["y"] < place["y"] < picture["y"] + picture["height"]
    else:
        assert place["y"] + place["height"] <= picture["y"]
    assert axe.findings(visitor.page) == []
    assert visitor.shifts == []


def test_months_go_on_in_what_is_loaded_later(folder: Path, stage: Stage, visitor: Visitor) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open("/?pages=2")
    expect(heading(visitor.page, "August 2024")).to_have_count(1)
    more = stage.get("/?pages=3&after=60").body.decode()
    assert 'id="2024-07"' not in more
    assert 'id="2023-12"' in more


def test_an_album_is_a_wall_of_its_own(folder: Path, stage: Stage, visitor: Visitor) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    album = visitor.page.get_by_role("navigation", name="Albums").get_by_role("link")
    assert album.all_inner_texts() == [f"{ALBUM} ({IN_ALBUM})"]
    album.click()
    expect(feed.title()).to_have_text(ALBUM)
    expect(feed.title()).to_be_visible()
    expect(heading(visitor.page, "August 2024")).to_be_visible()
    expect(heading(visitor.page, "September 2025")).to_have_count(0)
    visitor.page.keyboard.press("End")
    expect(feed.images()).to_have_count(IN_ALBUM)
    expect(visitor.page).to_have_title(ALBUM)
    assert axe.findings(visitor.page) == []
    assert visitor.shifts == []
    visitor.page.get_by_role("link", name="All pictures").click()
    expect(heading(visitor.page, "September 2025")).to_be_visible()


def test_the_viewer_stays_in_the_album(folder: Path, stage: Stage, visitor: Visitor) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open(f"/?album={quote(ALBUM)}")
    feed.open_image(19)
    viewer = Viewer(visitor.page, stage.web.address)
    expect(viewer.place()).to_be_visible()
    address = str(feed.link(20).get_attribute("href"))
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.wait_for_url(f"**{address}")
    visitor.page.keyboard.press("Escape")
    expect(viewer.place()).not_to_be_visible()
    assert f"album={quote(ALBUM)}" in visitor.page.url
    expect(visitor.page).to_have_title(ALBUM)


def test_an_album_is_seen_to_its_end_without_scripts(
    folder: Path, stage: Stage, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(java_script_enabled=False)
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open(f"/?album={quote(ALBUM)}")
    expect(feed.images()).to_have_count(30)
    menu(visitor.page).locator("summary").click()
    month(visitor.page, "2024", "July").click()
    expect(heading(visitor.page, "July 2024")).to_be_in_viewport()
    feed.load_more()
    expect(feed.images()).to_have_count(IN_ALBUM)
    expect(feed.end()).to_be_visible()


def test_a_picture_leads_to_its_album(folder: Path, stage: Stage, visitor: Visitor) -> None:
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open(f"/?album={quote(ALBUM)}")
    picture = ImagePage(visitor.page, stage.web.address)
    picture.open(feed.link(0).get_attribute("href"))
    visitor.page.get_by_role("link", name=ALBUM).click()
    expect(feed.title()).to_have_text(ALBUM)


@pytest.mark.parametrize("query", ["album=Winter", "from=rss:x"])
def test_what_is_no_album_is_told_kindly(
    folder: Path, stage: Stage, visitor: Visitor, query: str
) -> None:
    assert stage.get(f"/?{query}").status == 404
    visitor.expects("404")
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open(f"/?{query}")
    expect(feed.main).to_contain_text("There ")
    expect(feed.main).to_contain_text("here.")
    visitor.page.get_by_role("link", name="Go to the feed").click()
    expect(feed.images()).not_to_have_count(0)


def test_a_feed_without_dates_has_no_months(stage: Stage, visitor: Visitor) -> None:
    stage.source = "demo:"
    stage.serve()
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(feed.images()).not_to_have_count(0)
    expect(visitor.page.locator(".browse, .month")).to_have_count(0)
