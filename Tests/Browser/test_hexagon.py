"""The running hexagon, its switches and its stories, from the view of learners."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from playwright.sync_api import Page, Route, expect

import axe
from combinations import draw
from programs import LAB_BIN, Hexagon
from states import LANGUAGES
from visitor import NARROW, Visitor

STORIES = [f"A{number}" for number in range(1, 23)] + [f"L{number}" for number in range(1, 16)]
WRONG = "broken:deletes-then-inserts:json:"
#: Messages of a browser while a program is killed and starts again.
GONE = ("net::ERR_",)
STORY = "id=A1&store=memory:&other=broken:keeps-old-items&connection=off&from=2&choice=2"
#: The language is appended to each address.
PAGES = {
    "hexagon": "/hexagon?lang=",
    "projector": "/hexagon?projector=1&experiment=5&lang=",
    "story": f"/hexagon/story?{STORY}&lang=",
    "source": "/hexagon/source/Core/FeedCore/UseCases/LoadFeed.swift?lang=",
    "complaints": "/hexagon/complaints?lang=",
    "yours": "/hexagon/yours?lang=",
    "document": "/hexagon/source/Apps/feed-lab/Documentation.docc/LessonPlan.md?lang=",
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
    """The page `/hexagon`, with the feed in its lower part."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.feed = page.frame_locator("iframe")
        self.told = page.locator(".steps-told li")
        self.why = page.locator(".why-box")

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
        expect(self.page.locator("#log ol li", has_text=text).first).to_be_attached()

    def open_feed(self) -> None:
        """Opens the feed as its readers see it."""
        self.page.locator(".feed > summary").click()

    def run(self, number: int) -> None:
        """Runs an experiment at once, instead of one step a second."""
        self.page.get_by_role("button", name=f"{number} ·").click()

    def at_once(self) -> None:
        self.page.goto(f"{self.address}/hexagon?speed=real")


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
    hexagon.at_once()
    return hexagon


def test_a_refresh_lights_its_way(hexagon: HexagonPage) -> None:
    page = hexagon.page
    hexagon.open_feed()
    expect(hexagon.feed.get_by_role("button", name="Refresh")).to_be_visible()
    expect(page.locator("#port-FeedSource")).to_have_attribute("data-state", "hit")
    for part in ("use-RedrawFeed", "edge-driver", "driver"):
        expect(page.locator(f"#{part}")).to_have_attribute("data-state", "called")
    for part in ("edge-FeedSource", "adapter-source", "edge-ListStore", "adapter-store"):
        expect(page.locator(f"#{part}")).to_have_attribute("data-state", "hit")
    hexagon.expect_row("decides: the new feed")


def test_the_drawing_says_who_is_who(hexagon: HexagonPage) -> None:
    words = hexagon.page.locator(".drawing .zone").all_text_contents()
    assert words == [
        "WHO ASKS",
        "CORE · decides, knows no library",
        "PORTS (interfaces)",
        "WHO ANSWERS (adapters)",
    ]
    legend = hexagon.page.locator(".drawing .legend text").all_text_contents()
    assert legend == ["called", "found", "nothing saved", "too old", "failed"]


def test_everything_is_in_one_window(hexagon: HexagonPage) -> None:
    hexagon.run(2)
    expect(hexagon.page).to_have_url(re.compile("experiment=2"))
    expect(hexagon.told).not_to_have_count(0)
    for part in (".drawing", ".tell", ".switches", "#log > li"):
        box = hexagon.page.locator(part).first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 800, part


def test_the_first_experiment_asks_and_saves(hexagon: HexagonPage) -> None:
    hexagon.run(1)
    expect(hexagon.page).to_have_url(re.compile("experiment=1"))
    expect(hexagon.told).to_contain_text(["FeedSource.page", "ListStore.replace", "decides"])
    expect(hexagon.told.last).to_contain_text("the new feed")
    expect(hexagon.page.locator(".look")).to_contain_text("which ports the use case calls")
    answer = hexagon.page.locator(".question details p")
    expect(answer).to_be_hidden()
    hexagon.page.get_by_text("Answer", exact=True).click()
    expect(answer).to_contain_text("The store is read first")


def test_the_saved_feed_stays_without_a_network(hexagon: HexagonPage) -> None:
    hexagon.run(2)
    expect(hexagon.page).to_have_url(re.compile("connection=off.*experiment=2"))
    expect(hexagon.page.locator("#adapter-source")).to_contain_text("no network ✗")
    expect(hexagon.told.first).to_contain_text("the saved feed is read: 30 pictures")
    expect(hexagon.why).to_contain_text("what was saved is younger than seven days")
    expect(hexagon.page.locator(".decision.latest")).to_contain_text("the saved feed stays")
    # "Now you": the question is answered by a switch.
    hexagon.press("+7 days")
    expect(hexagon.page).to_have_url(re.compile("clock=7d.*experiment=2"))
    expect(hexagon.page.locator(".decision.latest")).to_contain_text("an error is shown")


def test_a_line_of_the_core_is_the_one_that_decides(hexagon: HexagonPage) -> None:
    hexagon.run(2)
    link = hexagon.why.get_by_role("link")
    expect(link).to_have_text(re.compile(r"RedrawFeed\.swift:\d+"))
    link.click()
    expect(hexagon.page.locator(".source span:target")).to_contain_text(
        "if case .cacheStoodIn(_, for: let error) = list.decision"
    )


def test_a_line_is_of_the_branch_that_has_run(hexagon: HexagonPage) -> None:
    link = hexagon.why.get_by_role("link")
    hexagon.run(1)
    expect(hexagon.why).to_contain_text("The store had nothing to show")
    alone = link.text_content()
    hexagon.run(1)
    expect(hexagon.why).to_contain_text("The saved feed was shown at once")
    assert link.text_content() != alone
    hexagon.press("+7 days")
    expect(hexagon.page).to_have_url(re.compile("clock=7d"))
    expect(hexagon.why).to_contain_text("The store had nothing to show")
    assert link.text_content() == alone
    expect(hexagon.page.locator(".decision.latest")).not_to_contain_text("age:")
    link.click()
    expect(hexagon.page.locator(".source span:target")).to_contain_text("by: policy.loading")


def test_a_feed_expires_after_seven_days(hexagon: HexagonPage) -> None:
    hexagon.run(3)
    expect(hexagon.told.first).to_contain_text("seven days old or older")
    expect(hexagon.page.locator("#adapter-store")).to_have_attribute("data-state", "old")
    expect(hexagon.page.locator("#adapter-store .latest")).to_have_text("too old")
    expect(hexagon.page.locator(".decision.latest")).to_contain_text("age: 7 of 7 days")
    expect(hexagon.why).to_contain_text("nothing stands in for it")


def test_a_store_is_swapped(hexagon: HexagonPage) -> None:
    hexagon.run(1)
    expect(hexagon.page.locator("#adapter-store")).to_contain_text("SQLite")
    hexagon.run(4)
    expect(hexagon.page.locator("#adapter-store")).to_contain_text("JSON files")
    hexagon.changed_line('settings.store = "json:"')


def test_six_faults_have_names(hexagon: HexagonPage) -> None:
    hexagon.run(5)
    expect(hexagon.page.locator(".faults button[name=fault]")).to_have_count(6)
    expect(hexagon.told).to_contain_text(["the store has 60 pictures"])
    hexagon.changed_line('settings.store = "broken:keeps-old-items:sqlite:"')
    hexagon.press("Loses the last")
    expect(hexagon.page).to_have_url(re.compile("fault=cuts-last-item"))
    expect(hexagon.told.first).to_contain_text("the saved feed is read: 29 pictures")
    fault = hexagon.page.locator(".fault")
    expect(fault).to_contain_text("30 pictures were saved, and 29 are read.")
    expect(fault).to_contain_text("judge conformance --store broken:cuts-last-item")
    fault.locator("summary").click()
    fault.get_by_role("link").click()
    expect(hexagon.page).to_have_url(re.compile("/hexagon/story.*cuts-last-item"))


def test_an_experiment_says_that_it_works(hexagon: HexagonPage) -> None:
    page = hexagon.page
    held: list[Route] = []
    page.route("**/hexagon/experiment", lambda route: held.append(route))
    working = page.locator(".working")
    expect(working).to_be_hidden()
    hexagon.run(1)
    expect(working).to_have_text("Working…")
    expect(page.locator("#stage")).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    expect(page).to_have_url(re.compile("experiment=1"))
    expect(page.locator("#stage")).not_to_have_attribute("aria-busy", "true")
    expect(working).to_be_hidden()


def test_numbers_of_a_line_are_in_order(hexagon: HexagonPage) -> None:
    hexagon.run(2)
    expect(hexagon.page).to_have_url(re.compile("experiment=2"))
    decided = hexagon.told.filter(has_text="decides:")
    expect(decided).to_have_count(2)
    expect(hexagon.told.nth(1)).to_contain_text("decides: the saved feed")
    shown = hexagon.page.locator(".drawing .badge.latest text").all_text_contents()
    numbers = [[int(number) for number in re.findall(r"\d+", words)] for words in shown]
    assert all(line == sorted(line) for line in numbers)
    all_numbers = sorted({number for line in numbers for number in line})
    assert all_numbers == list(range(1, hexagon.told.count() + 1))


def test_a_process_that_is_killed_while_it_saves_loses_nothing(
    lab: Hexagon, hexagon: HexagonPage, visitor: Visitor
) -> None:
    visitor.expects(*GONE)
    program = hexagon.page.locator("html").get_attribute("data-program")
    assert program
    hexagon.run(6)
    expect(hexagon.page).to_have_url(re.compile("connection=off.*experiment=6"))
    expect(hexagon.page.locator("html")).not_to_have_attribute("data-program", program)
    killed = hexagon.told.filter(has_text="the process is killed while this is saved")
    expect(killed).to_have_count(1)
    after = hexagon.told.filter(has_text="the saved feed is read: ").last
    expect(after).to_contain_text(re.compile("(20|30) pictures"))
    # "Now you": memory ends with its process.
    hexagon.press("memory")
    expect(hexagon.page.locator("#adapter-store")).to_contain_text("memory")
    hexagon.press("Kill and start")
    expect(hexagon.told.first).to_contain_text("nothing saved")


def test_steps_wait_for_a_key(hexagon: HexagonPage) -> None:
    page = hexagon.page
    page.get_by_role("link", name="step by step").click()
    expect(page).to_have_url(re.compile("speed=step"))
    hexagon.run(2)
    expect(page.locator("#stage")).to_have_attribute("data-playing", "")
    seen = page.locator(".steps-told li.seen")
    expect(seen).to_have_count(0)
    expect(page.locator("#port-ListStore")).not_to_have_attribute("data-state", re.compile("."))
    page.keyboard.press(".")
    expect(seen).to_have_count(1)
    expect(page.locator("#port-ListStore")).to_have_attribute("data-state", "hit")
    expect(page.locator("#port-FeedSource")).not_to_have_attribute("data-state", re.compile("."))
    expect(page.locator(".badge.seen")).to_have_count(1)
    page.get_by_role("button", name="Next step (.)").click()
    expect(seen).to_have_count(2)
    expect(page.locator(".decision.latest")).to_contain_text("the saved feed")
    while page.locator("#stage[data-playing]").count():
        page.keyboard.press(".")
    expect(page.locator(".question")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_steps_follow_one_another(hexagon: HexagonPage) -> None:
    page = hexagon.page
    page.clock.install()
    page.get_by_role("link", name="1 step / s").click()
    hexagon.run(2)
    seen = page.locator(".steps-told li.seen")
    expect(page.locator("#stage")).to_have_attribute("data-playing", "")
    page.clock.run_for(1_000)
    expect(seen).to_have_count(1)
    page.clock.run_for(1_000)
    expect(seen).to_have_count(2)
    page.clock.run_for(10_000)
    expect(page.locator("#stage")).not_to_have_attribute("data-playing", "")


def test_an_address_is_set_up_by_a_button(hexagon: HexagonPage) -> None:
    page = hexagon.page
    page.goto(
        f"{hexagon.address}/hexagon?connection=off&clock=7d&store=json:&experiment=3&speed=step"
    )
    # Loading an address changes nothing.
    expect(page.get_by_role("button", name="off", exact=True)).not_to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.locator(".other-state")).to_contain_text("Connection off · Clock +7 days")
    hexagon.press("Set it up")
    expect(page.locator(".other-state")).to_have_count(0)
    expect(page.get_by_role("button", name="off", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.locator("#stage")).to_have_attribute("data-speed", "step")
    address = page.locator("#link").get_attribute("href")
    assert address
    expect(page).to_have_url(hexagon.address + address)
    page.reload()
    expect(page.locator(".other-state")).to_have_count(0)
    expect(page.get_by_role("button", name="3 ·")).to_have_attribute("aria-pressed", "true")


def test_a_link_is_copied(hexagon: HexagonPage, visitor: Visitor) -> None:
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hexagon.run(2)
    expect(hexagon.page).to_have_url(re.compile("experiment=2"))
    hexagon.page.locator("#link").click()
    expect(hexagon.page.locator("#link")).to_have_text("Copied")
    copied = hexagon.page.evaluate("navigator.clipboard.readText()")
    assert copied == hexagon.page.url


def test_each_switch_composes_the_app_anew(hexagon: HexagonPage) -> None:
    hexagon.run(1)
    expect(hexagon.told).not_to_have_count(0)
    hexagon.press("off")
    hexagon.changed_line("settings.isOffline = true")
    hexagon.press("+7 days − 1 s")
    hexagon.changed_line("settings.clockOffset = 604799")
    hexagon.expect_row("the saved feed is read: 30 pictures")
    hexagon.press("+7 days")
    hexagon.changed_line("settings.clockOffset = 604800")
    hexagon.expect_row("seven days old or older")
    hexagon.press("now")
    hexagon.press("sends rubbish")
    hexagon.changed_line("settings.interceptors += [FaultInjection(refuseAnswers)]")
    hexagon.expect_row("is asked, and does not answer")
    hexagon.press("on")
    hexagon.open_feed()
    expect(hexagon.feed.get_by_role("button", name="Refresh")).to_be_visible()


def test_a_process_is_killed_and_goes_on_with_its_switches(
    lab: Hexagon, hexagon: HexagonPage, visitor: Visitor
) -> None:
    page = hexagon.page
    visitor.expects(*GONE)
    hexagon.press("memory")
    hexagon.changed_line('settings.store = "memory:"')
    hexagon.press("+1 h")
    hexagon.changed_line("settings.clockOffset = 3600")
    pid, started = lab.pid, start_time(lab.pid)
    # The page between the two programs stays only until the new one answers.
    page.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
          if (document.querySelector('h1')?.textContent.startsWith('The process is killed'))
            sessionStorage.setItem('told', 'yes');
        })"""
    )
    hexagon.press("Kill and start")
    page.wait_for_function("() => sessionStorage.getItem('told')")
    expect(page.get_by_role("heading", name="The living hexagon")).to_be_visible()
    # The process stays the same to its parent, but runs the program anew.
    assert lab.pid == pid
    assert start_time(pid) == started
    expect(page.locator("pre")).to_contain_text("settings.clockOffset = 3600")
    expect(page.locator("pre")).to_contain_text('settings.store = "memory:"')
    # The saved feed was in the memory of the process.
    hexagon.press("off")
    hexagon.expect_row("nothing saved")
    # Once more: the files that the program leaves for itself do not disturb it.
    hexagon.press("Kill and start")
    expect(page.get_by_role("heading", name="The living hexagon")).to_be_visible()
    expect(page.locator("pre")).to_contain_text("settings.clockOffset = 3600")


def test_what_is_in_memory_outlives_a_switch(hexagon: HexagonPage) -> None:
    hexagon.press("memory")
    expect(hexagon.page.locator("#adapter-store")).to_contain_text("30 saved")
    hexagon.press("off")
    expect(hexagon.told.first).to_contain_text("the saved feed is read: 30 pictures")


def test_a_clock_stands_through_a_kill(hexagon: HexagonPage, visitor: Visitor) -> None:
    visitor.expects(*GONE)
    hexagon.run(2)
    # The switch waits for the experiment.
    hexagon.press("+7 days − 1 s")
    expect(hexagon.page).to_have_url(re.compile("clock=604799"))
    hexagon.press("Kill and start")
    expect(hexagon.page.get_by_role("heading", name="The living hexagon")).to_be_visible()
    hexagon.press("off")
    hexagon.expect_row("the saved feed is read: ")
    expect(hexagon.page.locator(".decision.latest")).to_contain_text("1 s left")


def test_other_pages_follow(
    hexagon: HexagonPage, visitor: Visitor, visit: Callable[..., Visitor]
) -> None:
    elsewhere = visit()
    visitor.expects(*GONE)
    elsewhere.expects(*GONE)
    other = HexagonPage(elsewhere.page, hexagon.address)
    other.page.goto(f"{hexagon.address}/hexagon?projector=1&speed=real")
    program = other.page.locator("html").get_attribute("data-program")
    assert program
    hexagon.run(2)
    expect(other.page).to_have_url(re.compile("connection=off.*experiment=2.*projector=1"))
    expect(other.why).to_contain_text("younger than seven days")
    hexagon.press("Kill and start")
    expect(other.page.locator("html")).not_to_have_attribute("data-program", program)


def test_a_decision_leads_to_its_use_case(hexagon: HexagonPage) -> None:
    page = hexagon.page
    hexagon.run(1)
    expect(page).to_have_url(re.compile("experiment=1"))
    page.locator("#log summary", has_text="RedrawFeed").first.click()
    page.locator("#log li[data-phase=decided] a").first.click()
    expect(page.locator(".source")).to_contain_text("func callAsFunction")


def test_images_are_folded_in_the_log(hexagon: HexagonPage) -> None:
    hexagon.open_feed()
    expect(hexagon.feed.locator("img").first).to_be_visible()
    images = hexagon.page.locator("#log summary", has_text=re.compile(" images?: "))
    expect(images.first).to_contain_text(re.compile(r"\d+ images?: \d+ from the store, \d+ from"))
    requests = hexagon.page.locator("#log summary b").all_text_contents()
    assert "GET /" in requests


def test_a_wrong_store_is_composed(hexagon: HexagonPage) -> None:
    page = hexagon.page
    page.get_by_text("wrong on purpose…").click()
    page.locator("#stage select[name=fault]").select_option("deletes-then-inserts")
    hexagon.press("Compose")
    hexagon.changed_line('settings.store = "broken:deletes-then-inserts:sqlite:"')
    hexagon.expect_row("broken:deletes-then-inserts:sqlite:")
    hexagon.press("SQLite")
    hexagon.changed_line('settings.store = "sqlite:"')


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["720", "1080"])
def test_a_projector_shows_what_a_class_looks_at(
    size: tuple[int, int], lab: Hexagon, visit: Callable[..., Visitor]
) -> None:
    width, height = size
    visitor = visit(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = visitor.page
    hexagon = HexagonPage(page, lab.address)
    hexagon.at_once()
    hexagon.run(2)
    expect(hexagon.why).to_be_visible()
    page.keyboard.press("p")
    expect(page).to_have_url(re.compile("projector=1"))
    for part in (".try", ".drawing", ".tell", ".question"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] + box["height"] <= height, part
    for part in ("#log", "pre", "form.group"):
        expect(page.locator(part).first).to_be_hidden()
    letters = page.locator(".tell li").first.evaluate("(item) => getComputedStyle(item).fontSize")
    assert float(letters.removesuffix("px")) >= 18
    assert axe.findings(page) == []
    page.keyboard.press("p")
    expect(page.locator("#log")).to_be_visible()


def test_documents_can_be_read(hexagon: HexagonPage) -> None:
    for name, words in (
        ("A lesson of 45 minutes with this page", "A lesson with the hexagon page"),
        ("A tour of the code", "The tour"),
        ("Katas", "Katas"),
        ("Lesson plan", "Lessons"),
        ("About this page", "The hexagon page"),
    ):
        hexagon.open()
        hexagon.page.get_by_role("link", name=name, exact=True).click()
        expect(hexagon.page.get_by_role("heading", level=1)).to_have_text(words)
        links = hexagon.page.locator("main a").evaluate_all("(links) => links.map(a => a.href)")
        own = {link.split("#")[0] for link in links if link.startswith(hexagon.address)}
        for link in own:
            assert hexagon.page.request.get(link).status == 200, link
        # Back to where it was opened.
        hexagon.page.get_by_role("link", name="The living hexagon").first.click()
        expect(hexagon.page).to_have_url(f"{hexagon.address}/hexagon")


def test_a_lesson_is_shown_as_text(shared_lab: Hexagon, page: Page) -> None:
    document = "/hexagon/source/Apps/feed-lab/Documentation.docc/"
    page.goto(f"{shared_lab.address}{document}LessonPlan.md")
    expect(page.locator("main h2").first).to_have_text("Three lengths")
    expect(page.locator("main th").first).to_have_text("part")
    expect(page.locator("main pre code").first).to_contain_text("Tools/feed --limit 2")
    expect(page.locator("main")).not_to_contain_text("](")
    page.get_by_role("link", name="Pull the plug").click()
    expect(page.locator("#pull-the-plug")).to_be_in_viewport()


def test_a_lesson_answers_what_the_page_asks(hexagon: HexagonPage) -> None:
    hexagon.open()
    hexagon.page.get_by_role("link", name="A lesson of 45 minutes").click()
    for number in range(1, 7):
        expect(hexagon.page.get_by_role("heading", name=f"Experiment {number}")).to_be_visible()
    expect(hexagon.page.locator("main")).to_contain_text("None. Core knows only the port.")


def test_it_is_of_use_without_a_script(lab: Hexagon, visit: Callable[..., Visitor]) -> None:
    page = visit(java_script_enabled=False).page
    hexagon = HexagonPage(page, lab.address)
    hexagon.open()
    expect(page.get_by_role("img", name="Use cases, ports and adapters")).to_be_visible()
    for number in (1, 4, 5, 3, 2):
        page.get_by_role("button", name=f"{number} ·").click()
        expect(page).to_have_url(re.compile(f"experiment={number}"))
        expect(hexagon.told).not_to_have_count(0)
    expect(hexagon.why).to_contain_text("younger than seven days")
    page.locator(".question summary").click()
    expect(page.locator(".question details p")).to_be_visible()
    page.get_by_role("button", name="+7 days", exact=True).click()
    expect(page.locator(".decision.latest")).to_contain_text("an error is shown")
    page.get_by_role("link", name="Projector (p)").click()
    expect(page.locator("#log")).to_be_hidden()
    page.get_by_role("link", name="Whole page (p)").click()
    page.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile("/hexagon/story"))
    page.get_by_role("button", name="The new one; both are saved.").click()
    expect(page).to_have_url(re.compile("choice="))
    expect(page.locator(".reason")).to_contain_text("Not so. Saving replaces.")
    expect(hexagon.told).to_contain_text(["FeedSource.page"])
    page.locator(".story summary").first.click()
    expect(page.get_by_text("Then the latest feed from remote is displayed")).not_to_have_count(0)


def test_a_change_needs_the_token_of_the_page(lab: Hexagon, page: Page) -> None:
    own = {"Origin": lab.address}
    for path in ("switches", "experiment", "kill", "swap"):
        for form in ({"connection": "off"}, {"connection": "off", "token": "guess"}):
            answer = page.request.post(f"{lab.address}/hexagon/{path}", form=form, headers=own)
            assert answer.status == 403
    page.goto(f"{lab.address}/hexagon")
    expect(page.get_by_role("button", name="on", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_other_computers_turn_no_switch(tmp_path: Path, visitor: Visitor) -> None:
    page = visitor.page
    # The page still listens when the program ends.
    visitor.expects(*GONE)
    with Hexagon("--quiet", "--host", "0.0.0.0", home=tmp_path) as lab:
        address = lab.address.replace("0.0.0.0", "127.0.0.1")
        page.goto(f"{address}/hexagon")
        expect(page.locator(".locked")).to_contain_text("--allow-switches")
        expect(page.locator("form[method=post]")).to_have_count(0)
        answer = page.request.post(f"{address}/hexagon/kill", headers={"Origin": address})
        assert answer.status == 403
        lab.stop()
    with Hexagon("--quiet", "--host", "0.0.0.0", "--allow-switches", home=tmp_path) as lab:
        page.goto(f"{lab.address.replace('0.0.0.0', '127.0.0.1')}/hexagon")
        expect(page.locator(".locked")).to_have_count(0)
        expect(page.locator("form[action='/hexagon/kill']")).to_have_count(1)
        lab.stop()


def test_what_is_exported_tells_the_same(hexagon: HexagonPage) -> None:
    hexagon.run(1)
    expect(hexagon.told).not_to_have_count(0)
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
        page.goto(f"{shared_lab.address}/hexagon/story?id={story}&{query}&choice=1&speed=real")
        expect(page.locator(".reason")).not_to_be_empty()
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


def test_a_story_asks_before_it_is_shown(shared_lab: Hexagon, page: Page) -> None:
    page.goto(f"{shared_lab.address}/hexagon/story?id=A2&store=memory:&speed=real")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Who answers when the network")
    expect(page.locator(".choices button")).to_have_count(3)
    told = page.locator(".steps-told li")
    expect(told).to_have_count(0)
    expect(page.locator(".drawing [id][data-state]")).to_have_count(0)
    page.get_by_role("button", name="Nobody: seven days are over").click()
    reason = page.locator(".reason")
    expect(reason).to_contain_text("Not so. Age is compared at the moment of reading.")
    expect(page.locator(".choices .wrong")).to_have_attribute("aria-pressed", "true")
    expect(told).to_have_count(4)
    expect(page.locator("#adapter-source")).to_contain_text("failed ✗")
    expect(page.locator("#port-ListStore")).to_have_attribute("data-state", "hit")
    expect(page.locator(".badge.seen")).to_have_count(4)
    expect(page.locator(".why-box a")).to_have_text(re.compile(r"LoadedList\.swift:\d+"))
    button = page.get_by_role("button", name="The store: the saved feed is shown.")
    button.focus()
    page.keyboard.press("Enter")
    expect(reason).to_contain_text("Right. It is younger than seven days")
    # The address holds the answer.
    address = page.url
    page.reload()
    expect(page).to_have_url(address)
    expect(page.locator(".choices .right")).to_have_text("The store: the saved feed is shown.")
    page.go_back()
    expect(page.locator(".choices .wrong")).to_have_count(1)


def test_a_story_plays_step_by_step(shared_lab: Hexagon, page: Page) -> None:
    page.goto(f"{shared_lab.address}/hexagon/story?id=A2&store=memory:")
    page.get_by_role("link", name="step by step").click()
    expect(page).to_have_url(re.compile("speed=step"))
    page.get_by_role("button", name="The store: the saved feed is shown.").click()
    seen = page.locator(".steps-told li.seen")
    expect(page.locator("#stage")).to_have_attribute("data-playing", "")
    expect(seen).to_have_count(0)
    page.keyboard.press(".")
    expect(seen).to_have_count(1)
    expect(page.locator("#port-FeedSource")).not_to_have_attribute("data-state", re.compile("."))
    page.get_by_role("button", name="Next step (.)").click()
    expect(page.locator("#port-FeedSource")).to_have_attribute("data-state", "failed")
    # Another answer in the middle begins anew.
    page.get_by_role("button", name="Nobody: seven days are over").click()
    expect(page).to_have_url(re.compile("choice=1"))
    expect(page.locator(".reason")).to_contain_text("Not so.")
    expect(seen).to_have_count(0)


def test_either_of_two_stores_is_drawn(shared_lab: Hexagon, page: Page) -> None:
    page.goto(f"{shared_lab.address}/hexagon/story?{STORY.replace('&connection=off&from=2', '')}")
    adapter = page.locator("#adapter-store")
    expect(adapter).to_contain_text("15 saved")
    page.get_by_role("group", name="Store", exact=True).get_by_role("link").first.click()
    expect(adapter).to_contain_text("10 saved")
    expect(adapter).to_contain_text("memory")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_question_has_three_answers(language: str, shared_lab: Hexagon, page: Page) -> None:
    titles = set()
    for story in ("A1", "A13", "A18", "L1", "L9", "L15"):
        address = f"{shared_lab.address}/hexagon/story?id={story}&store=memory:&lang={language}"
        page.goto(address)
        titles.add(page.locator("h1").text_content())
        assert len(set(page.locator(".choices button").all_text_contents())) == 3
    assert len(titles) == 6
    assert all((title or "").endswith(("?", ";")) for title in titles)


def test_a_new_store_is_swapped_in(tmp_path: Path, visitor: Visitor) -> None:
    visitor.expects(*GONE)
    page = visitor.page
    program = tmp_path / "feed-lab"
    built = LAB_BIN / "feed-lab"
    # A program can run from another place than that of the first build.
    shutil.copy(built, program)

    class Copied(Hexagon):
        PROGRAM: ClassVar[list[str | Path]] = [program]

    with Copied("--quiet", home=tmp_path) as lab:
        page.goto(f"{lab.address}/hexagon/yours")
        expect(page.locator("main")).to_contain_text("swift build --product feed-lab")
        expect(page.locator("main")).to_contain_text("judge conformance --store yours:")
        # A build puts another file at the path of the running program.
        swapped = tmp_path / "swapped"
        new = tmp_path / "feed-lab.new"
        new.write_text(f"#!/bin/sh\ntouch '{swapped}'\nexec '{built}' \"$@\"\n")
        new.chmod(0o755)
        new.replace(program)
        assert not swapped.exists()
        page.get_by_role("button", name="Swap it in").click()
        expect(page.get_by_role("heading", name="The living hexagon")).to_be_visible()
        assert swapped.exists()
        expect(page).to_have_url(re.compile("store=yours"))
        expect(page.locator("#adapter-store")).to_contain_text("yours")
        expect(page.locator("#adapter-store")).to_contain_text("30 saved")
        lab.stop()


def test_a_learner_reads_the_line_to_change(shared_lab: Hexagon, page: Page) -> None:
    page.goto(f"{shared_lab.address}/hexagon")
    page.get_by_role("link", name="Show me the code of a new store").click()
    page.get_by_role("link", name=re.compile("^line")).click()
    expect(page.locator(".source span:target")).to_contain_text("let kept = Array(items)")


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
        ("story?id=A1&choice=4", 400),
        ("story?id=A1&speed=fast", 400),
        ("swap", 405),
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
    page.goto(f"{lab.address}/hexagon")
    token = page.locator("input[name=token]").first.get_attribute("value")
    assert token
    answer = page.request.post(
        f"{lab.address}/hexagon/switches",
        form={"clock": "soon", "token": token},
        headers={"Origin": lab.address},
    )
    assert answer.status == 400
    for query in ("clock=soon", "experiment=7", "speed=fast", "store=nope:"):
        assert page.request.get(f"{lab.address}/hexagon?{query}").status == 400


def test_no_page_shows_a_password(tmp_path: Path, page: Page) -> None:
    place = "postgres://reader:hunter2@127.0.0.1:9/feed"
    with Hexagon("--quiet", "--store", place, "--store-timeout", "1", home=tmp_path) as lab:
        page.goto(f"{lab.address}/hexagon")
        expect(page.locator("pre")).to_contain_text("postgres://reader@127.0.0.1:9/feed")
        page.get_by_text("wrong on purpose…").click()
        page.locator("#stage select[name=fault]").select_option("keeps-old-items")
        page.get_by_role("button", name="Compose", exact=True).click()
        expect(page.locator("mark")).to_contain_text("broken:keeps-old-items:postgres://reader@")
        assert "hunter2" not in page.url
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
