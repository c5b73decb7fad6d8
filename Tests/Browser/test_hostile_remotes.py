"""Nothing that a remote sends is executed, misleads, or breaks a page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import records
from pages import FeedPage, LeaguesPage, SquadPage, Viewer
from pictures import HTML, SCRIPT, SVG, bomb, truncated
from remote import Answer
from stage import Stage
from visitor import Visitor

ATTACKS = [
    f"<script>{SCRIPT}</script>",
    f'"><img src=x onerror="{SCRIPT}">',
    f"</textarea></title></style></template><svg onload={SCRIPT}>",
    f"javascript:{SCRIPT}",
    "{{{description}}} {{>head}}",
    "\u202egnp.exe\u2066 never closed",
    "NUL \0, escape \x1b[2J, bell \a",
]


@pytest.fixture
def feed(stage: Stage, page: Page) -> FeedPage:
    stage.remote.feed = records.images(range(len(ATTACKS)), stage.remote)
    stage.remote.comments = records.comments()
    stage.serve()
    return FeedPage(page, stage.web.address)


def _expect_harmless(page: Page) -> None:
    assert page.evaluate("window.hijacked") is None
    # The drawings of buttons and the colours of pictures are of the page itself.
    drawings = "main svg:not(button > svg, .tint)"
    assert page.locator(f"main script, {drawings}, main [onerror], main [onload]").count() == 0
    assert page.locator('a[href^="javascript:"], a[href^="data:"]').count() == 0


def expect_hopeless(feed: FeedPage, number: int) -> None:
    """Expects words in the place of what is no picture; trying again would not help."""
    frame = feed.image(number).locator(".frame")
    expect(frame).to_have_attribute("data-problem", "This picture can't be shown.")
    expect(feed.retry_link(number)).to_be_hidden()


def test_texts_of_images_and_comments(feed: FeedPage, stage: Stage) -> None:
    for image, attack in zip(stage.remote.feed, ATTACKS, strict=True):
        image |= {"description": attack, "location": attack}
    stage.remote.comments = [
        records.comment(number, attack, "2025-11-21T07:55:00Z", attack)
        for number, attack in enumerate(ATTACKS)
    ]
    feed.open()
    expect(feed.images()).to_have_count(len(ATTACKS))
    for number in range(5):
        expect(feed.image(number).locator(".description")).to_have_text(ATTACKS[number])
    _expect_harmless(feed.page)
    feed.open_image(0)
    comments = Viewer(feed.page, feed.address)
    expect(comments.comments()).to_have_count(len(ATTACKS))
    expect(comments.comments().first.locator(".message")).to_have_text(ATTACKS[0])
    _expect_harmless(feed.page)


def test_texts_of_leagues_and_players(feed: FeedPage, stage: Stage) -> None:
    remote = stage.remote
    remote.leagues = records.leagues(range(len(ATTACKS)), remote)
    remote.squads["T"] = records.squad(range(len(ATTACKS)), remote)
    for league, player, attack in zip(remote.leagues, remote.squads["T"], ATTACKS, strict=True):
        league["name"] = attack
        player |= {"name": attack, "position": attack, "nationality": attack}
    leagues = LeaguesPage(feed.page, feed.address)
    leagues.open()
    assert leagues.names()[0] == ATTACKS[0]
    _expect_harmless(feed.page)
    squad = SquadPage(feed.page, feed.address)
    squad.open_of("T")
    expect(squad.players()).to_have_count(len(ATTACKS))
    _expect_harmless(feed.page)


def test_direction_marks_end_with_their_text(feed: FeedPage, stage: Stage) -> None:
    """The texts of a page never turn round because of the text before them."""
    stage.remote.feed[0] |= {"description": "\u202e\u2067turned", "location": "\u202eturned"}
    feed.open()
    expect(feed.link(0)).to_be_visible()
    for text in feed.image(0).locator(".place, .description").all():
        isolation = text.evaluate("element => getComputedStyle(element).unicodeBidi")
        assert isolation in ("isolate", "plaintext", "isolate-override")


def test_a_description_of_ten_megabytes(feed: FeedPage, stage: Stage) -> None:
    stage.remote.feed[0]["description"] = "long " * 2_000_000
    feed.open()
    expect(feed.images()).to_have_count(len(ATTACKS))
    expect(feed.image(1)).to_contain_text("Image 1")
    assert len(stage.get("/").body) < 1_000_000


def test_pictures_that_are_none(feed: FeedPage, stage: Stage, visitor: Visitor) -> None:
    fakes = [
        Answer(SVG, "image/svg+xml"),
        Answer(HTML, "image/png"),
        Answer(truncated(), "image/png"),
        Answer(bomb(), "image/png"),
        Answer(b"GIF89a", "image/gif"),
    ]
    stage.remote.pictures = {f"{number}.png": fake for number, fake in enumerate(fakes)}
    feed.open()
    # Whether trying again may help is known by the answer: bad gateway, or unsupported media type.
    for number in (0, 1):
        feed.image(number).scroll_into_view_if_needed()
        expect(feed.retry_link(number)).to_be_visible()
    for number in (3, 4):
        feed.image(number).scroll_into_view_if_needed()
        expect_hopeless(feed, number)
    feed.expect_picture(5)
    _expect_harmless(feed.page)
    for number in (0, 1):
        answer = stage.get(f"/images/{records.image_id(number)}/data")
        assert answer.status >= 400
        assert SCRIPT.encode() not in answer.body


def test_a_bomb_takes_no_memory(feed: FeedPage, stage: Stage, visitor: Visitor) -> None:
    stage.remote.pictures["0.png"] = Answer(bomb(), "image/png")
    feed.open()
    expect_hopeless(feed, 0)
    status = Path(f"/proc/{stage.web.pid}/status").read_text()
    peak = int(re.findall(r"VmHWM:\s*(\d+) kB", status)[0])
    assert peak < 400_000


def test_addresses_that_may_not_be_requested(
    feed: FeedPage, stage: Stage, visitor: Visitor
) -> None:
    stage.remote.feed[1]["image"] = "http://127.0.0.1:1/secret.png"
    stage.remote.feed[2]["image"] = "https://192.168.0.1/secret.png"
    feed.open()
    for number in (1, 2):
        feed.image(number).scroll_into_view_if_needed()
        expect(feed.retry_link(number)).to_be_visible()
    assert feed.page.locator('[href*="192.168"], [src*="192.168"]').count() == 0
