"""The page on which readers add and remove sources, and the feed for other programs."""

import json
import threading
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import axe
import pictures
import records
from pages import AnyPage, FeedPage
from programs import run
from stage import Stage
from visitor import Visitor

ATOM = "{http://www.w3.org/2005/Atom}"
ITEM = """<item><guid>{name}</guid><title>{name}</title><pubDate>{date}</pubDate>
<enclosure url="/{name}.png" type="image/png" length="1"/></item>"""
PAGE = """<!doctype html><title>The garden</title>
<link rel="alternate" type="application/rss+xml" href="/feed.xml"><h1>Garden</h1>"""


class SourcesPage(AnyPage):
    """The sources of the wall."""

    path = "/sources"

    def rows(self) -> Locator:
        return self.main.get_by_role("listitem")

    def row(self, title: str) -> Locator:
        return self.rows().filter(has=self.page.get_by_role("heading", name=title))

    def address_field(self) -> Locator:
        return self.page.get_by_label("Address of a page or a feed")

    def add(self, address: str) -> None:
        self.address_field().fill(address)
        self.address_field().press("Enter")

    def refusal(self) -> Locator:
        return self.page.get_by_role("alert")

    def remove(self, title: str) -> None:
        self.row(title).get_by_role("button", name="Remove").click()

    def upload(self, path: Path) -> None:
        self.page.get_by_label("Add all of a file").set_input_files(path)
        form = self.page.locator("form").filter(has=self.page.locator("[type=file]"))
        form.get_by_role("button", name="Add", exact=True).click()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves the files in a folder."""

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def garden(tmp_path: Path) -> Iterator[str]:
    """The address of a web site with a page, a feed of two pictures, and one without any."""
    folder = tmp_path / "garden"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    (folder / "plain.html").write_text("<!doctype html><title>No feed</title><p>Hello</p>")
    items = "".join(
        ITEM.format(name=name, date=f"Sun, 0{day} Nov 2020 08:00:00 GMT")
        for name, day in [("fig", 2), ("ash", 1)]
    )
    (folder / "feed.xml").write_text(
        f'<rss version="2.0"><channel><title>Garden</title>{items}</channel></rss>'
    )
    (folder / "empty.xml").write_text(
        '<rss version="2.0"><channel><title>E</title></channel></rss>'
    )
    for name in ["fig", "ash"]:
        (folder / f"{name}.png").write_bytes(pictures.png())
    with served(folder) as address:
        yield address


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def visitor(request: pytest.FixtureRequest, visit: Callable[..., Visitor]) -> Visitor:
    return visit(java_script_enabled=request.param)


@pytest.fixture
def sources(stage: Stage, visitor: Visitor) -> SourcesPage:
    stage.remote.feed = records.images(range(3), stage.remote)
    stage.remote.title = "Harbour"
    stage.serve("--editable")
    page = SourcesPage(visitor.page, stage.web.address)
    page.open("/")
    page.go_to("Sources")
    expect(page.title()).to_have_text("Sources")
    return page


def test_a_page_is_added_by_its_address(
    stage: Stage, visitor: Visitor, sources: SourcesPage, garden: str
) -> None:
    expect(sources.rows()).to_have_count(1)
    expect(sources.row("Harbour")).to_contain_text("Set by the owner of this server")
    expect(sources.row("Harbour")).to_contain_text("Loaded")
    sources.add(f"{garden}/")
    expect(sources.rows()).to_have_count(2)
    expect(sources.row("Garden")).to_contain_text(f"rss:{garden}/feed.xml")
    if visitor.has_scripts:
        assert axe.findings(visitor.page) == []
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(5)
    stage.web.stop()
    stage.web.start()
    again = SourcesPage(visitor.page, stage.web.address)
    again.open()
    expect(again.rows()).to_have_count(2)
    again.remove("Garden")
    expect(again.rows()).to_have_count(1)
    feed = FeedPage(visitor.page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(3)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("{garden}/plain.html", "There is no feed at this address."),
        ("{garden}/missing", "There is no feed at this address."),
        ("{garden}/empty.xml", "This feed has no pictures."),
        ("http://127.0.0.1:1/feed", "does not answer"),
        ("photos:/etc", "Write the address of a page on the web"),
        ("demo:", "Write the address of a page on the web"),
        ("nothing", "Write the address of a page on the web"),
        ("rss:https://me:word@garden.example/", "Write the address of a page on the web"),
    ],
)
def test_what_cannot_be_added_stays_in_its_field(
    visitor: Visitor, sources: SourcesPage, garden: str, typed: str, words: str
) -> None:
    typed = typed.format(garden=garden)
    sources.add(typed)
    expect(sources.refusal()).to_contain_text(words)
    expect(sources.address_field()).to_have_value(typed)
    expect(sources.address_field()).to_have_attribute("aria-invalid", "true")
    expect(sources.rows()).to_have_count(1)
    if visitor.has_scripts:
        assert axe.findings(visitor.page) == []
    sources.choose_language("Español")
    expect(sources.title()).to_have_text("Fuentes")
    expect(sources.page.locator("#address")).to_have_value(typed)


def test_a_source_is_not_added_twice(sources: SourcesPage, garden: str, stage: Stage) -> None:
    sources.add(stage.remote.address)
    expect(sources.refusal()).to_have_text("This is among your sources already.")
    sources.add(f"rss:{garden}/feed.xml")
    expect(sources.rows()).to_have_count(2)
    sources.add(f"{garden}/")
    expect(sources.refusal()).to_have_text("This is among your sources already.")
    expect(sources.rows()).to_have_count(2)


def test_lists_of_feeds_come_and_go(
    sources: SourcesPage, garden: str, tmp_path: Path, stage: Stage
) -> None:
    lists = tmp_path / "feeds.opml"
    lists.write_text("<html><body>no list</body></html>")
    sources.upload(lists)
    expect(sources.refusal()).to_have_text("This file is no list of feeds.")
    lists.write_text(
        f"""<?xml version="1.0"?><opml version="2.0"><body><outline text="Plants">
        <outline type="rss" text="My &amp; garden" xmlUrl="{garden}/feed.xml"/>
        <outline type="rss" text="Gone" xmlUrl="{garden}/gone.xml"/></outline></body></opml>"""
    )
    sources.upload(lists)
    expect(sources.rows()).to_have_count(3)
    expect(sources.row("My & garden")).to_be_visible()
    feed = FeedPage(sources.page, stage.web.address)
    feed.open()
    expect(feed.images()).to_have_count(5)
    sources.open()
    expect(sources.row("Gone")).to_contain_text("nothing at this address")
    answer = stage.get("/sources.opml")
    assert answer.headers["Content-Type"].startswith("text/x-opml")
    outlines = ElementTree.fromstring(answer.body).findall(".//outline")
    assert [outline.attrib for outline in outlines][1:] == [
        {"type": "rss", "text": "My & garden", "xmlUrl": f"{garden}/feed.xml"},
        {"type": "rss", "text": "Gone", "xmlUrl": f"{garden}/gone.xml"},
    ]


def test_only_forms_of_this_server_change_something(
    stage: Stage, visit: Callable[..., Visitor]
) -> None:
    stage.serve("--editable")
    visitor = visit()
    page = SourcesPage(visitor.page, stage.web.address)
    page.open()
    post = """async ([path, fields]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return (await fetch(path, {method: 'POST', body: form, redirect: 'manual'})).status;
    }"""
    visitor.expects("403")
    for token in [{}, {"token": "guessed"}]:
        fields = {"source": "rss:http://a.example/"} | token
        assert visitor.page.evaluate(post, ["/sources/remove", fields]) == 403
    for site in ["cross-site", "same-site"]:
        assert stage.get("/sources/add", "POST", Sec_Fetch_Site=site).status == 403


def test_nothing_can_be_changed_unless_the_owner_allows_it(stage: Stage, visitor: Visitor) -> None:
    stage.serve()
    FeedPage(visitor.page, stage.web.address).open()
    expect(visitor.page.get_by_role("link", name="Sources")).to_have_count(0)
    for path in ["/sources", "/sources.opml"]:
        assert stage.get(path).status == 404


def test_the_wall_is_a_feed_for_other_programs(stage: Stage, visit: Callable[..., Visitor]) -> None:
    stage.remote.feed = records.images(range(3), stage.remote)
    stage.remote.feed[1] |= {"sensitive": True, "link": "https://garden.example/?a=1&b=2"}
    stage.remote.feed[2] |= {"description": "<b> & \x00\ufffe]]>"}
    stage.remote.title = "Harbour & <i>sea</i>"
    stage.serve()
    page = visit().page
    page.goto(stage.web.address)
    link = page.locator("link[rel=alternate]")
    assert link.get_attribute("type") == "application/atom+xml"
    answer = stage.get(link.get_attribute("href") or "")
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.body)
    assert feed.findtext(f"{ATOM}title") == stage.remote.title
    assert feed.findtext(f"{ATOM}id") == f"{stage.web.address}/feed.xml"
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}id") for entry in entries] == [
        f"urn:uuid:{image['id'].lower()}" for image in stage.remote.feed
    ]
    for entry in [feed, *entries]:
        for name in ["id", "title", "updated"]:
            assert len(entry.findall(f"{ATOM}{name}")) == 1
    tag = answer.headers["ETag"]
    again = stage.get("/feed.xml", If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")
    source = f"rss:{stage.web.address}/feed.xml"
    words = ["feed", "load", "--source", source, "--store", "memory:", "--json"]
    read = json.loads(run(*words, home=stage.home))
    assert [image["url"] for image in read["images"]] == [
        f"{stage.web.address}/images/{image['id'].upper()}/data" for image in stage.remote.feed
    ]
    assert [image.get("sensitive", False) for image in read["images"]] == [False, True, False]
