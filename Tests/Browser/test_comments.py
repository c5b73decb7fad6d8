"""The comments on an image."""

import pytest
from playwright.sync_api import expect

import records
from pages import CommentsPage, FeedPage
from remote import Answer
from stage import Stage
from visitor import Visitor


@pytest.fixture
def feed(stage: Stage, visitor: Visitor) -> FeedPage:
    stage.remote.feed = records.images(range(23), stage.remote)
    stage.remote.comments = records.comments()
    stage.serve()
    page = FeedPage(visitor.page, stage.web.address)
    page.open()
    return page


@pytest.fixture
def comments(feed: FeedPage) -> CommentsPage:
    return CommentsPage(feed.page, feed.address)


def test_user_message_and_date(feed: FeedPage, comments: CommentsPage) -> None:
    feed.open_comments(1)
    expect(comments.title()).to_have_text("Comments")
    expect(comments.comments()).to_have_count(2)
    assert comments.texts()[0] == ["ana", "5 minutes ago", "first"]
    date = comments.comments().first.get_by_role("time")
    expect(date).to_have_attribute("datetime", "2025-11-21T07:55:00Z")
    expect(date).to_have_attribute("title", "2025-11-21 07:55:00 UTC")


def test_comments_have_an_address(comments: CommentsPage) -> None:
    comments.open_of(records.image_id(1))
    expect(comments.comments()).to_have_count(2)
    expect(comments.main).to_contain_text("Image 1")


def test_the_image_is_there_while_its_comments_load(comments: CommentsPage, stage: Stage) -> None:
    with stage.remote.held("/v1/image/"):
        comments.open_of(records.image_id(1), until="commit")
        expect(comments.main).to_contain_text("Image 1")
        expect(comments.main.get_by_text("Loading…")).to_be_visible()
    expect(comments.comments()).to_have_count(2)
    expect(comments.main.get_by_text("Loading…")).to_be_hidden()


def test_no_comments(comments: CommentsPage, stage: Stage) -> None:
    stage.remote.comments = []
    comments.open_of(records.image_id(1))
    expect(comments.main).to_contain_text("There are no comments yet.")


def test_comments_that_fail_can_be_tried_again(comments: CommentsPage, stage: Stage) -> None:
    stage.remote.instead = Answer(b"{}", status=500)
    comments.open_of(records.image_id(1))
    expect(comments.notices()).to_contain_text("can't be used")
    stage.remote.instead = None
    comments.retry()
    expect(comments.comments()).to_have_count(2)


def test_back_keeps_the_place(feed: FeedPage, comments: CommentsPage) -> None:
    feed.load_more()
    expect(feed.images()).to_have_count(20)
    feed.image(15).scroll_into_view_if_needed()
    feed.open_comments(15)
    expect(comments.comments()).to_have_count(2)
    comments.page.go_back()
    expect(feed.image(15)).to_be_in_viewport()


def test_the_link_back_keeps_the_place(feed: FeedPage, comments: CommentsPage) -> None:
    feed.open("/?pages=2")
    feed.open_comments(15)
    comments.back()
    expect(feed.images()).to_have_count(20)
    expect(feed.image(15)).to_be_in_viewport()


def test_an_image_that_is_nowhere(comments: CommentsPage, visitor: Visitor, stage: Stage) -> None:
    visitor.expects("status of 404")
    stage.remote.instead = Answer(b"{}", status=404)
    comments.open_of(records.image_id(99))
    expect(comments.main).to_contain_text("There is no image")
