"""The running hexagon, its switches and its stories, from the view of learners."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import axe
from combinations import draw
from programs import Hexagon
from states import LANGUAGES
from visitor import NARROW, Visitor

STORIES = [f"A{number}" for number in range(1, 23)] + [f"L{number}" for number in range(1, 16)]
WRONG = "broken:deletes-then-inserts:json:"
#: Messages of a browser while a program is killed and starts again.
GONE = ("net::ERR_",)
STORY = "id=A1&store=memory:&other=broken:keeps-old-items&connection=off&from=2"
#: The language is appended to each address.
PAGES = {
    "hexagon": "/hexagon?lang=",
    "story": f"/hexagon/story?{STORY}&lang=",
    "source": "/hexagon/source/Core/FeedCore/UseCases/LoadFeed.swift?lang=",
    "complaints": "/hexagon/complaints?lang=",
}
OPTIONS: dict[str, dict[str, object]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "narrow": {"viewport": NARROW},
    "contrast": {"contrast": "more", "viewport": {"width": 1920, "height": 1080}},
    "forced": {"forced_colors": "active"},
}
LOOKS = draw("looks of the hexagon: page, language, options", list(PAGES), LANGUAGES, list(OPTIONS))


def start_time(pid: int) -> str:
    """Returns the start time of the process, whichever program it runs by now."""
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[19]


class HexagonPage:
    """The page `/hexagon`, with the feed beside it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.feed = page.frame_locator("iframe")

    def open(self) -> None:
        self.page.goto(f"{self.address}/hexagon")

    def press(self, name: str) -> None:
        """Presses a button with the keyboard."""
        button = self.page.get_by_role("button", name=name, exact=True)
        button.focus()
        self.page.keyboard.press("Enter")

    def changed_line(self, line: str) -> None:
        expect(self.page.locator("mark")).to_have_text([line])

    def expect_row(self, text: str) -> None:
        expect(self.page.locator("#calls tr", has_text=text).first).to_be_attached()


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Hexagon]:
    with Hexagon("--quiet", home=tmp_path) as lab:
        yield lab
        lab.stop()


@pytest.fixture(scope="session")
def shared_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hexagon]:
    """A lab for tests that change nothing."""
    with Hexagon("--quiet", home=tmp_path_factory.mktemp("lab")) as lab:
        yield lab
        lab.stop()


@pytest.fixture
def hexagon(lab: Hexagon, page: Page) -> HexagonPage:
    hexagon = HexagonPage(page, lab.address)
    hexagon.open()
    expect(hexagon.feed.get_by_text("Live").last).to_be_visible()
    return hexagon


def test_a_refresh_lights_its_way(hexagon: HexagonPage) -> None:
    page = hexagon.page
    page.evaluate(
        """() => {
          window.lit = new Set();
          new MutationObserver(changes => changes.forEach(
            ({target}) => target.dataset.state && lit.add(target.id)
          )).observe(document.querySelector('.drawing'),
            {subtree: true, attributeFilter: ['data-state']});
        }"""
    )
    hexagon.feed.get_by_role("button", name="Refresh").click()
    hexagon.expect_row("FeedSource.page")
    way = ["use-RedrawFeed", "port-FeedSource", "edge-FeedSource", "adapter-source"]
    page.wait_for_function("(way) => way.every(id => lit.has(id))", arg=way)
    hexagon.expect_row("cached-then-refreshed: ")


def test_each_switch_composes_the_app_anew(hexagon: HexagonPage) -> None:
    hexagon.press("off")
    hexagon.changed_line("settings.isOffline = true")
    expect(hexagon.feed.get_by_text("Offline").last).to_be_visible()
    hexagon.press("+6 d 23:59:59")
    hexagon.changed_line("settings.clockOffset = 604799")
    expect(hexagon.feed.get_by_text("Offline").last).to_be_visible()
    hexagon.expect_row(" items, fresh")
    hexagon.press("+1 s")
    hexagon.changed_line("settings.clockOffset = 604800")
    hexagon.expect_row(", expired")
    expect(hexagon.feed.get_by_text("There is a newer feed")).to_be_hidden()
    expect(hexagon.feed.get_by_text("There is nothing to show for now.")).to_be_visible()
    hexagon.press("as at the start")
    hexagon.press("garbage")
    hexagon.changed_line("settings.interceptors += [FaultInjection(refuseAnswers)]")
    hexagon.expect_row("garbage, by a switch")
    hexagon.press("on")
    expect(hexagon.feed.get_by_text("Live").last).to_be_visible()


def test_a_process_is_killed_and_goes_on_with_its_switches(
    lab: Hexagon, hexagon: HexagonPage, visitor: Visitor
) -> None:
    visitor.expects(*GONE)
    page = hexagon.page
    page.locator(".switches select[name=store]").select_option("memory:")
    hexagon.press("Compose")
    hexagon.changed_line('settings.store = "memory:"')
    expect(hexagon.feed.get_by_text("Live").last).to_be_visible()
    hexagon.press("+1 h")
    hexagon.changed_line("settings.clockOffset = 3600")
    pid, started = lab.pid, start_time(lab.pid)
    hexagon.press("Kill and start")
    expect(page.get_by_role("heading", name="The process is killed")).to_be_visible()
    expect(page.get_by_role("heading", name="The living hexagon")).to_be_visible()
    # The process stays the same to its parent, but runs the program anew.
    assert lab.pid == pid
    assert start_time(pid) == started
    expect(page.locator("pre")).to_contain_text("settings.clockOffset = 3600")
    expect(page.locator("pre")).to_contain_text('settings.store = "memory:"')
    # The saved feed was in the memory of the process.
    hexagon.expect_row("miss")
    expect(page.locator("#calls tr", has_text="LoadMoreFeed")).to_have_count(0)
    # Once more: the files that the program leaves for itself do not disturb it.
    hexagon.press("Kill and start")
    expect(page.get_by_role("heading", name="The living hexagon")).to_be_visible()
    expect(page.locator("pre")).to_contain_text("settings.clockOffset = 3600")


def test_what_is_in_memory_outlives_a_switch(hexagon: HexagonPage, visitor: Visitor) -> None:
    visitor.expects(*GONE)
    hexagon.page.locator(".switches select[name=store]").select_option("memory:")
    hexagon.press("Compose")
    expect(hexagon.feed.get_by_text("Live").last).to_be_visible()
    hexagon.press("off")
    expect(hexagon.feed.get_by_text("Offline").last).to_be_visible()
    hexagon.press("Kill and start")
    expect(hexagon.feed.get_by_text("There is nothing to show for now.")).to_be_visible()


def test_a_clock_stands_through_a_kill(hexagon: HexagonPage, visitor: Visitor) -> None:
    visitor.expects(*GONE)
    hexagon.press("off")
    expect(hexagon.feed.get_by_text("Offline").last).to_be_visible()
    hexagon.press("+6 d 23:59:59")
    expect(hexagon.feed.get_by_text("Offline").last).to_be_visible()
    hexagon.press("Kill and start")
    expect(hexagon.page.get_by_role("heading", name="The living hexagon")).to_be_visible()
    expect(hexagon.feed.get_by_text("Offline").last).to_be_visible()
    hexagon.expect_row(" items, fresh")


def test_other_pages_notice_a_kill(
    hexagon: HexagonPage, visitor: Visitor, visit: Callable[..., Visitor]
) -> None:
    elsewhere = visit()
    visitor.expects(*GONE)
    elsewhere.expects(*GONE)
    other = HexagonPage(elsewhere.page, hexagon.address)
    other.open()
    expect(other.feed.get_by_text("Live").last).to_be_visible()
    program = other.page.locator("html").get_attribute("data-program")
    assert program
    hexagon.press("Kill and start")
    expect(other.page.locator("html")).not_to_have_attribute("data-program", program)
    other.expect_row("FeedSource.page")


def test_a_decision_leads_to_its_use_case(hexagon: HexagonPage) -> None:
    page = hexagon.page
    page.locator("#calls tr[data-phase=decided] a").first.click()
    expect(page.locator(".source")).to_contain_text("func callAsFunction")
    # The same is true if the page is loaded again instead of updated by an event.
    hexagon.open()
    page.locator("#calls tr[data-phase=decided] a").first.click()
    expect(page.locator(".source")).to_contain_text("func callAsFunction")


def test_a_wrong_store_is_composed(hexagon: HexagonPage) -> None:
    page = hexagon.page
    page.get_by_label("Fault").select_option("deletes-then-inserts")
    hexagon.press("Compose")
    hexagon.changed_line('settings.store = "broken:deletes-then-inserts:sqlite:"')
    hexagon.expect_row("broken:deletes-then-inserts:sqlite:")


def test_it_is_of_use_without_a_script(lab: Hexagon, visit: Callable[..., Visitor]) -> None:
    page = visit(java_script_enabled=False).page
    hexagon = HexagonPage(page, lab.address)
    hexagon.open()
    expect(page.get_by_role("img", name="Use cases, ports and adapters")).to_be_visible()
    page.get_by_role("button", name="off", exact=True).click()
    hexagon.changed_line("settings.isOffline = true")
    page.goto(lab.address)
    hexagon.open()
    hexagon.expect_row("Working offline, so nothing was loaded from demo:")
    page.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile("/hexagon/story"))
    page.locator("summary").first.click()
    expect(page.get_by_text("Then the latest feed from remote is displayed")).not_to_have_count(0)


def test_what_is_exported_tells_the_same(hexagon: HexagonPage) -> None:
    request = hexagon.page.request
    events = request.get(f"{hexagon.address}/hexagon/events.json").json()
    assert {"RedrawFeed"} <= {event.get("use_case") for event in events}
    assert all(event["number"] == events[0]["number"] + at for at, event in enumerate(events))
    diagram = request.get(f"{hexagon.address}/hexagon/sequence.mmd").text()
    assert diagram.startswith("sequenceDiagram\n")
    assert "  RedrawFeed->>FeedSource: page first page\n" in diagram
    drawing = request.get(f"{hexagon.address}/hexagon/drawing.svg").text()
    assert 'xmlns="http://www.w3.org/2000/svg"' in drawing
    hexagon.page.goto(f"{hexagon.address}/hexagon/drawing.svg")
    fill = hexagon.page.locator("rect").first.evaluate("(rect) => getComputedStyle(rect).fill")
    assert fill == "rgb(255, 255, 255)"


@pytest.mark.parametrize("story", STORIES)
def test_each_story_plays_on_three_stores(story: str, shared_lab: Hexagon, page: Page) -> None:
    for query in ("store=memory:&other=json:", "store=sqlite:"):
        page.goto(f"{shared_lab.address}/hexagon/story?id={story}&{query}")
        expect(page.locator(".failed")).to_have_count(0)
        # No other program can open a store in memory.
        shared = query.count(":") - query.count("memory:")
        count = shared if story in ("A18", "A19") else query.count(":")
        expect(page.locator(".verdicts .passed")).to_have_count(count)
        steps = page.locator(".story details")
        steps.first.locator("summary").focus()
        for _ in range(steps.count()):
            page.keyboard.press("n")
        expect(page.locator(".story details:not([open])")).to_have_count(0)


def test_the_first_difference_is_marked(shared_lab: Hexagon, page: Page) -> None:
    page.goto(
        f"{shared_lab.address}/hexagon/story?id=A1&store=memory:&other=broken:keeps-old-items"
    )
    step = page.locator("#step-2")
    step.locator("summary").click()
    expect(step.get_by_text("Here the two differ first.")).to_be_visible()
    expect(page.locator("mark")).to_have_count(1)
    expect(page.locator("#step-4 .failed")).to_contain_text("found 15 in all")
    expect(page.locator(".verdicts .failed")).to_contain_text("broken:keeps-old-items")


def test_a_story_goes_on_otherwise_from_a_step_on(shared_lab: Hexagon, page: Page) -> None:
    page.goto(f"{shared_lab.address}/hexagon/story?id=A1&store=memory:")
    expect(page.locator("#step-1 .columns > div")).to_have_count(1)
    page.get_by_label("From step").select_option("2")
    page.get_by_label("Connection").select_option("off")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#step-1 .columns > div")).to_have_count(2)
    expect(page.locator("mark")).to_have_count(1)
    changed = page.locator("#step-2 .columns > div").last
    expect(changed).to_contain_text("From step 2: Connection off")
    expect(changed.locator(".why")).to_contain_text("The source failed, and what was saved")
    expect(changed.locator(".why a")).to_have_attribute(
        "href", "/hexagon/source/Core/FeedCore/UseCases/LoadFeed.swift"
    )
    sound = page.locator("#step-2 .columns > div").first
    expect(sound.locator(".why")).to_contain_text("The source was asked first, and it answered.")


def test_a_clock_is_put_forward_on_the_way(shared_lab: Hexagon, page: Page) -> None:
    query = "id=A2&store=sqlite:&clock=1&from=2"
    page.goto(f"{shared_lab.address}/hexagon/story?{query}")
    expect(page.locator(".verdicts .other")).to_contain_text("Clock +1 s")
    changed = page.locator("#step-2 .columns > div").last
    expect(changed).to_contain_text("items, expired")
    expect(changed.locator(".why")).to_contain_text("seven days old or older")


def test_a_step_can_be_gone_to(shared_lab: Hexagon, page: Page) -> None:
    page.goto(f"{shared_lab.address}/hexagon/story?id=A13&store=memory:#step-6")
    opened = page.locator(".story details[open]")
    expect(opened).to_have_count(6)
    page.get_by_role("navigation", name="Steps").get_by_text("3", exact=True).click()
    expect(opened).to_have_count(3)
    page.keyboard.press("n")
    expect(opened).to_have_count(4)
    page.keyboard.press("p")
    expect(opened).to_have_count(3)


def test_looking_again_is_no_difference(shared_lab: Hexagon, page: Page) -> None:
    page.goto(f"{shared_lab.address}/hexagon/story?id=A18&store=json:&other=sqlite:")
    expect(page.locator(".verdicts .passed")).to_have_count(2)
    expect(page.locator("#step-2 mark")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_complaints_lead_to_stories_in_each_language(
    language: str, shared_lab: Hexagon, page: Page
) -> None:
    page.goto(f"{shared_lab.address}/hexagon?lang={language}")
    page.locator('a[href="/hexagon/complaints"]').click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("main section")).to_have_count(10)
    page.locator("main nav a").last.click()
    expect(page.locator("#complaint-10 h2")).to_be_in_viewport()
    page.locator("#complaint-1 a").last.click()
    expect(page).to_have_url(re.compile(r"/hexagon/story\?id=A14&store=memory:$"))
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(".verdicts .passed")).to_have_count(1)


def test_all_that_complaints_name_is_answered(shared_lab: Hexagon, page: Page) -> None:
    page.goto(f"{shared_lab.address}/hexagon/complaints")
    links = page.locator("main a:has(code)").evaluate_all("(links) => links.map(a => a.href)")
    addresses = {link for link in links if "/source/" not in link}
    assert len(addresses) == 10
    for address in addresses:
        assert page.request.get(address).status == 200


def test_a_reader_meets_a_list_that_is_gone(shared_lab: Hexagon, page: Page) -> None:
    page.goto(f"{shared_lab.address}/hexagon/story?id=A18&store={WRONG}")
    expect(page.locator(".verdicts .failed")).to_have_count(1)
    page.goto(f"{shared_lab.address}/hexagon/story?id=A18&store=json:&other={WRONG}")
    expect(page.locator("#step-2 mark, #step-3 mark")).to_have_count(1)
    expect(page.locator("li:has(mark) .failed")).to_have_count(1)


def test_advice_is_given_on_names_that_are_mistyped(shared_lab: Hexagon, page: Page) -> None:
    mistyped = WRONG.replace("inserts", "insert")
    answer = page.request.get(f"{shared_lab.address}/hexagon/story?id=A18&store={mistyped}")
    assert f"did you mean &#39;{WRONG}&#39;?" in answer.text()


def test_what_makes_no_sense_is_refused(lab: Hexagon, page: Page) -> None:
    for path, status in (
        ("story?id=B1", 404),
        ("story?id=A1&store=nope:", 400),
        ("story?id=A1&store=sqlite:/tmp/elsewhere", 400),
        ("story?id=A1&store=broken:nope", 400),
        ("story?id=A1&connection=nope", 400),
        ("story?id=A1&clock=-1", 400),
        ("story?id=A1&from=99", 400),
        ("story?id=A1&connection=slow", 400),
        ("story?id=A1&lang=xx", 400),
        ("story?id=a1&store=", 200),
        ("source/Core/FeedCore/UseCases/LoadFeed.swift", 200),
        ("source/Core/%2e%2e/Package.swift", 404),
        ("source/Package.swift", 404),
        ("kill", 405),
        ("story?id=A1&store=broken:keeps-old-items:json:", 200),
        ("nothing", 404),
        ("switches", 405),
    ):
        assert page.request.get(f"{lab.address}/hexagon/{path}").status == status
    other = {"Origin": "https://elsewhere.example"}
    answer = page.request.post(
        f"{lab.address}/hexagon/switches", form={"connection": "off"}, headers=other
    )
    assert answer.status == 403
    answer = page.request.post(f"{lab.address}/hexagon/kill", headers=other)
    assert answer.status == 403
    answer = page.request.post(
        f"{lab.address}/hexagon/switches", form={"clock": "soon"}, headers={"Origin": lab.address}
    )
    assert answer.status == 400


def test_no_page_shows_a_password(tmp_path: Path, page: Page) -> None:
    place = "postgres://reader:hunter2@127.0.0.1:9/feed"
    with Hexagon("--quiet", "--store", place, "--store-timeout", "1", home=tmp_path) as lab:
        page.goto(f"{lab.address}/hexagon")
        expect(page.locator("pre")).to_contain_text("postgres://reader@127.0.0.1:9/feed")
        page.get_by_label("Fault").select_option("keeps-old-items")
        page.get_by_role("button", name="Compose", exact=True).click()
        expect(page.locator("mark")).to_contain_text("broken:keeps-old-items:postgres://reader@")
        for path in ("", "events.json", "sequence.mmd", "drawing.svg"):
            assert "hunter2" not in page.request.get(f"{lab.address}/hexagon/{path}").text()
        lab.stop()


@pytest.mark.parametrize(("name", "language", "options"), LOOKS, ids=map("-".join, LOOKS))
def test_a_page_breaks_no_rule(
    shared_lab: Hexagon, visit: Callable[..., Visitor], name: str, language: str, options: str
) -> None:
    page = visit(**OPTIONS[options]).page
    page.goto(f"{shared_lab.address}{PAGES[name]}{language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert axe.findings(page) == []
    if options == "narrow":
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= NARROW["width"]
