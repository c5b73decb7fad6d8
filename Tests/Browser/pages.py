"""The pages, as people use them: by what they see and hear, in English."""

import re
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect


def show(page: Page, address: str, *, until: str = "load") -> None:
    """`until` is "commit" when the end of the page is yet to come."""
    page.goto(address, wait_until=until)  # type: ignore[arg-type]
    # What has come so far can be found, and measured, before its stylesheet has come.
    expect(page.locator("body")).to_have_css("display", "flex")


class AnyPage:
    """What all pages have."""

    path = "/"

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.main: Locator = page.get_by_role("main")

    def open(self, path: str | None = None, *, until: str = "load") -> None:
        show(self.page, urljoin(self.address, path or self.path), until=until)

    def leave(self) -> None:
        """For before a server ends: an open page asks for it again, and the browser complains."""
        self.page.goto("about:blank")

    def title(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def age(self) -> Locator:
        """Where the list came from, and how old it is."""
        return self.page.locator(".age").filter(visible=True)

    def notices(self) -> Locator:
        return self.page.get_by_role("alertdialog")

    def dismiss(self) -> None:
        self.notices().get_by_role("button", name="Dismiss").click()

    def refresh(self) -> None:
        self.page.get_by_role("button", name="Refresh").click()

    def choose_language(self, name: str) -> None:
        self.page.locator(".menu summary").click()
        self.page.get_by_role("navigation", name="Language").get_by_role("link", name=name).click()

    def go_to(self, section: str) -> None:
        self.page.get_by_role("navigation", name="Sections").get_by_role(
            "link", name=section
        ).click()

    def has_sideways_scroll(self) -> bool:
        """Whether a reader must scroll in two directions."""
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            )
        )


class FeedPage(AnyPage):
    """The images."""

    def images(self) -> Locator:
        return self.main.locator("#feed").get_by_role("article")

    def image(self, number: int) -> Locator:
        """Counted from 0, as they stand on the page."""
        return self.images().nth(number)

    def picture(self, number: int) -> Locator:
        return self.image(number).get_by_role("img")

    def captions(self) -> list[str]:
        """Place and description of each image, in one line."""
        return [
            " · ".join(article.locator(".place, .description").all_inner_texts())
            for article in self.images().all()
        ]

    def expect_picture(self, number: int) -> None:
        """Waits until a picture can be seen."""
        picture = self.picture(number)
        picture.scroll_into_view_if_needed()
        expect(picture).to_be_visible()
        expect(picture).to_have_js_property("complete", True)
        expect(picture).not_to_have_js_property("naturalWidth", 0)

    def retry_link(self, number: int) -> Locator:
        return self.image(number).get_by_role("link", name="Try again")

    def reload_link(self, number: int) -> Locator:
        """Stands where there are no scripts, and nothing tells which pictures failed."""
        return self.image(number).get_by_role("link", name="Load this picture again")

    def retry(self, number: int) -> None:
        self.retry_link(number).click()

    def more(self) -> Locator:
        return self.main.get_by_role("link", name=re.compile("^Load more|^Try again$"))

    def load_more(self) -> None:
        self.more().click()

    def end(self) -> Locator:
        return self.main.get_by_text("That was the end of the feed")

    def offer(self) -> Locator:
        """Of a feed that is newer than what is shown."""
        return self.page.get_by_text("There is a newer feed.").filter(visible=True)

    def announcement(self) -> Locator:
        return self.page.locator("[data-announcement]")

    def link(self, number: int) -> Locator:
        """To the page of the image."""
        return self.image(number).locator(".open")

    def open_image(self, number: int) -> None:
        self.link(number).click()

    def comments_link(self, number: int) -> Locator:
        """Stands beside the pictures of a column."""
        return self.image(number).get_by_role("link", name="Comments")

    def see_as(self, view: str) -> None:
        self.page.get_by_role("banner").get_by_role("link", name=view).click()


class ImagePage(AnyPage):
    """An image, large, with the comments on it."""

    def open_of(self, image_id: str, *, until: str = "load") -> None:
        self.open(f"/images/{image_id}", until=until)

    def place(self) -> Locator:
        """Where the picture and what goes with it stand."""
        return self.main.locator("> .picture")

    def picture(self) -> Locator:
        return self.place().get_by_role("img")

    def expect_picture(self) -> None:
        """Waits until it can be seen."""
        expect(self.picture()).to_be_visible()
        expect(self.picture()).to_have_js_property("complete", True)
        expect(self.picture()).not_to_have_js_property("naturalWidth", 0)

    def next(self) -> Locator:
        return self.place().get_by_role("link", name="Next")

    def previous(self) -> Locator:
        return self.place().get_by_role("link", name="Previous")

    def file(self) -> Locator:
        return self.place().get_by_role("link", name="Full-size picture")

    def comments(self) -> Locator:
        return self.place().get_by_role("article")

    def texts(self) -> list[list[str]]:
        """Of each comment: who, when, what."""
        parts = ".user, time, .message"
        return [each.locator(parts).all_inner_texts() for each in self.comments().all()]

    def back(self) -> None:
        self.place().get_by_role("link", name="Back to the feed").click()

    def retry(self) -> None:
        self.place().get_by_role("link", name="Try again").filter(visible=True).click()


class Viewer(ImagePage):
    """The same in the window, over the feed."""

    def place(self) -> Locator:
        return self.page.get_by_role("dialog", name="Pictures")

    def title(self) -> Locator:
        return self.place().get_by_role("heading", level=1)

    def caption(self) -> Locator:
        return self.place().locator(".caption")

    def wait_until_opened(self) -> None:
        """Touches early in a view transition reach no page."""
        self.page.evaluate("document.activeViewTransition?.finished")

    def close(self) -> None:
        self.place().get_by_role("link", name="Close").click()


class ChoicesPage(AnyPage):
    """What leagues and teams have in common."""

    def choices(self) -> Locator:
        return self.main.get_by_role("listitem")

    def names(self) -> list[str]:
        return self.choices().locator(".name").all_inner_texts()

    def choose(self, name: str) -> None:
        self.choices().get_by_role("link", name=name).click()


class LeaguesPage(ChoicesPage):
    path = "/leagues"


class TeamsPage(ChoicesPage):
    def open_of(self, league: str) -> None:
        self.open(f"/leagues/{league}/teams")


class SquadPage(AnyPage):
    """The squad of a team, by position."""

    def open_of(self, team: str) -> None:
        self.open(f"/teams/{team}/squad")

    def path(self) -> list[str]:
        """The lists above this one."""
        return self.main.locator(".back a").all_inner_texts()

    def positions(self) -> list[str]:
        return self.main.get_by_role("heading", level=2).all_inner_texts()

    def players(self) -> Locator:
        return self.main.get_by_role("listitem")

    def names(self) -> list[str]:
        return self.players().locator(".name").all_inner_texts()
