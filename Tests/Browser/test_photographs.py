"""A folder of large photographs, viewed as a gallery."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from pages import FeedPage, Viewer
from patience import wait_until
from photographs import jpeg, photograph, with_thumbnail
from pictures import png
from stage import Stage
from visitor import Visitor

# 20 megapixels.
WIDTH, HEIGHT = 5472, 3648
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def folder(tmp_path: Path, stage: Stage) -> Path:
    folder = tmp_path / "photographs"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.png").write_bytes(png(WIDTH, HEIGHT, number))
    stage.source = f"photos:{folder}"
    return folder


def width_shown(feed: FeedPage, number: int) -> int:
    # Measures the fetched answer, because the density of the screen changes the width of the
    # element.
    return int(
        feed.picture(number).evaluate(
            """async picture => {
              const answer = await fetch(picture.currentSrc);
              return (await createImageBitmap(await answer.blob())).width;
            }"""
        )
    )


@pytest.mark.parametrize(
    ("viewport", "density", "width"), [(PHONE, 1, 480), (PHONE, 3, 1280), (None, 1, 480)]
)
def test_pictures_are_as_wide_as_the_screen_needs(
    folder: Path,
    stage: Stage,
    visit: Callable[..., Visitor],
    viewport: dict[str, int] | None,
    density: int,
    width: int,
) -> None:
    stage.serve()
    options = {"viewport": viewport} if viewport else {}
    visitor = visit(device_scale_factor=density, **options)
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(3)
    for number in range(3):
        feed.expect_picture(number)
        assert width_shown(feed, number) == width
        box = feed.picture(number).bounding_box()
        assert box
        assert box["width"] / box["height"] == pytest.approx(WIDTH / HEIGHT, abs=0.01)
    assert visitor.shifts == []


def test_the_original_is_a_link_on_the_page_of_the_picture(
    folder: Path, stage: Stage, visitor: Visitor
) -> None:
    stage.serve()
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    feed.expect_picture(0)
    # The browser looks for this file if a page names no other.
    visitor.expects("favicon.ico")
    feed.picture(0).click()
    Viewer(visitor.page, stage.web.address).file().click()
    original = visitor.page.locator("img")
    expect(original).to_have_js_property("naturalWidth", WIDTH)


def test_what_was_seen_on_a_phone_is_seen_on_a_desk_without_the_folder(
    folder: Path, stage: Stage, visit: Callable[..., Visitor]
) -> None:
    stage.serve()
    phone = FeedPage(visit(viewport=PHONE).page, stage.web.address)
    phone.open()
    phone.expect_picture(0)
    phone.leave()
    stage.web.stop()
    stage.serve("--offline")
    desk = FeedPage(visit().page, stage.web.address)
    desk.open()
    desk.expect_picture(0)
    assert width_shown(desk, 0) == 480


@pytest.fixture
def camera(tmp_path: Path, stage: Stage) -> Path:
    """Returns a folder of photographs that no program has opened yet."""
    folder = tmp_path / "camera"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.jpg").write_bytes(photograph(number))
    stage.source = f"photos:{folder}"
    return folder


def expect_colours(page: Page, count: int) -> None:
    """Waits until so many pictures have been scaled: their colours are found a moment later."""
    condition = """async count => {
      const page = await (await fetch('/')).text();
      return !page.includes('/thumbnail') && page.split('class="tint"').length > 2 * count;
    }"""
    wait_until(page, condition, count)


def test_thumbnails_stand_in_until_pictures_are_scaled(
    camera: Path, stage: Stage, visitor: Visitor
) -> None:
    stage.serve()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route("**/data?*", hold)
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open(until="commit")
    thumbnails = feed.main.locator(".thumbnail")
    expect(thumbnails).to_have_count(3)
    for number in range(3):
        thumbnail = thumbnails.nth(number)
        expect(thumbnail).to_have_js_property("naturalWidth", 160)
        expect(thumbnail).to_be_visible()
        frame, box = feed.image(number).locator(".frame").bounding_box(), thumbnail.bounding_box()
        assert box == frame
    for route in held:
        route.continue_()
    for number in range(3):
        feed.expect_picture(number)
        expect(thumbnails.nth(number)).to_be_hidden()
    assert visitor.shifts == []


def test_scaled_pictures_need_no_thumbnails(camera: Path, stage: Stage, visitor: Visitor) -> None:
    stage.serve()
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    for number in range(3):
        feed.expect_picture(number)
    expect_colours(feed.page, 3)
    feed.page.reload()
    feed.expect_picture(0)
    expect(feed.main.locator(".thumbnail")).to_have_count(0)


def test_a_broken_thumbnail_is_invisible(tmp_path: Path, stage: Stage, visitor: Visitor) -> None:
    folder = tmp_path / "damaged"
    folder.mkdir()
    half = jpeg(160, 120, 1)[:-300]
    (folder / "1.jpg").write_bytes(with_thumbnail(jpeg(2000, 1500, 1), half))
    stage.source = f"photos:{folder}"
    stage.serve()
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    feed.expect_picture(0)
    expect(feed.retry_link(0)).to_be_hidden()
    assert visitor.shifts == []


def test_pictures_are_scaled_before_anybody_asks(
    camera: Path, stage: Stage, visitor: Visitor
) -> None:
    stage.serve()
    # The feed is saved, and no picture is asked for.
    stage.get("/")
    visitor.page.goto(stage.web.address + "/worker.js")
    expect_colours(visitor.page, 3)
