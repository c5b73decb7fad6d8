"""The lessons as slides: one self-contained page, accessible, for screens and paper."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import axe
from visitor import NARROW, Visitor

ROOT = Path(__file__).parents[2]
LESSONS = ROOT / "Apps/feed-lab/Documentation.docc/LessonPlan.md"


@pytest.fixture(scope="module")
def slides(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("slides") / "slides.html"
    subprocess.run([ROOT / "Tools/slides", file], check=True)
    return file


def heading(visitor: Visitor) -> str:
    """Returns the heading of the slide at the top of the window."""
    found: str = visitor.page.evaluate(
        """() => [...document.querySelectorAll('section')]
        .find(slide => Math.abs(slide.getBoundingClientRect().top) < 2)
        .querySelector('h1, h2').innerText"""
    )
    return found


def test_each_part_is_a_slide_that_fits(slides: Path, visitor: Visitor) -> None:
    page = visitor.page
    page.goto(slides.as_uri())
    parts = re.findall(r"^##? (.+)", re.sub(r"(?s)```.+?```", "", LESSONS.read_text()), re.M)
    assert page.locator("section > :is(h1, h2)").all_inner_texts() == parts
    for part in parts:
        assert heading(visitor) == part
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.body.scrollHeight / innerHeight") == len(parts)
    page.keyboard.press("ArrowLeft")
    assert heading(visitor) == parts[-2]


def test_notes_are_shown_when_asked_for(slides: Path, visitor: Visitor) -> None:
    visitor.page.goto(f"{slides.as_uri()}#see-it-red")
    note = visitor.page.locator("#see-it-red blockquote")
    assert not note.is_visible()
    visitor.page.keyboard.press("n")
    assert note.is_visible()
    assert heading(visitor) == "See it red"


def test_paper_has_a_page_for_each_slide_and_the_notes(slides: Path, visitor: Visitor) -> None:
    visitor.page.goto(slides.as_uri())
    count = visitor.page.locator("section").count()
    pages = len(re.findall(rb"/Type\s*/Page\b", visitor.page.pdf(prefer_css_page_size=True)))
    assert pages == count
    visitor.page.emulate_media(media="print")
    assert visitor.page.locator("#see-it-red blockquote").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("has_script", [True, False])
def test_slides_can_be_used_by_everybody(
    slides: Path, visit: Callable[..., Visitor], scheme: str, has_script: bool
) -> None:
    visitor = visit(color_scheme=scheme, viewport=NARROW, java_script_enabled=has_script)
    requests: list[str] = []
    visitor.page.on("request", lambda request: requests.append(request.url))
    visitor.page.goto(slides.as_uri())
    assert requests == [slides.as_uri()]
    if has_script:
        assert axe.findings(visitor.page) == []
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    else:
        assert visitor.page.locator("#what-stays blockquote").is_visible()
