"""What readers do with one picture: magnify, turn, play, copy, and look at its details."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import CDPSession, Page, expect

import axe
import records
from pages import FeedPage, ImagePage, Viewer
from photographs import jpeg
from pictures import bomb, photograph
from remote import Answer
from stage import Stage
from visitor import ANSWERED, Visitor

PORTRAIT = {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
PHONE = {"has_touch": True, "is_mobile": True, "viewport": PORTRAIT}


@pytest.fixture(autouse=True)
def _served(stage: Stage) -> None:
    stage.remote.feed = records.images(range(23), stage.remote)
    for number in range(23):
        stage.remote.pictures[f"{number}.png"] = Answer(photograph(), "image/png")
    stage.serve()
    stage.get("/")


def opened(page: Page, stage: Stage, number: int = 1) -> Viewer:
    feed = FeedPage(page, stage.web.address)
    feed.open()
    feed.expect_picture(number)
    feed.open_image(number)
    viewer = Viewer(page, stage.web.address)
    expect(viewer.title()).to_contain_text(f"Image {number}")
    viewer.expect_picture()
    viewer.wait_until_opened()
    return viewer


def size(viewer: ImagePage) -> tuple[int, int]:
    measure = """picture => {
      const {width, height} = picture.getBoundingClientRect();
      return [Math.round(width), Math.round(height)];
    }"""
    width, height = viewer.picture().evaluate(measure)
    return width, height


def place(viewer: ImagePage) -> tuple[int, int]:
    box = viewer.picture().bounding_box()
    assert box
    return round(box["x"]), round(box["y"])


@pytest.mark.parametrize("scripts", [True, False])
def test_a_picture_fills_the_width_of_a_phone_and_its_height_when_turned(
    visit: Callable[..., Visitor], stage: Stage, scripts: bool
) -> None:
    page = visit(**(PHONE | {"java_script_enabled": scripts})).page
    image = ImagePage(page, stage.web.address)
    image.open_of(records.image_id(1))
    pages: list[ImagePage] = [image]
    for each in pages:
        page.set_viewport_size(PORTRAIT)
        each.expect_picture()
        assert size(each) == (390, 260)
        page.set_viewport_size(LANDSCAPE)
        assert size(each) == (585, 390)
    page.set_viewport_size(PORTRAIT)
    if not scripts:
        return
    viewer = opened(page, stage)
    assert size(viewer) == (390, 260)
    assert place(viewer)[0] == 0
    page.set_viewport_size(LANDSCAPE)
    assert size(viewer) == (585, 390)
    assert (
        viewer.place().locator(".frame").evaluate("e => getComputedStyle(e).borderRadius") == "0px"
    )


def test_the_caption_begins_at_the_left_edge_of_its_picture(page: Page, stage: Stage) -> None:
    viewer = opened(page, stage)
    title = viewer.title().bounding_box()
    assert title
    assert round(title["x"]) == place(viewer)[0]


def test_the_number_among_all_once_all_are_known(page: Page, stage: Stage) -> None:
    stage.remote.feed = records.images(range(43), stage.remote)
    viewer = opened(page, stage, 8)
    count = viewer.place().locator(".count")
    expect(count).to_have_text("Picture 9")
    viewer.close()
    FeedPage(page, stage.web.address).open("/?pages=2")
    viewer = opened_at(page, stage, 8)
    expect(count).to_have_text("Picture 9 of 43")
    page.keyboard.press("j")
    expect(count).to_have_text("Picture 10 of 43")
    page.keyboard.press("k")
    expect(count).to_have_text("Picture 9 of 43")


def opened_at(page: Page, stage: Stage, number: int) -> Viewer:
    FeedPage(page, stage.web.address).open_image(number)
    return Viewer(page, stage.web.address)


def test_the_next_picture_is_decoded_before_it_is_asked_for(page: Page, stage: Stage) -> None:
    viewer = opened(page, stage)
    whole = re.compile(r"/data\?w=1280")
    # The picture itself has been fetched; the neighbours follow without being asked for.
    page.wait_for_function(
        """ids => ids.every(id => performance.getEntriesByType('resource').some(
          ({name, responseEnd}) => name.includes(id) && name.includes('w=1280') && responseEnd))""",
        arg=[records.image_id(0), records.image_id(2)],
    )
    page.evaluate(ANSWERED)
    page.route(whole, lambda route: route.abort())
    page.keyboard.press("ArrowRight")
    expect(viewer.title()).to_contain_text("Image 2")
    assert viewer.picture().evaluate(
        "image => image.complete && image.sizes === image.dataset.wholeSizes"
    )


def test_a_click_shows_each_pixel_and_a_drag_moves_them(page: Page, stage: Stage) -> None:
    page.set_viewport_size({"width": 800, "height": 500})
    viewer = opened(page, stage)
    whole = size(viewer)
    viewer.picture().click()
    expect(page.locator("html")).to_have_class(re.compile("magnified"))
    page.wait_for_function(
        "() => !document.querySelector('.viewer .frame img').getAnimations().length"
    )
    assert size(viewer)[0] >= 1200
    before = place(viewer)
    page.mouse.move(400, 250)
    page.mouse.down()
    page.mouse.move(360, 230, steps=4)
    page.mouse.up()
    after = place(viewer)
    assert (after[0] - before[0], after[1] - before[1]) == (-40, -20)
    assert size(viewer)[0] >= 1200
    page.keyboard.press("Escape")
    assert size(viewer) == pytest.approx(whole, abs=1)
    expect(viewer.place()).to_be_visible()


def test_keys_and_the_wheel_magnify(page: Page, stage: Stage) -> None:
    viewer = opened(page, stage)
    whole = size(viewer)
    page.keyboard.press("+")
    assert size(viewer)[0] == pytest.approx(1.5 * whole[0], abs=2)
    page.mouse.move(640, 300)
    page.mouse.wheel(0, -300)
    expect(viewer.picture()).to_have_attribute("style", re.compile(r"scale\(4"))
    page.keyboard.press("-")
    assert size(viewer)[0] < 4 * whole[0]
    page.keyboard.press("0")
    assert size(viewer) == whole
    # The wheel alone scrolls to the words.
    page.mouse.wheel(0, 300)
    assert size(viewer) == whole


def touch(fingers: CDPSession, kind: str, *points: tuple[int, int]) -> None:
    places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


@pytest.fixture
def phone(visit: Callable[..., Visitor]) -> Visitor:
    return visit(**(PHONE | {"reduced_motion": "no-preference"}))


def test_the_picture_follows_the_finger_and_springs_back(phone: Visitor, stage: Stage) -> None:
    viewer = opened(phone.page, stage)
    fingers = phone.context.new_cdp_session(phone.page)
    touch(fingers, "touchStart", (200, 150))
    touch(fingers, "touchMove", (170, 150))
    expect(viewer.picture()).to_have_attribute("style", re.compile("translate: -30px"))
    touch(fingers, "touchEnd")
    expect(viewer.picture()).not_to_have_attribute("style", re.compile("translate: -"))
    expect(viewer.title()).to_contain_text("Image 1")
    touch(fingers, "touchStart", (300, 150))
    touch(fingers, "touchMove", (100, 150))
    touch(fingers, "touchEnd")
    expect(viewer.title()).to_contain_text("Image 2")


def test_no_picture_moves_for_readers_who_want_that(
    visit: Callable[..., Visitor], stage: Stage
) -> None:
    visitor = visit(**PHONE)
    viewer = opened(visitor.page, stage)
    fingers = visitor.context.new_cdp_session(visitor.page)
    touch(fingers, "touchStart", (300, 150))
    touch(fingers, "touchMove", (100, 150))
    assert place(viewer)[0] == 0
    touch(fingers, "touchEnd")
    expect(viewer.title()).to_contain_text("Image 2")


def test_two_fingers_and_two_taps_magnify(phone: Visitor, stage: Stage) -> None:
    viewer = opened(phone.page, stage)
    fingers = phone.context.new_cdp_session(phone.page)
    touch(fingers, "touchStart", (180, 150), (220, 150))
    touch(fingers, "touchMove", (140, 150), (260, 150))
    touch(fingers, "touchEnd")
    assert size(viewer)[0] == pytest.approx(3 * 390, abs=30)
    touch(fingers, "touchStart", (200, 150))
    touch(fingers, "touchMove", (100, 150))
    touch(fingers, "touchEnd")
    expect(viewer.title()).to_contain_text("Image 1")
    for _ in range(2):
        phone.page.touchscreen.tap(200, 150)
    expect(phone.page.locator("html")).not_to_have_class(re.compile("magnified"))
    for _ in range(2):
        phone.page.touchscreen.tap(200, 150)
    expect(phone.page.locator("html")).to_have_class(re.compile("magnified"))


def test_slides_go_on_until_they_are_stopped(page: Page, stage: Stage) -> None:
    viewer = opened(page, stage)
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    page.keyboard.press(" ")
    button = viewer.place().get_by_role("button", name="play or stop the pictures")
    expect(button).to_have_attribute("aria-pressed", "true")
    for number in (2, 3):
        expect(viewer.place().locator(".frame")).to_have_class(re.compile("shown"))
        page.clock.run_for(4_000)
        expect(viewer.place().locator(".count")).to_have_text(f"Picture {number + 1} of 23")
    button.click()
    page.clock.run_for(20_000)
    expect(viewer.place().locator(".count")).to_have_text("Picture 4 of 23")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_the_whole_screen(page: Page, stage: Stage) -> None:
    viewer = opened(page, stage)
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement?.matches('.viewer > .picture')")
    page.keyboard.press("ArrowRight")
    expect(viewer.title()).to_contain_text("Image 2")
    viewer.place().get_by_role("button", name="full screen").click()
    page.wait_for_function("() => !document.fullscreenElement")
    expect(viewer.place()).to_be_visible()


def test_the_link_is_copied(visit: Callable[..., Visitor], stage: Stage) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    viewer = opened(visitor.page, stage)
    viewer.place().get_by_role("button", name="Copy link").click()
    expect(viewer.place().get_by_role("button", name="Copied")).to_be_visible()
    copied = visitor.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{stage.web.address}/images/{records.image_id(1)}"


@pytest.mark.parametrize("scripts", [True, False])
def test_details_and_a_file_to_keep(
    visit: Callable[..., Visitor], stage: Stage, scripts: bool
) -> None:
    stage.get("/")
    stage.get(f"/images/{records.image_id(1)}/data")
    page = visit(java_script_enabled=scripts).page
    image = ImagePage(page, stage.web.address)
    image.open_of(records.image_id(1))
    image.place().get_by_text("Details").click()
    details = image.place().locator(".facts dl")
    for text in (
        "FUJIFILM X-T5",
        "1/250 s · f/2.8 · ISO 100",
        "5 July 2025, 14:05",
        "1.png",
        "1200 × 800",
    ):
        expect(details).to_contain_text(text)
    link = image.place().get_by_role("link", name="Download")
    expect(link).to_have_attribute("download", "1.png")
    assert stage.get(link.get_attribute("href") or "").status == 200


def test_details_stay_open_while_pictures_turn(page: Page, stage: Stage) -> None:
    viewer = opened(page, stage)
    viewer.place().get_by_text("Details").click()
    page.keyboard.press("ArrowRight")
    expect(viewer.title()).to_contain_text("Image 2")
    expect(viewer.place().locator(".facts dl")).to_contain_text("2.png")
    expect(viewer.place().locator(".facts dl")).to_be_visible()


def test_keys_work_right_after_loading_until_they_are_switched_off(
    page: Page, stage: Stage
) -> None:
    feed = FeedPage(page, stage.web.address)
    feed.open()
    page.keyboard.press("j")
    expect(feed.link(0)).to_be_focused()
    page.keyboard.press("?")
    switch = page.get_by_role("checkbox", name="Use keyboard shortcuts")
    expect(switch).to_be_checked()
    switch.uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    expect(feed.link(1)).not_to_be_focused()
    feed.open()
    page.keyboard.press("j")
    page.keyboard.press("?")
    expect(switch).to_be_hidden()
    viewer = opened(page, stage)
    page.keyboard.press("j")
    # Arrows are no characters.
    page.keyboard.press("ArrowRight")
    expect(viewer.title()).to_contain_text("Image 2")


def test_trying_again_is_offered_where_it_can_help(page: Page, stage: Stage) -> None:
    stage.remote.pictures["1.png"] = Answer(bomb(), "image/png")
    stage.remote.pictures["2.png"] = Answer(b"", status=404)
    stage.remote.pictures["4.png"] = Answer(b"", status=500)
    feed = FeedPage(page, stage.web.address)
    feed.open()
    for number in (1, 2, 4):
        feed.image(number).scroll_into_view_if_needed()
        expect(feed.image(number).locator(".frame")).to_have_class(re.compile("failed"))
    expect(feed.retry_link(4)).to_be_visible()
    for number in (1, 2):
        expect(feed.retry_link(number)).to_be_hidden()
    feed.open_image(1)
    viewer = Viewer(page, stage.web.address)
    frame = viewer.place().locator(".frame")
    expect(frame).to_have_attribute("data-problem", "This picture can't be shown.")
    box = frame.bounding_box()
    assert box
    assert box["height"] < 200


def test_a_picture_of_unknown_size_has_its_shape(page: Page, stage: Stage) -> None:
    """Two comments of the longest kind stand before the size, further than a page looks."""
    whole = jpeg(600, 900, 1)
    comment = b"\xff\xfe\xff\xff" + bytes(0xFFFD)
    late = whole[:2] + 2 * comment + whole[2:]
    stage.remote.feed = records.images(range(40, 43), stage.remote)
    stage.remote.pictures["41.png"] = Answer(late, "image/jpeg")
    feed = FeedPage(page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(3)
    expect(feed.image(1).locator(".frame")).to_have_class(re.compile("unknown"))
    feed.expect_picture(1)
    feed.open_image(1)
    viewer = Viewer(page, stage.web.address)
    viewer.wait_until_opened()
    width, height = size(viewer)
    assert width / height == pytest.approx(2 / 3, abs=0.01)


@pytest.mark.parametrize("number", [0, 1])
def test_headings_name_the_day_or_the_place(page: Page, stage: Stage, number: int) -> None:
    long = "A long text about what this picture shows. " * 8
    stage.remote.feed[0] |= {"description": long, "created_at": "2025-07-05T10:00:00Z"}
    stage.remote.feed[1] |= {"description": long}
    image = ImagePage(page, stage.web.address)
    FeedPage(page, stage.web.address).open()
    image.open_of(records.image_id(number))
    expect(image.title()).to_have_text(["5 July 2025", "Place 1"][number])
    expect(image.place().get_by_text(long.strip())).to_have_count(1)


def test_the_viewer_breaks_no_rule(page: Page, stage: Stage) -> None:
    viewer = opened(page, stage)
    viewer.place().get_by_text("Details").click()
    assert axe.findings(page) == []
