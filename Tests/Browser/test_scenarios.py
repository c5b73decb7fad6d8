"""The acceptance scenarios of the products, for a reader who has only the pages.

Ids, titles and data are those of Tests/Kits/Acceptance; each scenario runs on every store.
"""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

import records
from pages import FeedPage, ImagePage, LeaguesPage, SquadPage, TeamsPage
from programs import run
from remote import Answer
from stage import Stage
from visitor import Visitor

#: The scenarios that pages can't show, and why.
NOT_SHOWN = {
    "A13": "pages have no command that validates",
    "A18": "the Swift tests play two programs at the same moment",
    "A19": "the Swift tests play programs that are killed",
    "A20": "a page looks the same, whatever was sent for it",
    "A21": "a page looks the same, whatever was sent for it",
    "A22": "no page shows what its remote is told",
    "L8": "pages have no command that validates",
}
CONNECTION = "Couldn't connect to server"
UNUSABLE = "can't be used"


class Story:
    """The state that the steps of a scenario share."""

    def __init__(self, stage: Stage, visitor: Visitor) -> None:
        self.stage, self.visitor, self.remote = stage, visitor, stage.remote
        page, address = visitor.page, stage.web.address
        self.feed = FeedPage(page, address)
        self.comments = ImagePage(page, address)
        self.leagues = LeaguesPage(page, address)
        self.teams = TeamsPage(page, address)
        self.squad = SquadPage(page, address)

    def serve(self, numbers: range) -> None:
        self.remote.feed = records.images(numbers, self.remote)

    def save(self, numbers: range, *, days_ago: int, seconds_less: int = 0) -> None:
        self.serve(numbers)
        self.stage.save(days_ago=days_ago, seconds_less=seconds_less)

    def disconnect(self) -> None:
        self.remote.is_connected = False

    def expect_images(self, numbers: range, *, origin: str | None = None) -> None:
        expect(self.feed.images()).to_have_count(len(numbers))
        assert self.feed.captions() == records.captions(numbers)
        if origin:
            expect(self.feed.age()).to_contain_text(origin, ignore_case=True)

    def expect_error(self, words: str) -> None:
        expect(self.feed.notices()).to_contain_text(words)
        expect(self.feed.images()).to_have_count(0)

    def expect_saved(self, numbers: range, age: str | None = None) -> None:
        """Expects what a later reader sees when the remote does not answer."""
        was_connected, self.remote.is_connected = self.remote.is_connected, False
        self.feed.open()
        self.expect_images(numbers, origin="saved copy")
        if age:
            expect(self.feed.age()).to_contain_text(age)
        self.remote.is_connected = was_connected


SCENARIOS: dict[str, Callable[[Story], None]] = {}


def scenario(id: str) -> Callable[[Callable[[Story], None]], Callable[[Story], None]]:
    def keep(play: Callable[[Story], None]) -> Callable[[Story], None]:
        SCENARIOS[id] = play
        return play

    return keep


@scenario("A1")
def online(story: Story) -> None:
    story.save(range(20, 25), days_ago=1)
    story.serve(range(10))
    story.feed.open()
    story.expect_images(range(10), origin="works offline")
    story.expect_saved(range(10))


@scenario("A2")
def offline_with_a_fresh_feed(story: Story) -> None:
    story.save(range(10), days_ago=7, seconds_less=1)
    story.disconnect()
    story.feed.open()
    story.expect_images(range(10), origin="saved copy")


def offline_with_an_old_feed(days: int) -> Callable[[Story], None]:
    def play(story: Story) -> None:
        story.save(range(10), days_ago=days)
        story.disconnect()
        story.feed.open()
        story.expect_error(CONNECTION)

    return play


scenario("A3")(offline_with_an_old_feed(7))
scenario("A4")(offline_with_an_old_feed(8))


@scenario("A5")
def offline_with_nothing(story: Story) -> None:
    story.disconnect()
    story.feed.open()
    story.expect_error(CONNECTION)


@scenario("A6")
def invalid_data_with_a_fresh_feed(story: Story) -> None:
    story.save(range(10), days_ago=1)
    story.remote.instead = Answer(b"{}", status=500)
    story.feed.open()
    story.expect_images(range(10), origin="saved copy")
    story.expect_saved(range(10), age="saved 1 day ago")


@scenario("A7")
def invalid_data_with_an_old_feed(story: Story) -> None:
    story.save(range(10), days_ago=9)
    story.remote.instead = Answer(b"{}", status=500)
    story.feed.open()
    story.expect_error(UNUSABLE)


@scenario("A8")
def more(story: Story) -> None:
    story.serve(range(43))
    with story.remote.held("/v1/feed?limit=30&after_id"):
        story.feed.open()
        expect(story.feed.entries()).to_have_count(30)
        story.feed.go_to_end()
        story.stage.clock.move(2 * records.DAY)
    story.expect_images(range(43))
    story.disconnect()
    story.feed.open("/?pages=2")
    story.expect_images(range(43), origin="saved copy")
    expect(story.feed.age()).to_contain_text("saved 2 days ago")


@scenario("A9")
def last_page(story: Story) -> None:
    story.serve(range(30))
    story.feed.open()
    story.feed.go_to_end()
    expect(story.feed.end()).to_be_visible()
    story.expect_images(range(30))
    story.serve(range(33))
    story.feed.open()
    story.feed.go_to_end()
    story.expect_images(range(33))
    expect(story.feed.end()).to_be_visible()
    expect(story.feed.more()).to_have_count(0)


@scenario("A10")
def picture(story: Story) -> None:
    story.serve(range(10))
    story.feed.open()
    story.feed.expect_picture(3)
    story.disconnect()
    story.remote.requests.clear()
    story.feed.open()
    story.feed.expect_picture(3)
    assert story.remote.requested("/pictures/3.png") == []


@scenario("A11")
def picture_that_is_not_cached(story: Story) -> None:
    story.save(range(10), days_ago=1)
    story.disconnect()
    story.feed.open()
    story.feed.image(3).scroll_into_view_if_needed()
    expect(story.feed.retry_link(3)).to_be_visible()
    story.remote.is_connected = True
    story.feed.retry(3)
    story.feed.expect_picture(3)


@scenario("A12")
def wrong_picture(story: Story) -> None:
    story.serve(range(10))
    for wrong in (Answer(b"", "image/png", status=500), Answer(b"", "image/png")):
        story.remote.pictures["3.png"] = wrong
        story.feed.open()
        story.feed.image(3).scroll_into_view_if_needed()
        expect(story.feed.retry_link(3)).to_be_visible()
    story.remote.requests.clear()
    del story.remote.pictures["3.png"]
    story.feed.retry(3)
    story.feed.expect_picture(3)
    assert story.remote.requested("/pictures/3.png")


@scenario("A14")
def failing_save(story: Story) -> None:
    place = Path(story.stage.store.partition(":")[2])
    if not place.name:
        pytest.skip("memory never fails to save")
    if place.is_dir() or story.stage.store.startswith("json"):
        pytest.skip("nothing but a full disk makes files fail whose folder a test may write")
    story.save(range(20, 25), days_ago=1)
    story.serve(range(10))
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        story.feed.open(until="commit")
        story.expect_images(range(10))
        expect(story.feed.notices()).to_contain_text("could not be saved")
    story.expect_saved(range(20, 25), age="saved 1 day ago")


@scenario("A15")
def cancelled(story: Story) -> None:
    story.save(range(20, 25), days_ago=1)
    story.serve(range(10))
    with story.remote.held("/v1/feed"):
        story.feed.open(until="commit")
        story.expect_images(range(20, 25))
        story.feed.leave()
    story.expect_saved(range(20, 25), age="saved 1 day ago")


@scenario("A16")
def comments(story: Story) -> None:
    story.serve(range(10))
    story.remote.comments = records.comments()
    story.feed.open()
    story.feed.open_image(2)
    story.feed.page.reload()
    expect(story.comments.comments()).to_have_count(2)
    assert story.comments.texts() == [
        ["ana", "5 minutes ago", "first"],
        ["luis", "1 day ago", "second"],
    ]


@scenario("A17")
def comments_offline(story: Story) -> None:
    comments(story)
    story.disconnect()
    story.comments.page.reload()
    expect(story.comments.notices()).to_contain_text(CONNECTION)
    expect(story.comments.comments()).to_have_count(0)


# LigasEc reads from the cache first, and all its lists behave in the same way.


class List:
    """The leagues, the teams of a league, or the squad of a team."""

    def __init__(self, story: Story, kind: str) -> None:
        self.story, self.remote = story, story.remote
        self.page = {"leagues": story.leagues, "teams": story.teams, "squad": story.squad}[kind]
        self.kind = kind
        self.path = {
            "leagues": "/leagues",
            "teams": "/leagues/A/teams",
            "squad": "/teams/T/squad",
        }[kind]
        self.source_path = {
            "leagues": "/v1/leagues",
            "teams": "/v1/leagues/A/teams",
            "squad": "/v1/teams/T/players",
        }[kind]

    def serve(self, numbers: range) -> None:
        match self.kind:
            case "leagues":
                self.remote.leagues = records.leagues(numbers, self.remote)
            case "teams":
                self.remote.teams["A"] = records.teams(numbers, self.remote)
            case "squad":
                self.remote.squads["T"] = records.squad(numbers, self.remote)

    def save(self, numbers: range, *, days_ago: int, seconds_less: int = 0) -> None:
        self.serve(numbers)
        self.story.stage.save(self.path, days_ago=days_ago, seconds_less=seconds_less)

    def open(self) -> None:
        self.page.open(self.path)

    def expect(self, numbers: range, *, origin: str) -> None:
        word = {"leagues": "League", "teams": "Team", "squad": "Player"}[self.kind]
        expect(self.page.age()).to_contain_text(origin, ignore_case=True)
        assert sorted(self.page.names()) == sorted(f"{word} {number}" for number in numbers)

    def expect_error(self) -> None:
        expect(self.page.notices()).to_contain_text(CONNECTION)
        assert self.page.names() == []


def each(kinds: list[str], play: Callable[[List], None]) -> Callable[[Story], None]:
    def play_all(story: Story) -> None:
        for kind in kinds:
            story.remote.is_connected = True
            story.remote.requests.clear()
            play(List(story, kind))

    return play_all


def first_time(a_list: List) -> None:
    a_list.serve(range(16))
    a_list.open()
    a_list.expect(range(16), origin="works offline")
    a_list.story.disconnect()
    a_list.open()
    a_list.expect(range(16), origin="saved copy")


def saved(a_list: List) -> None:
    a_list.save(range(16), days_ago=7, seconds_less=1)
    a_list.serve(range(20, 25))
    a_list.open()
    a_list.expect(range(16), origin="saved copy")
    # After leagues that were just loaded, the teams of the first ones are requested for later.
    assert a_list.source_path not in a_list.remote.requests


def expired_or_refreshed(a_list: List) -> None:
    a_list.save(range(16), days_ago=7)
    a_list.serve(range(20, 25))
    a_list.open()
    a_list.expect(range(20, 25), origin="works offline")
    a_list.serve(range(30, 33))
    a_list.page.refresh()
    expect(a_list.page.main.locator(".name")).to_have_count(3)
    a_list.open()
    a_list.expect(range(30, 33), origin="saved copy")


def offline(a_list: List) -> None:
    a_list.save(range(16), days_ago=7, seconds_less=1)
    a_list.story.disconnect()
    a_list.open()
    a_list.expect(range(16), origin="saved copy")
    a_list.page.refresh()
    expect(a_list.page.notices()).to_be_visible()
    a_list.expect(range(16), origin="saved copy")


def offline_expired(a_list: List) -> None:
    a_list.save(range(16), days_ago=7)
    offline_empty(a_list)


def offline_empty(a_list: List) -> None:
    a_list.story.disconnect()
    a_list.open()
    a_list.expect_error()


for first, kinds in ((1, ["leagues"]), (9, ["teams", "squad"])):
    plays = [first_time, saved, expired_or_refreshed, offline, offline_expired, offline_empty]
    for offset, play in enumerate(plays):
        scenario(f"L{first + offset}")(each(kinds, play))


@scenario("L7")
def crests(story: Story) -> None:
    crests = List(story, "leagues")
    crests.serve(range(3))
    with story.remote.held("/pictures/"):
        crests.page.open(crests.path, until="commit")
        expect(story.leagues.choices()).to_have_count(3)
        story.leagues.leave()
    for _ in range(2):
        crests.open()
        crest = story.leagues.choices().first.locator("img")
        expect(crest).to_have_js_property("complete", True)
        expect(crest).not_to_have_js_property("naturalWidth", 0)
        story.disconnect()


@scenario("L15")
def kinship(story: Story) -> None:
    teams, squad = List(story, "teams"), List(story, "squad")
    squad.save(range(25), days_ago=4)
    teams.save(range(16), days_ago=2)
    teams.serve(range(40, 43))
    teams.open()
    teams.page.refresh()
    expect(story.teams.choices()).to_have_count(3)
    squad.open()
    squad.expect(range(25), origin="saved 4 days ago")
    assert story.remote.requested("/v1/")[-1] == teams.source_path


@pytest.mark.parametrize("id", SCENARIOS)
def test_scenario(id: str, any_stage: Stage, visitor: Visitor) -> None:
    options = ["--policy", "cache-first"] if id.startswith("L") else []
    # The store stays busy in this scenario.
    options += ["--store-timeout", "2"] if id == "A14" else []
    any_stage.serve(*options)
    SCENARIOS[id](Story(any_stage, visitor))


def test_every_scenario_is_played_or_explained(tmp_path: Path) -> None:
    words = ["judge", "acceptance", "--store", "memory:", "--json"]
    ids = [each["id"] for each in json.loads(run(*words, home=tmp_path))["scenarios"]]
    assert sorted(ids) == sorted([*SCENARIOS, *NOT_SHOWN])
