"""Page objects, in terms of what people see and hear, in English."""

import re
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect


def show(page: Page, address: str, *, until: str = "load") -> None:
    """Opens a page; `until` is "commit" if the page does not load to its end yet."""
    page.goto(address, wait_until=until)  # type: ignore[arg-type]
    # Elements can be found and measured before the stylesheet has arrived, so wait for it.
    expect(page.locator("body")).to_have_css("display", "flex")


class AnyPage:
    """The elements that all pages have in common."""

    path = "/"

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.main: Locator = page.get_by_role("main")

    def open(self, path: str | None = None, *, until: str = "load") -> None:
        show(self.page, urljoin(self.address, path or self.path), until=until)

    def leave(self) -> None:
        """Leaves the page before a server ends; an open page would reconnect, with complaints."""
        self.page.goto("about:blank")

    def title(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def age(self) -> Locator:
        """The text with the origin and the age of the list."""
        return self.page.locator(".age").filter(visible=True)

    def notices(self) -> Locator:
        return self.page.get_by_role("alertdialog")

    def dismiss(self) -> None:
        self.notices().get_by_role("button", name="Dismiss").click()

    def refresh(self) -> None:
        self.page.get_by_role("button", name="Refresh").click()

    def choose_language(self, name: str) -> None:
        self.page.get_by_role("banner").locator(".menu summary").click()
        self.page.get_by_role("navigation", name="Language").get_by_role("link", name=name).click()

    def go_to(self, section: str) -> None:
        self.page.get_by_role("navigation", name="Sections").get_by_role(
            "link", name=section
        ).click()

    def has_sideways_scroll(self) -> bool:
        """Returns whether a reader must scroll sideways."""
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            )
        )


class FeedPage(AnyPage):
    """The page with the images."""

    def images(self) -> Locator:
        return self.main.locator("#feed").get_by_role("article")

    def entries(self) -> Locator:
        """Returns all images that have come, even those of a row that waits to be filled."""
        return self.main.locator("#feed .entry")

    def image(self, number: int) -> Locator:
        """Returns an image by its position on the page, counted from 0."""
        return self.images().nth(number)

    def picture(self, number: int) -> Locator:
        return self.image(number).get_by_role("img")

    def captions(self) -> list[str]:
        """Returns the place and the description of each image, in one line, seen or not."""
        return [
            " · ".join(article.locator(".place, .description").all_text_contents())
            for article in self.images().all()
        ]

    def expect_picture(self, number: int) -> None:
        """Waits until a picture is visible."""
        picture = self.picture(number)
        picture.scroll_into_view_if_needed()
        expect(picture).to_be_visible()
        expect(picture).to_have_js_property("complete", True)
        expect(picture).not_to_have_js_property("naturalWidth", 0)

    def retry_link(self, number: int) -> Locator:
        return self.image(number).get_by_role("link", name="Try again")

    def reload_link(self, number: int) -> Locator:
        """Returns the link without scripts, when the page can't tell which pictures failed."""
        return self.image(number).get_by_role("link", name="Load this picture again")

    def retry(self, number: int) -> None:
        self.retry_link(number).click()

    def more(self) -> Locator:
        return self.main.get_by_role("link", name=re.compile("^Load more|^Try again$"))

    def load_more(self) -> None:
        """Clicks the link, which readers need without scripts, and after a failure."""
        self.more().click()

    def go_to_end(self) -> None:
        """Scrolls to the end of the list, where more is loaded without a click."""
        self.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")

    def end(self) -> Locator:
        return self.main.get_by_text("That was the end of the feed")

    def offer(self) -> Locator:
        """The link to a feed that is newer than the displayed one."""
        return self.page.locator("[data-offer]").get_by_role("link")

    def since(self) -> Locator:
        """The line between the images that are new since the last visit and the others."""
        return self.main.locator(".since")

    def announcement(self) -> Locator:
        return self.page.locator("[data-announcement]")

    def link(self, number: int) -> Locator:
        """The link to the page of an image."""
        return self.image(number).locator(".open")

    def open_image(self, number: int) -> None:
        self.link(number).click()

    def comments_link(self, number: int) -> Locator:
        """The link beside the pictures of the column view."""
        return self.image(number).get_by_role("link", name="Comments")

    def see_as(self, view: str) -> None:
        self.page.get_by_role("banner").get_by_role("link", name=view).click()


class ImagePage(AnyPage):
    """The page of an image, large, with its comments."""

    def open_of(self, image_id: str, *, until: str = "load") -> None:
        self.open(f"/images/{image_id}", until=until)

    def place(self) -> Locator:
        """The element with the picture and everything that belongs to it."""
        return self.main.locator("> .picture")

    def picture(self) -> Locator:
        return self.place().get_by_role("img")

    def expect_picture(self) -> None:
        """Waits until the picture is visible."""
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
        """Returns the user, the time and the text of each comment."""
        parts = ".user, time, .message"
        return [each.locator(parts).all_inner_texts() for each in self.comments().all()]

    def back(self) -> None:
        self.place().get_by_role("link", name="Back to the feed").click()

    def retry(self) -> None:
        self.place().get_by_role("link", name="Try again").filter(visible=True).click()


class Viewer(ImagePage):
    """The picture in a dialog over the feed."""

    def place(self) -> Locator:
        return self.page.get_by_role("dialog", name="Pictures")

    def title(self) -> Locator:
        return self.place().get_by_role("heading", level=1)

    def caption(self) -> Locator:
        return self.place().locator(".caption")

    def wait_until_opened(self) -> None:
        """Waits for the view transition, because touches during its start do not reach the page."""
        self.page.evaluate("document.activeViewTransition?.finished")

    def close(self) -> None:
        self.place().get_by_role("link", name="Close").click()


class ChoicesPage(AnyPage):
    """The elements that pages of leagues and of teams have in common."""

    def choices(self) -> Locator:
        return self.main.get_by_role("listitem")

    def names(self) -> list[str]:
        return self.choices().locator(".name").all_inner_texts()

    def choose(self, name: str) -> None:
        self.choices().get_by_role("link", name=name).click()


class LeaguesPage(ChoicesPage):
    path = "/leagues"

    def choices(self) -> Locator:
        return self.main.locator(".choices > li")

    def names(self) -> list[str]:
        return self.main.locator(".choice .name").all_inner_texts()

    def teams(self, league: str) -> Locator:
        """The teams below a league."""
        return self.main.get_by_role("list", name=league).get_by_role("link")


class TeamsPage(ChoicesPage):
    def open_of(self, league: str) -> None:
        self.open(f"/leagues/{league}/teams")


class SquadPage(AnyPage):
    """The squad of a team, grouped by position."""

    def open_of(self, team: str) -> None:
        self.open(f"/teams/{team}/squad")

    def path(self) -> list[str]:
        """Returns the names of the lists above this one."""
        return self.main.locator(".back a").all_inner_texts()

    def positions(self) -> list[str]:
        return self.main.get_by_role("heading", level=2).all_inner_texts()

    def players(self) -> Locator:
        return self.main.get_by_role("listitem")

    def names(self) -> list[str]:
        return self.players().locator(".name").all_inner_texts()
