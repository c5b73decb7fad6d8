"""The feed page, from the view of a reader."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import records
from pages import FeedPage
from pictures import HTML, png
from remote import Answer
from stage import Stage
from visitor import ANSWERED, Visitor

BROKEN = Answer(HTML, "text/html", status=500)
#: The beginning of requests for the images after a first page.
MORE = "/v1/feed?limit=30&after_id"
PHONE = {"width": 390, "height": 844}

# Returns whether a notice covers the middle of the visible part of an element.
IS_BEHIND_A_NOTICE = """element => {
  const box = element.getBoundingClientRect();
  const middle = (start, end, size) => (Math.max(start, 0) + Math.min(end, size - 1)) / 2;
  const x = middle(box.left, box.right, innerWidth), y = middle(box.top, box.bottom, innerHeight);
  return document.elementFromPoint(x, y).closest('.notice') !== null;
}"""


@pytest.fixture
def feed(stage: Stage, visitor: Visitor) -> FeedPage:
    """Returns the page of a feed of 23 images, not opened yet."""
    stage.remote.feed = records.images(range(23), stage.remote)
    stage.serve()
    return FeedPage(visitor.page, stage.web.address)


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "My Feed"), ("pt-BR", "Meu Feed"), ("el", "Το Feed μου"), ("es", "Mi Feed")],
)
def test_title_is_in_the_readers_language(
    feed: FeedPage, visit: Callable[..., Visitor], language: str, title: str
) -> None:
    theirs = FeedPage(visit(locale=language).page, feed.address)
    theirs.open()
    expect(theirs.title()).to_have_text(title)
    expect(theirs.page.locator("html")).to_have_attribute("lang", language)


def test_a_chosen_language_stays(feed: FeedPage) -> None:
    feed.open()
    feed.choose_language("Ελληνικά")
    expect(feed.title()).to_have_text("Το Feed μου")
    feed.open("/leagues")
    expect(feed.title()).to_have_text("Πρωταθλήματα")


def test_pictures_keep_their_shape_before_they_are_there(feed: FeedPage, stage: Stage) -> None:
    feed.open()
    feed.expect_picture(0)
    with stage.remote.held("/v1/feed"):
        feed.open(until="commit")
        frame = feed.picture(0).bounding_box()
        assert frame
        assert frame["width"] / frame["height"] == pytest.approx(640 / 480, rel=0.02)
    feed.expect_picture(0)
    assert feed.picture(0).bounding_box() == frame


def test_a_placeholder_shimmers_until_the_picture_is_there(
    feed: FeedPage, stage: Stage, visit: Callable[..., Visitor]
) -> None:
    moving = FeedPage(visit(reduced_motion="no-preference").page, feed.address)
    with stage.remote.held("/pictures/0.png"):
        moving.open(until="commit")
        frame = moving.image(0).locator(".frame")
        expect(frame).to_be_visible()
        assert _is_moving(moving.page)
    moving.expect_picture(0)


def test_a_picture_that_was_seen_before_has_its_colours_in_its_place(
    feed: FeedPage, stage: Stage, visit: Callable[..., Visitor]
) -> None:
    stage.remote.pictures["0.png"] = Answer(png(shade=200), "image/png")
    feed.open()
    stage.get(f"/images/{records.image_id(0)}/data?w=320")
    # The colours are computed in the background, for one picture after another.
    while b'class="tint"' not in stage.get("/").body.partition(b"</article>")[0]:
        pass
    another = FeedPage(visit().page, feed.address)
    another.page.route("**/data?*", lambda route: None)
    another.open(until="commit")
    colours = another.image(0).locator(".frame > .tint")
    expect(colours).to_have_count(2)
    expect(colours.first).to_have_css(
        "background-color", re.compile(r"rgb\([89]\d, [56]\d, 1[12]\d\)")
    )
    another.page.unroute("**/data?*")
    another.open()
    another.expect_picture(0)
    expect(colours.first).to_have_css("visibility", "hidden")


def test_a_placeholder_is_still_for_those_who_ask_for_it(
    feed: FeedPage, stage: Stage, visit: Callable[..., Visitor]
) -> None:
    still = FeedPage(visit(reduced_motion="reduce").page, feed.address)
    with stage.remote.held("/pictures/0.png"):
        still.open(until="commit")
        expect(still.image(0).locator(".frame")).to_be_visible()
        assert not _is_moving(still.page)


def _is_moving(page: Page) -> bool:
    return bool(
        page.evaluate("document.getAnimations().some(each => each.playState === 'running')")
    )


def test_one_picture_is_tried_again_alone(feed: FeedPage, stage: Stage, visitor: Visitor) -> None:
    stage.remote.pictures["1.png"] = BROKEN
    feed.open()
    expect(feed.retry_link(1)).to_be_visible()
    for number in (0, *range(2, 23)):
        feed.expect_picture(number)
        expect(feed.retry_link(number)).to_be_hidden()
    del stage.remote.pictures["1.png"]
    stage.remote.requests.clear()
    feed.retry(1)
    feed.expect_picture(1)
    expect(feed.retry_link(1)).to_be_hidden()
    assert stage.remote.requests == ["/pictures/1.png"]


def test_a_picture_that_fails_keeps_its_place(
    feed: FeedPage, visit: Callable[..., Visitor]
) -> None:
    # The picture is wider than the window.
    visitor = visit(viewport={"width": 390, "height": 844})
    feed = FeedPage(visitor.page, feed.address)
    frame = feed.image(0).locator(".frame")
    # The size is known the second time.
    for _ in range(2):
        feed.open()
        feed.expect_picture(0)
    expect(frame).not_to_have_class(re.compile("unknown"))
    room = frame.bounding_box()
    feed.page.route("**/images/*/data*", lambda route: route.abort())
    feed.open()
    expect(feed.retry_link(0)).to_be_visible()
    link = feed.retry_link(0).bounding_box()
    assert room
    assert link
    assert frame.bounding_box() == room
    assert room["x"] <= link["x"]
    assert link["x"] + link["width"] <= room["x"] + room["width"]
    assert visitor.layout_shift == 0


def test_refresh_by_button(feed: FeedPage, stage: Stage) -> None:
    feed.open()
    stage.remote.feed = records.images(range(30, 35), stage.remote)
    feed.refresh()
    expect(feed.images()).to_have_count(5)
    assert feed.captions() == records.captions(range(30, 35))


def test_refresh_by_key(feed: FeedPage, stage: Stage) -> None:
    feed.open()
    stage.remote.feed = records.images(range(30, 35), stage.remote)
    feed.image(0).get_by_role("link").first.focus()
    feed.page.keyboard.press("r")
    expect(feed.images()).to_have_count(5)


def test_refresh_by_a_pull(feed: FeedPage, stage: Stage, visit: Callable[..., Visitor]) -> None:
    visitor = visit(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    touched = FeedPage(visitor.page, feed.address)
    touched.open()
    stage.remote.feed = records.images(range(30, 35), stage.remote)
    fingers = visitor.context.new_cdp_session(visitor.page)

    def touch(kind: str, *heights: int) -> None:
        points = [{"x": 195, "y": height} for height in heights]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 150)
    for height in range(160, 560, 20):
        touch("touchMove", height)
    touch("touchEnd")
    expect(touched.images()).to_have_count(5)


@pytest.fixture
def longer(feed: FeedPage, stage: Stage) -> FeedPage:
    """Returns the page of a feed of 43 images, of which the window shows a few."""
    stage.remote.feed = records.images(range(43), stage.remote)
    feed.page.set_viewport_size(PHONE)
    return feed


def test_more_is_put_in_place(longer: FeedPage, visitor: Visitor) -> None:
    longer.open()
    expect(longer.images()).to_have_count(30)
    longer.go_to_end()
    expect(longer.images()).to_have_count(43)
    assert longer.captions() == records.captions(range(43))
    expect(longer.announcement()).to_have_text("Images added: 13")
    expect(longer.end()).to_be_attached()
    expect(longer.more()).to_have_count(0)
    assert longer.page.evaluate("document.activeElement.tagName") == "BODY"
    assert visitor.layout_shift == 0


def test_more_is_not_loaded_before_its_reader_comes_near(longer: FeedPage, stage: Stage) -> None:
    longer.open()
    longer.image(10).scroll_into_view_if_needed()
    longer.page.evaluate(ANSWERED)
    assert stage.remote.requested(MORE) == []
    expect(longer.images()).to_have_count(30)


def test_who_waits_at_the_link_is_led_to_what_comes(longer: FeedPage, stage: Stage) -> None:
    longer.open()
    with stage.remote.held(MORE):
        longer.more().focus()
    expect(longer.link(30)).to_be_focused()


def test_more_that_brings_nothing_says_that_it_was_the_end(feed: FeedPage, stage: Stage) -> None:
    stage.remote.feed = records.images(range(30), stage.remote)
    with stage.remote.held(MORE):
        feed.open()
        feed.more().focus()
    expect(feed.end()).to_be_focused()
    expect(feed.images()).to_have_count(30)


def test_more_is_a_real_link(longer: FeedPage, visit: Callable[..., Visitor]) -> None:
    longer.open()
    address = longer.more().get_attribute("href")
    assert address
    other = FeedPage(visit().page, longer.address)
    other.open(address)
    expect(other.images()).to_have_count(43)


def test_the_footer_stays_reachable(feed: FeedPage, stage: Stage) -> None:
    """Ten lists are loaded without a click, and ten more after a click."""
    stage.remote.feed = records.images(range(363), stage.remote)
    for image in stage.remote.feed:
        # These addresses are refused without a request: no picture delays a list.
        image["image"] = "http://169.254.0.1/picture.png"
    feed.open()
    entries = feed.page.locator(".entry")
    while entries.count() < 330:
        feed.go_to_end()
    footer = feed.page.get_by_role("contentinfo")
    footer.scroll_into_view_if_needed()
    expect(footer).to_be_in_viewport()
    feed.page.evaluate(ANSWERED)
    expect(entries).to_have_count(330)
    last = feed.images().last.bounding_box()
    assert last
    assert last["x"] + last["width"] == pytest.approx(1280, abs=40)
    feed.load_more()
    expect(entries).to_have_count(360)
    feed.go_to_end()
    expect(entries).to_have_count(363)
    expect(feed.end()).to_be_attached()


def test_more_that_fails_says_so_and_can_be_tried_again(longer: FeedPage, stage: Stage) -> None:
    longer.open()
    stage.remote.is_connected = False
    longer.go_to_end()
    expect(longer.main.get_by_role("alert")).to_contain_text("Couldn't connect to server")
    expect(longer.images()).to_have_count(30)
    stage.remote.is_connected = True
    longer.load_more()
    expect(longer.images()).to_have_count(43)
    expect(longer.link(30)).to_be_focused()


def test_more_without_a_server_says_so_in_place(
    longer: FeedPage, stage: Stage, visitor: Visitor
) -> None:
    visitor.expects("ERR_CONNECTION_REFUSED", "Failed to load resource")
    longer.open()
    stage.web.stop()
    longer.go_to_end()
    expect(longer.main.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(longer.images()).to_have_count(30)
    stage.web.restart()
    longer.load_more()
    expect(longer.images()).to_have_count(43)
    expect(longer.main.get_by_role("alert")).to_have_count(0)


def test_who_goes_to_the_end_at_once_gets_more(
    feed: FeedPage, stage: Stage, visitor: Visitor
) -> None:
    stage.remote.feed = records.images(range(163), stage.remote)
    feed.open()
    for last in (59, 89, 119, 149, 162):
        feed.go_to_end()
        expect(feed.image(last)).to_be_attached()
    expect(feed.end()).to_be_attached()
    expect(feed.images()).to_have_count(163)
    assert visitor.layout_shift == 0


def test_what_comes_late_takes_the_focus_from_nobody(longer: FeedPage, stage: Stage) -> None:
    longer.open()
    with stage.remote.held(MORE):
        longer.more().focus()
        longer.link(0).focus()
    expect(longer.images()).to_have_count(43)
    expect(longer.link(0)).to_be_focused()


def test_a_source_of_short_pages_loses_no_image(longer: FeedPage, stage: Stage) -> None:
    stage.remote.most = 10
    longer.open("/?pages=2#page-2")
    assert longer.captions() == records.captions(range(43))
    expect(longer.page.locator("#page-2")).to_have_count(1)


def test_a_list_that_another_program_saved_is_continued(longer: FeedPage, stage: Stage) -> None:
    longer.leave()
    stage.web.stop()
    stage.serve("--policy", "cache-first")
    stage.run("feed", "load", "--limit", "7")
    page = FeedPage(longer.page, stage.web.address)
    page.open()
    expect(page.images()).to_have_count(7)
    page.go_to_end()
    expect(page.images()).to_have_count(43)
    assert page.captions() == records.captions(range(43))


def test_more_pages_are_asked_for_anew_by_a_reload(longer: FeedPage, stage: Stage) -> None:
    stage.remote.feed = records.images(range(63), stage.remote)
    longer.open("/?pages=2")
    expect(longer.images()).to_have_count(60)
    stage.remote.feed = records.images(range(70, 135), stage.remote)
    # A link shows the saved pages, and keeps the position.
    longer.open("/?pages=2")
    assert longer.captions() == records.captions(range(60))
    longer.page.reload()
    expect(longer.image(1)).to_contain_text("Place 71")
    assert longer.captions() == records.captions(range(70, 130))


def test_each_language_stands_in_one_line(feed: FeedPage) -> None:
    feed.open()
    feed.page.get_by_role("banner").locator(".menu summary").click()
    for link in feed.page.get_by_role("navigation", name="Language").get_by_role("link").all():
        box = link.bounding_box()
        assert box
        assert box["height"] < box["width"]
        assert box["height"] < 50


def test_the_keys_are_told(feed: FeedPage) -> None:
    feed.open()
    keys = feed.page.get_by_role("dialog", name="Keyboard shortcuts")
    feed.page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(keys).to_contain_text("ask for the newest")
    box, window = keys.bounding_box(), feed.page.viewport_size
    assert box
    assert window
    assert box["x"] == pytest.approx((window["width"] - box["width"]) / 2, abs=10)
    feed.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    feed.page.keyboard.press("j")
    expect(feed.link(0)).to_be_focused()
    feed.page.keyboard.press("?")
    expect(keys).to_be_visible()
    keys.get_by_role("button", name="Close").click()
    expect(keys).to_be_hidden()


def test_a_failure_is_told_in_plain_words_and_its_cause_apart(feed: FeedPage, stage: Stage) -> None:
    feed.open()
    stage.clock.move(3 * records.DAY)
    stage.remote.is_connected = False
    feed.open()
    notice = feed.notices()
    expect(notice).to_contain_text("127.0.0.1 does not answer. You see the copy from 3 days ago.")
    cause = notice.get_by_text("Couldn't connect to server")
    expect(cause).to_be_hidden()
    notice.get_by_text("Details").click()
    expect(cause).to_be_visible()


def test_the_age_of_the_feed(feed: FeedPage, stage: Stage) -> None:
    feed.open()
    expect(feed.age()).to_contain_text("127.0.0.1 just now")
    expect(feed.age()).to_contain_text("Works offline, last saved ")
    stage.clock.move(3 * records.DAY)
    stage.remote.is_connected = False
    feed.open()
    for words in ("saved 3 days ago", "Saved copy, kept until "):
        expect(feed.age()).to_contain_text(words)
    feed.leave()
    stage.web.stop()
    stage.serve("--offline")
    offline = FeedPage(feed.page, stage.web.address)
    offline.open()
    expect(offline.age()).to_contain_text("Offline")
    expect(offline.images()).to_have_count(23)


@pytest.mark.parametrize("path", ["/", "/leagues"])
@pytest.mark.parametrize(
    "options", ["--offline", "--policy cache-only", "--offline --policy cache-only"]
)
def test_nobody_is_told_to_refresh_where_the_source_is_not_asked(
    feed: FeedPage, stage: Stage, options: str, path: str
) -> None:
    page = feed.page
    stage.remote.broken = "/v1/"
    page.goto(f"{stage.web.address}{path}")
    expect(feed.notices().get_by_role("button", name="Try again")).to_be_visible()
    feed.leave()
    stage.web.stop()
    stage.serve(*options.split())
    page.goto(f"{stage.web.address}{path}")
    expect(page.get_by_text("Nothing has been saved yet.")).to_be_visible()
    expect(feed.notices().get_by_role("button")).to_have_count(0)
    expect(page.get_by_text("Refresh to look again.")).to_have_count(0)


def test_a_source_with_a_problem_is_asked_again_by_the_notice(feed: FeedPage, stage: Stage) -> None:
    feed.open()
    stage.clock.move(600)
    stage.remote.instead = Answer(b"{}", status=500)
    feed.open()
    expect(feed.notices()).to_contain_text(
        "127.0.0.1 has a problem (error 500). You see the copy from 10 minutes ago."
    )
    stage.remote.instead = None
    feed.notices().get_by_role("button", name="Try again").click()
    expect(feed.notices()).to_have_count(0)
    expect(feed.age()).to_contain_text("just now")


def test_a_source_that_asks_to_wait_says_until_when(feed: FeedPage, stage: Stage) -> None:
    feed.open()
    stage.remote.instead = Answer(b"{}", status=429, retry_after=240)
    feed.open()
    words = re.compile(r"127\.0\.0\.1 asks us to wait\. Next try (at \d\d:\d\d|in 4 minutes)\.")
    expect(feed.notices()).to_contain_text(words)
    expect(feed.notices().get_by_role("button", name="Try again")).to_have_count(0)


def test_an_error_can_be_dismissed(feed: FeedPage, stage: Stage) -> None:
    feed.open()
    stage.remote.is_connected = False
    feed.open()
    expect(feed.notices()).to_contain_text(f"Couldn't connect to server {stage.remote.address}")
    feed.dismiss()
    expect(feed.notices()).to_have_count(0)
    expect(feed.images()).to_have_count(23)


@pytest.mark.parametrize("size", [(390, 600), (1280, 720), (320, 256)], ids=str)
def test_an_error_lies_over_nothing_for_good(
    feed: FeedPage, stage: Stage, size: tuple[int, int]
) -> None:
    stage.remote.feed = records.images(range(43), stage.remote)
    stage.save()
    stage.remote.is_connected = False
    feed.page.set_viewport_size({"width": size[0], "height": size[1]})
    feed.open()
    expect(feed.notices()).to_be_visible()
    # Each element can be scrolled to where a click reaches it, and its focus is visible.
    feed.link(0).click(trial=True, position={"x": 5, "y": 5})
    feed.go_to_end()
    feed.more().click(trial=True)
    for element in feed.page.get_by_role("main").get_by_role("link").all():
        element.focus()
        assert not element.evaluate(IS_BEHIND_A_NOTICE), element


def test_an_empty_feed_says_so(feed: FeedPage, stage: Stage) -> None:
    stage.remote.feed = []
    feed.open()
    expect(feed.main).to_contain_text("There are no images yet.")


def test_ten_thousand_images(feed: FeedPage, stage: Stage) -> None:
    """Reads page after page, each by the link on the previous one."""
    stage.remote.feed = records.images(range(10_000), stage.remote)
    for image in stage.remote.feed:
        # These addresses are refused without a request: this test is about the list, not its
        # pictures.
        image["image"] = "http://169.254.0.1/picture.png"
    stage.run("feed", "load", "--limit", "10000")
    path, ids = "/", []
    while path:
        page = stage.get(path).body.decode()
        ids += re.findall('id="image-([^"]+)"', page)
        links = re.findall(r'more" rel="next" href="([^"]+)"', page)
        path = f"{links[0].partition('#')[0]}&after={len(ids)}" if links else ""
    assert ids == [records.image_id(number) for number in range(10_000)]


def test_far_down_the_feed(feed: FeedPage, stage: Stage) -> None:
    stage.remote.feed = records.images(range(1_000), stage.remote)
    stage.run("feed", "load", "--limit", "1000")
    feed.page.set_viewport_size(PHONE)
    feed.open("/?pages=13")
    expect(feed.images()).to_have_count(390)
    feed.go_to_end()
    expect(feed.images()).to_have_count(420)
    feed.expect_picture(405)
