"""Each page in each of its states, for snapshots, axe and screenshots."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

import records
from pages import show
from pictures import HTML
from remote import Answer, Remote
from stage import Stage

LANGUAGES = ["en", "pt-BR", "el", "es"]
ANNOUNCED = "league-2"


@dataclass(frozen=True)
class State:
    """A page in a state."""

    page: str
    name: str
    path: str
    #: Prepares the remote and the store.
    arrange: Callable[[Stage], None]
    #: The CSS selector of an element that is visible once the page is in the state.
    shows: str
    #: Set if the rest of the page is still to come.
    is_unfinished: bool = False
    #: An action on the opened page.
    act: Callable[[Stage, Page], None] | None = None

    def __str__(self) -> str:
        return f"{self.page}-{self.name}"

    def open(self, stage: Stage, page: Page) -> None:
        """Shows the page; it may be opened several times."""
        until = "commit" if self.is_unfinished else "load"
        show(page, urljoin(stage.address, self.path), until=until)
        if self.act:
            self.act(stage, page)
        expect(page.locator(self.shows).filter(visible=True).first).to_be_visible()


def _fill(remote: Remote) -> None:
    remote.feed = records.images(range(12), remote)
    remote.comments = records.comments()
    remote.leagues = records.leagues(range(3), remote)
    remote.teams = {"league-0": records.teams(range(16), remote), "league-1": []}
    remote.squads = {"team-0": records.squad(range(25), remote), "team-1": []}


def live(stage: Stage) -> None:
    _fill(stage.remote)
    stage.serve("--coming-soon", ANNOUNCED)


def answered(stage: Stage) -> None:
    """Answers each visit from the remote, so that pages do not depend on earlier visits."""
    _fill(stage.remote)
    stage.serve("--coming-soon", ANNOUNCED, "--policy", "remote-first")


def all_saved(stage: Stage) -> None:
    """Saves all pages of the feed, so that each visit finds the same."""
    live(stage)
    stage.remote.feed = records.images(range(33), stage.remote)
    stage.get("/?pages=2")


def saved(stage: Stage) -> None:
    """Saves only a feed of three days ago, and its pictures."""
    live(stage)
    for path in ("/", "/leagues", "/leagues/league-0/teams", "/teams/team-0/squad"):
        stage.save(path, days_ago=3)
    stage.run("feed", "prefetch")


def unreachable(stage: Stage) -> None:
    saved(stage)
    stage.remote.broken = "/v1/"


def offline(stage: Stage) -> None:
    saved(stage)
    stage.web.stop()
    stage.serve("--offline")


def nothing(stage: Stage) -> None:
    live(stage)
    stage.remote.broken = "/v1/"


def invalid(stage: Stage) -> None:
    live(stage)
    stage.remote.instead = Answer(HTML, "text/html")


def empty(stage: Stage) -> None:
    stage.serve()
    stage.remote.teams = {"league-1": []}
    stage.remote.squads = {"team-1": []}


def waiting(stage: Stage) -> None:
    live(stage)
    stage.enter_context(stage.remote.held("/v1/"))


def refreshing(stage: Stage) -> None:
    saved(stage)
    stage.enter_context(stage.remote.held("/v1/"))


def failing_picture(stage: Stage) -> None:
    live(stage)
    stage.remote.pictures["0.png"] = Answer(HTML, "text/html", status=500)


def long_words(stage: Stage) -> None:
    """Shows texts of every script and length, in both directions."""
    live(stage)
    words = [
        ("A description of several lines.\n\nAnd its last one.", "Somewhere"),
        (
            "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
            "W" * 90,
        ),
        ("قافلة في الظهيرة", "وادي رم"),
        ("<b>not bold</b> &amp; not escaped twice", "静かな海"),
    ]
    for image, (description, location) in zip(stage.remote.feed, words, strict=False):
        image |= {"description": description, "location": location}


def show_offer(stage: Stage, _: Page) -> None:
    """Another program finds a newer feed, and the next visitor gets the old one again."""
    before = stage.remote.feed
    stage.remote.feed = records.images([50], stage.remote) + before
    stage.run("feed", "load")
    stage.remote.feed = before


def more_failing(stage: Stage) -> None:
    live(stage)
    stage.remote.feed = records.images(range(33), stage.remote)
    stage.remote.broken = "/v1/feed?limit=30&after_id"


def go_to_end(_: Stage, page: Page) -> None:
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")


def image(number: int) -> str:
    return f"/images/{records.image_id(number)}"


def comments_waiting(stage: Stage) -> None:
    live(stage)
    stage.save()
    stage.enter_context(stage.remote.held("/v1/image/"))


def comments_failing(stage: Stage) -> None:
    live(stage)
    stage.save()
    stage.remote.instead = Answer(b"{}", status=500)


def no_comments(stage: Stage) -> None:
    live(stage)
    stage.remote.comments = []
    stage.save()


def comments_shown(stage: Stage) -> None:
    live(stage)
    stage.save()


STATES = [
    State("feed", "live", "/", live, ".images .photo"),
    State("feed", "saved", "/", offline, ".images .photo"),
    State("feed", "unreachable", "/", unreachable, ".notice"),
    State("feed", "error", "/", nothing, ".notice"),
    State("feed", "invalid", "/", invalid, ".notice"),
    State("feed", "empty", "/", empty, ".empty"),
    State("feed", "waiting", "/", waiting, "[slot=waiting-status]", is_unfinished=True),
    State("feed", "refreshing", "/", refreshing, ".asking", is_unfinished=True),
    State("feed", "all", "/?pages=2", all_saved, ".end"),
    State("feed", "more-failed", "/", more_failing, ".failure", act=go_to_end),
    State("feed", "picture-failed", "/", failing_picture, ".retry"),
    State("feed", "offer", "/", live, "[data-offer] a", act=show_offer),
    State("feed", "long-words", "/", long_words, ".images .photo"),
    State("image", "shown", image(1), comments_shown, ".comment"),
    State("image", "no-comments", image(1), no_comments, ".empty"),
    State("image", "comments-failed", image(1), comments_failing, ".notice"),
    State("image", "waiting", image(1), comments_waiting, ".picture", is_unfinished=True),
    State("leagues", "live", "/leagues", answered, ".choice"),
    State("leagues", "saved", "/leagues", offline, ".choice"),
    State("leagues", "error", "/leagues", nothing, ".notice"),
    State("leagues", "empty", "/leagues", empty, ".empty"),
    State("teams", "live", "/leagues/league-0/teams", answered, ".choice"),
    State("teams", "coming-soon", f"/leagues/{ANNOUNCED}/teams", live, ".empty"),
    State("teams", "empty", "/leagues/league-1/teams", empty, ".empty"),
    State("teams", "error", "/leagues/league-0/teams", nothing, ".notice"),
    State("squad", "live", "/teams/team-0/squad", answered, ".player"),
    State("squad", "saved", "/teams/team-0/squad", offline, ".player"),
    State("squad", "empty", "/teams/team-1/squad", empty, ".empty"),
    State("squad", "error", "/teams/team-0/squad", nothing, ".notice"),
    State("failure", "not-found", "/nowhere", live, "h1"),
    State("failure", "bad-request", "/?pages=none", live, "h1"),
]
