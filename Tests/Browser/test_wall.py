"""Pictures in rows, if there is room for rows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest
from playwright.sync_api import FloatRect, expect

import records
from pages import FeedPage
from patience import PATIENCE
from pictures import animation, png
from remote import Answer
from stage import Stage
from visitor import ANSWERED, WIDE, Visitor

DESK = {"width": 1920, "height": 1080}
LARGE = {"width": 2560, "height": 1440}
PHONE = {"width": 390, "height": 844}
#: The beginning of requests for the images after a first page.
MORE = "/v1/feed?limit=30&after_id"
SHAPES = [(600, 400), (400, 600), (640, 360), (500, 500), (900, 300), (333, 500), (800, 601)]


@pytest.fixture
def stage_with_shapes(stage: Stage) -> Stage:
    fill(stage, 24)
    return stage


def fill(stage: Stage, count: int, *, pages: int = 2) -> None:
    """Serves `count` pictures of many shapes. Those of the first pages have been viewed before."""
    stage.remote.feed = records.images(range(count), stage.remote)
    for number in range(count):
        size = SHAPES[number % len(SHAPES)]
        stage.remote.pictures[f"{number}.png"] = Answer(png(*size, number), "image/png")
    stage.serve()
    stage.get(f"/?pages={pages}")
    for number in range(count):
        stage.get(f"/images/{records.image_id(number)}/data?w=640")


def boxes(feed: FeedPage) -> list[FloatRect]:
    found = [feed.picture(number).bounding_box() for number in range(feed.images().count())]
    assert all(found)
    return [box for box in found if box]


def rows(feed: FeedPage) -> list[list[FloatRect]]:
    lines: list[list[FloatRect]] = []
    for box in boxes(feed):
        if lines and abs(lines[-1][0]["y"] - box["y"]) < 1:
            lines[-1].append(box)
        else:
            lines.append([box])
    return lines


def is_filled(row: list[FloatRect], width: int) -> bool:
    return row[-1]["x"] + row[-1]["width"] == pytest.approx(width, abs=40)


def holds_middle(box: FloatRect, window: dict[str, int]) -> bool:
    return box["y"] - 1 < window["height"] / 2 < box["y"] + box["height"] + 1


def in_middle(feed: FeedPage, window: dict[str, int]) -> int:
    """Returns the number of the picture in the middle of the window."""
    left = window["width"] / 2
    found = [
        number
        for number, box in enumerate(boxes(feed))
        if holds_middle(box, window) and box["x"] <= left <= box["x"] + box["width"]
    ]
    assert len(found) == 1
    return found[0]


@contextmanager
def scrolling(feed: FeedPage) -> Iterator[None]:
    """Waits, at the end of the block, until the scrolling started in it has stopped."""
    feed.page.evaluate(
        f"""() => {{ window.standing = new Promise((then, fail) => {{
          addEventListener('scrollend', () => then(), {{once: true}});
          setTimeout(() => fail(new Error('nothing was scrolled')), {PATIENCE * 1_000});
        }}); }}"""
    )
    yield
    feed.page.evaluate("standing")


def resize(feed: FeedPage, window: dict[str, int]) -> None:
    """Changes the size of the window, and returns once the page has reacted."""
    # A busy browser tells the page some frames later.
    told = "then => addEventListener('resize', () => then(), {once: true})"
    feed.page.evaluate(f"() => {{ window.resized = new Promise({told}); }}")
    feed.page.set_viewport_size(window)
    feed.page.evaluate("resized")
    feed.page.evaluate(ANSWERED)


def area_in_view(box: FloatRect, window: dict[str, int]) -> float:
    """Returns the share of a picture that a window shows, from 0 to 1."""
    seen = min(box["y"] + box["height"], window["height"]) - max(box["y"], 0)
    return max(0, seen) / box["height"]


def test_rows_are_filled_with_pictures_in_their_own_shape(
    stage_with_shapes: Stage, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(viewport=DESK)
    feed = FeedPage(visitor.page, stage_with_shapes.web.address)
    feed.open()
    expect(feed.images()).to_have_count(24)
    for number, box in enumerate(boxes(feed)):
        width, height = SHAPES[number % len(SHAPES)]
        assert box["width"] / box["height"] == pytest.approx(width / height, rel=0.01)
    lines = rows(feed)
    assert len(lines) > 2
    for line in lines[:-1]:
        assert is_filled(line, DESK["width"])
        heights = [box["height"] for box in line]
        assert max(heights) - min(heights) < 3
    assert visitor.layout_shift == 0


@pytest.mark.parametrize(("window", "least"), [(DESK, 11), (PHONE, 1.5)], ids=["desk", "phone"])
def test_a_first_window_shows_so_many_pictures(
    stage_with_shapes: Stage,
    visit: Callable[..., Visitor],
    window: dict[str, int],
    least: float,
) -> None:
    feed = FeedPage(visit(viewport=window).page, stage_with_shapes.web.address)
    feed.open()
    expect(feed.images()).to_have_count(24)
    assert sum(area_in_view(box, window) for box in boxes(feed)) >= least
    assert boxes(feed)[0]["y"] <= 115


@pytest.mark.parametrize(("window", "least"), [(DESK, 0.85), (LARGE, 0.8)], ids=["desk", "large"])
def test_so_much_of_a_first_window_is_picture(
    stage: Stage, visit: Callable[..., Visitor], window: dict[str, int], least: float
) -> None:
    fill(stage, 30, pages=1)
    feed = FeedPage(visit(viewport=window).page, stage.web.address)
    feed.open()
    expect(feed.page.locator(".held")).not_to_have_count(0)
    area = sum(area_in_view(box, window) * box["width"] * box["height"] for box in boxes(feed))
    assert area / (window["width"] * window["height"]) >= least


def test_one_column_is_remembered(stage_with_shapes: Stage, visit: Callable[..., Visitor]) -> None:
    feed = FeedPage(visit(viewport=DESK).page, stage_with_shapes.web.address)
    feed.open()
    assert len(rows(feed)) < 8
    feed.see_as("One column")
    expect(feed.comments_link(0)).to_be_visible()
    assert len(rows(feed)) == 24
    feed.open("/?pages=2")
    assert len(rows(feed)) == 24
    feed.see_as("Wall of pictures")
    expect(feed.images()).to_have_count(24)
    assert len(rows(feed)) < 8


def test_more_moves_no_picture_that_is_there(stage: Stage, visit: Callable[..., Visitor]) -> None:
    fill(stage, 43, pages=1)
    visitor = visit(viewport=DESK)
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(feed.page.locator(".held")).not_to_have_count(0)
    before = boxes(feed)
    feed.go_to_end()
    expect(feed.images()).to_have_count(43)
    scrolled = feed.page.evaluate("scrollY")
    after = [{**box, "y": box["y"] + scrolled} for box in boxes(feed)]
    for box, same in zip(before, after, strict=False):
        assert box == pytest.approx(same, abs=0.5)
    assert visitor.layout_shift == 0
    # A window of another size is filled again, around the image being read.
    with scrolling(feed):
        feed.page.evaluate("document.activeElement.blur(), scrollTo(0, 200)")
    read = in_middle(feed, DESK)
    expect(feed.page.locator(".album")).to_have_count(2)
    resize(feed, WIDE)
    expect(feed.page.locator(".album")).to_have_count(1)
    assert holds_middle(boxes(feed)[read], WIDE)
    assert all(is_filled(line, 1280) for line in rows(feed)[:-1])


def test_rows_that_nobody_sees_yet_are_filled_by_what_comes(
    stage: Stage, visit: Callable[..., Visitor]
) -> None:
    fill(stage, 93, pages=4)
    visitor = visit(viewport=DESK)
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    while feed.end().count() == 0:
        expect(feed.main.get_by_role("alert")).to_have_count(0)
        feed.page.mouse.wheel(0, 300)
    expect(feed.images()).to_have_count(93)
    expect(feed.page.locator(".held")).to_have_count(0)
    feed.picture(92).scroll_into_view_if_needed()
    height = feed.page.evaluate("document.documentElement.scrollHeight")
    feed.picture(0).scroll_into_view_if_needed()
    lines = rows(feed)
    assert all(is_filled(line, DESK["width"]) for line in lines[:-1])
    between = [
        min(box["y"] for box in below) - max(box["y"] + box["height"] for box in above)
        for above, below in pairwise(lines)
    ]
    assert between == pytest.approx([between[0]] * len(between), abs=1)
    assert feed.page.evaluate("document.documentElement.scrollHeight") == height
    assert visitor.shifts == []
    albums = feed.page.locator(".album")
    assert albums.count() == 4
    assert feed.page.locator(".skipped").count() > 0
    with scrolling(feed):
        feed.link(70).focus()
    for window in (WIDE, {"width": 1180, "height": 780}, {"width": 1000, "height": 800}):
        resize(feed, window)
        expect(albums).to_have_count(1)
        expect(feed.link(70)).to_be_focused()
        assert holds_middle(boxes(feed)[70], window)
    assert all(is_filled(line, 1000) for line in rows(feed)[:-1])


def test_a_phone_that_is_turned_shows_the_same_picture(
    stage_with_shapes: Stage, visit: Callable[..., Visitor]
) -> None:
    feed = FeedPage(visit(viewport=PHONE).page, stage_with_shapes.web.address)
    feed.open()
    expect(feed.images()).to_have_count(24)
    with scrolling(feed):
        feed.page.evaluate("scrollTo(0, 2500)")
    read = in_middle(feed, PHONE)
    turned = {"width": PHONE["height"], "height": PHONE["width"]}
    for window in (turned, PHONE):
        resize(feed, window)
        assert holds_middle(boxes(feed)[read], window)


def test_a_window_of_another_size_shows_the_newer_of_two_feeds(
    stage: Stage, visit: Callable[..., Visitor]
) -> None:
    fill(stage, 6)
    stage.remote.feed = records.images(range(10, 53), stage.remote)
    feed = FeedPage(visit(viewport=DESK).page, stage.web.address)
    with stage.remote.held("/v1/feed"):
        feed.open(until="commit")
        expect(feed.images()).to_have_count(6)
    expect(feed.images()).to_have_count(43)
    feed.page.set_viewport_size(WIDE)
    # One album is of the saved feed.
    expect(feed.page.locator(".album")).to_have_count(2)
    expect(feed.images()).to_have_count(43)
    assert all(is_filled(line, 1280) for line in rows(feed)[:-1])


def test_a_window_of_another_size_stays_where_it_is_in_a_feed_that_came_meanwhile(
    stage: Stage, visit: Callable[..., Visitor]
) -> None:
    fill(stage, 6)
    stage.remote.feed = records.images(range(10, 34), stage.remote)
    low = {"width": 1280, "height": 400}
    feed = FeedPage(visit(viewport=low).page, stage.web.address)
    with stage.remote.held("/v1/feed"):
        feed.open(until="commit")
        expect(feed.images()).to_have_count(6)
        with scrolling(feed):
            feed.page.evaluate("scrollTo(0, 150)")
    expect(feed.images()).to_have_count(24)
    # The image being read is of the saved feed.
    resize(feed, {**low, "width": 1200})
    assert feed.page.evaluate("scrollY") == pytest.approx(150, abs=50)


def test_pictures_in_a_column_stay_as_far_apart(
    stage: Stage, visit: Callable[..., Visitor]
) -> None:
    fill(stage, 43)
    feed = FeedPage(visit(viewport=PHONE).page, stage.web.address)
    feed.open()
    feed.go_to_end()
    expect(feed.images()).to_have_count(43)
    entries = [feed.page.locator(".entry").nth(number).bounding_box() for number in range(26, 38)]
    found = [box for box in entries if box]
    assert len(found) == 12
    between = [below["y"] - above["y"] - above["height"] for above, below in pairwise(found)]
    assert max(between) - min(between) < 1


def test_what_moves_stands_still_until_it_is_started(
    stage: Stage, visit: Callable[..., Visitor]
) -> None:
    stage.remote.feed = records.images(range(3), stage.remote)
    stage.remote.pictures["1.png"] = Answer(animation(), "image/gif")
    stage.serve()
    stage.get("/")
    stage.get(f"/images/{records.image_id(1)}/data?w=320")
    still = stage.get(f"/images/{records.image_id(1)}/data?w=320")
    assert still.headers["Content-Type"] != "image/gif" or still.body.count(b"\x21\xf9") == 1
    feed = FeedPage(visit(viewport=DESK).page, stage.web.address)
    feed.open()
    play = feed.image(1).get_by_role("link", name="Play")
    play.click()
    expect(play).to_have_count(0)
    expect(feed.link(1)).to_be_focused()
    expect(feed.picture(1)).to_have_js_property(
        "currentSrc", f"{stage.web.address}/images/{records.image_id(1)}/data"
    )
    expect(feed.image(0).get_by_role("link", name="Play")).to_have_count(0)


def test_captions_are_seen_by_whoever_points_or_comes_by_key(
    stage_with_shapes: Stage, visit: Callable[..., Visitor]
) -> None:
    feed = FeedPage(visit(viewport=DESK).page, stage_with_shapes.web.address)
    feed.open()
    caption = feed.image(1).locator(".caption")
    expect(caption).to_have_css("opacity", "0")
    feed.image(1).hover()
    expect(caption).to_have_css("opacity", "1")
    feed.image(5).hover()
    expect(caption).to_have_css("opacity", "0")
    feed.link(0).focus()
    feed.page.keyboard.press("j")
    expect(caption).to_have_css("opacity", "1")


def test_a_row_that_is_not_full_is_held_back_while_more_is_to_come(
    stage: Stage, visit: Callable[..., Visitor]
) -> None:
    fill(stage, 43, pages=1)
    feed = FeedPage(visit(viewport=DESK).page, stage.web.address)
    with stage.remote.held(MORE):
        feed.open()
        expect(feed.page.locator(".held")).not_to_have_count(0)
        assert all(is_filled(line, DESK["width"]) for line in rows(feed))
        last = feed.images().count() - 1
        assert last < 29
        # Neither keys nor Tab lead to what is not visible.
        feed.link(last).focus()
        feed.page.keyboard.press("j")
        expect(feed.link(last)).to_be_focused()
        feed.page.keyboard.press("Tab")
        expect(feed.more()).to_be_focused()
    expect(feed.picture(29)).to_be_visible()
    expect(feed.link(30)).to_be_focused()
    expect(feed.picture(42)).to_be_visible()


@pytest.mark.parametrize("cause", ["failure", "column", "no script"])
def test_a_row_is_held_back_for_nothing_else(
    stage: Stage, visit: Callable[..., Visitor], cause: str
) -> None:
    fill(stage, 43, pages=1)
    stage.remote.broken = MORE
    visitor = visit(viewport=DESK, java_script_enabled=cause != "no script")
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open("/?view=column" if cause == "column" else "/")
    if cause == "failure":
        feed.go_to_end()
        expect(feed.main.get_by_role("alert")).to_be_visible()
    expect(feed.picture(29)).to_be_visible()
    expect(feed.more()).to_be_visible()


def test_captions_are_no_bands_where_nobody_points(
    stage_with_shapes: Stage, visit: Callable[..., Visitor]
) -> None:
    tablet = visit(viewport={"width": 1024, "height": 768}, has_touch=True, is_mobile=True)
    feed = FeedPage(tablet.page, stage_with_shapes.web.address)
    feed.open()
    caption = feed.image(1).locator(".caption")
    expect(caption).to_be_hidden()
    expect(feed.image(1).get_by_role("link", name="Image 1")).to_be_visible()
    # A tablet may have keys.
    feed.link(0).focus()
    feed.page.keyboard.press("j")
    expect(caption).to_be_visible()


def test_printed_pictures_are_a_contact_sheet(stage: Stage, visit: Callable[..., Visitor]) -> None:
    fill(stage, 43, pages=1)
    feed = FeedPage(visit(viewport={"width": 720, "height": 1000}).page, stage.web.address)
    with stage.remote.held(MORE):
        feed.open()
        expect(feed.page.locator(".held")).not_to_have_count(0)
        feed.page.emulate_media(media="print")
        expect(feed.title()).to_be_visible()
        expect(feed.picture(29)).to_be_visible()
        assert max(len(line) for line in rows(feed)) >= 4
        caption = feed.image(1).locator(".caption").bounding_box()
        picture = feed.picture(1).bounding_box()
        assert caption
        assert picture
        assert caption["y"] >= picture["y"] + picture["height"]
        expect(feed.more()).to_be_hidden()
