"""The page of an image, and the viewer over the feed."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

import records
from pages import FeedPage, ImagePage, Viewer
from remote import Answer
from stage import Stage
from visitor import Visitor


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    """A visitor who sees pictures move to the viewer and back, as most people do."""
    return visit(reduced_motion="no-preference")


@pytest.fixture
def feed(stage: Stage, visitor: Visitor) -> FeedPage:
    stage.remote.feed = records.images(range(23), stage.remote)
    stage.remote.comments = records.comments()
    stage.serve()
    page = FeedPage(visitor.page, stage.web.address)
    page.open()
    return page


@pytest.fixture
def image(feed: FeedPage) -> ImagePage:
    return ImagePage(feed.page, feed.address)


@pytest.fixture
def viewer(feed: FeedPage) -> Viewer:
    return Viewer(feed.page, feed.address)


def test_the_picture_and_what_goes_with_it(image: ImagePage) -> None:
    image.open_of(records.image_id(1))
    image.expect_picture()
    expect(image.title()).to_contain_text("Image 1")
    expect(image.file()).to_have_attribute("href", re.compile("/data$"))
    expect(image.previous()).to_have_attribute("href", f"/images/{records.image_id(0)}")
    expect(image.comments()).to_have_count(2)


def test_user_message_and_date(feed: FeedPage, image: ImagePage) -> None:
    feed.see_as("One column")
    feed.comments_link(1).click()
    expect(image.title()).to_contain_text("Image 1")
    expect(image.comments()).to_have_count(2)
    assert image.texts()[0] == ["ana", "5 minutes ago", "first"]
    date = image.comments().first.get_by_role("time")
    expect(date).to_have_attribute("datetime", "2025-11-21T07:55:00Z")
    expect(date).to_have_attribute("title", "2025-11-21 07:55:00 UTC")


def test_comments_have_an_address(image: ImagePage) -> None:
    image.open(f"/images/{records.image_id(1)}/comments")
    expect(image.page).to_have_url(re.compile(f"/images/{records.image_id(1)}#comments$"))
    expect(image.comments()).to_have_count(2)


def test_the_image_is_there_while_its_comments_load(image: ImagePage, stage: Stage) -> None:
    with stage.remote.held("/v1/image/"):
        image.open_of(records.image_id(1), until="commit")
        expect(image.title()).to_contain_text("Image 1")
        expect(image.main.get_by_text("Loading…")).to_be_visible()
    expect(image.comments()).to_have_count(2)
    expect(image.main.get_by_text("Loading…")).to_be_hidden()


def test_no_comments(image: ImagePage, stage: Stage) -> None:
    stage.remote.comments = []
    image.open_of(records.image_id(1))
    expect(image.main).to_contain_text("There are no comments yet.")


def test_comments_that_fail_can_be_tried_again(image: ImagePage, stage: Stage) -> None:
    stage.remote.instead = Answer(b"{}", status=500)
    image.open_of(records.image_id(1))
    expect(image.notices()).to_contain_text("can't be used")
    stage.remote.instead = None
    image.retry()
    expect(image.comments()).to_have_count(2)


def test_keys_turn_and_lead_back(feed: FeedPage, image: ImagePage) -> None:
    image.open_of(records.image_id(9))
    for key, number in [("ArrowLeft", 8), ("ArrowLeft", 7), ("ArrowRight", 8)]:
        image.page.keyboard.press(key)
        expect(image.title()).to_contain_text(f"Image {number}")
        # Keys work once the script is loaded.
        image.page.wait_for_load_state()
    image.page.keyboard.press("Escape")
    expect(feed.image(8)).to_be_in_viewport()


def test_keys_turn_while_comments_are_awaited(image: ImagePage, stage: Stage) -> None:
    with stage.remote.held("/v1/image/"):
        image.open_of(records.image_id(1), until="commit")
        # Keys work once the script is loaded.
        for _ in range(500):
            if not image.page.url.endswith(records.image_id(1)):
                break
            image.page.keyboard.press("ArrowRight")
        expect(image.title()).to_contain_text("Image 2")


def test_back_keeps_the_place(feed: FeedPage, viewer: Viewer) -> None:
    feed.image(15).scroll_into_view_if_needed()
    feed.open_image(15)
    expect(viewer.comments()).to_have_count(2)
    feed.page.go_back()
    expect(feed.image(15)).to_be_in_viewport()


def test_back_from_a_page_that_was_loaded_anew_keeps_the_place(
    feed: FeedPage, image: ImagePage
) -> None:
    feed.image(20).scroll_into_view_if_needed()
    feed.open_image(20)
    # So is a page to which readers come back from elsewhere, unless the browser has kept it.
    feed.page.reload()
    expect(image.title()).to_contain_text("Image 20")
    feed.page.wait_for_load_state()
    feed.page.go_back()
    expect(feed.link(20)).to_be_focused()
    expect(feed.image(20)).to_be_in_viewport()


def test_the_link_back_keeps_the_place(feed: FeedPage, image: ImagePage, stage: Stage) -> None:
    stage.remote.feed = records.images(range(43), stage.remote)
    feed.open("/?pages=2")
    image.open_of(records.image_id(35))
    image.back()
    expect(feed.images()).to_have_count(43)
    expect(feed.image(35)).to_be_in_viewport()


def test_an_image_that_is_nowhere(image: ImagePage, visitor: Visitor, stage: Stage) -> None:
    visitor.expects("status of 404")
    stage.remote.instead = Answer(b"{}", status=404)
    image.open_of(records.image_id(99))
    expect(image.main).to_contain_text("There is no image")


def test_a_click_shows_the_picture_in_place(feed: FeedPage, viewer: Viewer) -> None:
    feed.link(1).click()
    expect(viewer.title()).to_contain_text("Image 1")
    viewer.expect_picture()
    expect(viewer.comments()).to_have_count(2)
    expect(feed.page).to_have_url(re.compile(f"/images/{records.image_id(1)}$"))
    expect(feed.page).to_have_title(re.compile("^Image 1"))
    viewer.close()
    expect(viewer.place()).to_be_hidden()
    expect(feed.page).to_have_url(feed.address + "/")
    expect(feed.link(1)).to_be_focused()


def test_words_can_be_selected_in_the_viewer(feed: FeedPage, viewer: Viewer) -> None:
    feed.link(1).click()
    expect(viewer.comments()).to_have_count(2)
    caption = viewer.title().bounding_box()
    comments = viewer.comments().first.bounding_box()
    assert caption
    assert comments
    mouse = feed.page.mouse
    mouse.move(caption["x"] + 2, caption["y"] + caption["height"] / 2)
    mouse.down()
    mouse.move(comments["x"] + 60, comments["y"] + comments["height"] / 2, steps=5)
    mouse.up()
    assert "Image 1" in feed.page.evaluate("String(getSelection())")
    expect(viewer.place()).to_be_visible()
    viewer.close()
    expect(feed.page).to_have_url(feed.address + "/")


def test_the_viewer_offers_nothing_that_is_in_it_already(
    feed: FeedPage, viewer: Viewer, stage: Stage
) -> None:
    with stage.remote.held("/v1/image/"):
        feed.link(1).click()
        expect(viewer.caption()).to_contain_text("Image 1")
        expect(viewer.place().get_by_role("link", name="Comments")).to_have_count(0)


def test_the_address_of_the_viewer_is_that_of_the_page(
    feed: FeedPage, viewer: Viewer, image: ImagePage
) -> None:
    feed.link(2).click()
    expect(viewer.title()).to_contain_text("Image 2")
    feed.page.reload()
    expect(image.title()).to_contain_text("Image 2")
    expect(image.comments()).to_have_count(2)
    feed.page.go_back()
    expect(feed.images()).to_have_count(23)
    expect(viewer.place()).to_be_hidden()


def test_keys_turn_in_place_to_the_end_of_the_feed(
    feed: FeedPage, viewer: Viewer, stage: Stage
) -> None:
    stage.remote.feed = records.images(range(33), stage.remote)
    feed.open()
    feed.link(20).focus()
    feed.page.keyboard.press("Enter")
    expect(viewer.place()).to_be_visible()
    for number in range(20, 32):
        expect(feed.page).to_have_url(re.compile(records.image_id(number)))
        feed.page.keyboard.press("ArrowRight")
    expect(viewer.title()).to_contain_text("Image 32")
    expect(viewer.next()).to_be_hidden()
    feed.page.keyboard.press("ArrowLeft")
    expect(viewer.title()).to_contain_text("Image 31")
    feed.page.keyboard.press("Escape")
    expect(viewer.place()).to_be_hidden()
    expect(feed.link(31)).to_be_focused()
    expect(feed.image(31)).to_be_in_viewport()
    expect(feed.page).to_have_url(feed.address + "/?pages=2")


def test_links_turn_in_place(feed: FeedPage, viewer: Viewer) -> None:
    feed.link(0).click()
    viewer.next().click()
    expect(viewer.title()).to_contain_text("Image 1")
    viewer.next().click()
    expect(viewer.title()).to_contain_text("Image 2")
    viewer.previous().click()
    expect(viewer.title()).to_contain_text("Image 1")
    viewer.previous().click()
    expect(viewer.previous()).to_be_hidden()
    expect(viewer.place().get_by_role("link", name="Close")).to_be_focused()
    feed.page.go_back()
    expect(viewer.place()).to_be_hidden()
    feed.page.go_forward()
    expect(viewer.place()).to_be_visible()
    expect(feed.page).to_have_url(re.compile(records.image_id(0)))


def test_who_leafs_through_asks_for_the_words_of_the_last_alone(
    feed: FeedPage, viewer: Viewer, stage: Stage
) -> None:
    feed.link(0).click()
    expect(viewer.comments()).to_have_count(2)
    feed.page.clock.install()
    feed.page.clock.pause_at(datetime.now() + timedelta(hours=1))
    stage.remote.requests.clear()
    for number in range(1, 6):
        # The key is held from the second time on.
        feed.page.keyboard.down("ArrowRight")
        expect(viewer.caption()).to_contain_text(re.compile(f"(Image|Place) {number}"))
    feed.page.clock.run_for(1000)
    expect(viewer.title()).to_contain_text("Image 5")
    expect(viewer.comments()).to_have_count(2)
    expect(feed.page).to_have_url(re.compile(records.image_id(5)))
    assert len(stage.remote.requested("/v1/image/")) == 2


def test_what_can_not_be_turned_to_is_told_in_place(
    feed: FeedPage, viewer: Viewer, stage: Stage
) -> None:
    stage.remote.feed = records.images(range(33), stage.remote)
    # On a narrow window no row waits for what comes.
    feed.page.set_viewport_size({"width": 390, "height": 844})
    feed.open()
    stage.remote.is_connected = False
    feed.link(29).click()
    expect(viewer.title()).to_contain_text("Image 29")
    feed.page.keyboard.press("ArrowRight")
    expect(viewer.place().get_by_role("alert")).to_contain_text("Couldn't connect to server")
    stage.remote.is_connected = True
    feed.page.keyboard.press("ArrowRight")
    expect(viewer.title()).to_contain_text("Picture 31")


def test_a_click_beside_the_picture_leads_back(feed: FeedPage, viewer: Viewer) -> None:
    feed.link(1).click()
    expect(viewer.title()).to_contain_text("Image 1")
    viewer.place().click(position={"x": 5, "y": 780})
    expect(viewer.place()).to_be_hidden()
    expect(feed.page).to_have_url(feed.address + "/")


def test_a_finger_turns_in_place(
    feed: FeedPage, stage: Stage, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(
        has_touch=True,
        is_mobile=True,
        viewport={"width": 390, "height": 844},
        reduced_motion="no-preference",
    )
    touched = FeedPage(visitor.page, feed.address)
    touched.open()
    touched.link(1).tap()
    viewer = Viewer(visitor.page, feed.address)
    expect(viewer.title()).to_contain_text("Image 1")
    viewer.wait_until_opened()
    fingers = visitor.context.new_cdp_session(visitor.page)

    def swipe(start: int, end: int) -> None:
        for kind, points in [("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])]:
            touch = [{"x": x, "y": 300} for x in points]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touch})

    swipe(300, 100)
    expect(viewer.title()).to_contain_text("Image 2")
    swipe(100, 300)
    expect(viewer.title()).to_contain_text("Image 1")
    visitor.page.go_back()
    expect(viewer.place()).to_be_hidden()


def test_a_picture_in_place_without_a_server(
    feed: FeedPage, viewer: Viewer, stage: Stage, visitor: Visitor
) -> None:
    visitor.expects("ERR_CONNECTION_REFUSED", "Failed to load resource")
    feed.expect_picture(1)
    stage.web.stop()
    feed.link(1).click()
    viewer.expect_picture()
    expect(viewer.place().get_by_role("alert")).to_contain_text("The server does not answer")
    expect(viewer.place()).to_contain_text("Image 1")
