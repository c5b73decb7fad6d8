"""Every page and state in both themes, each language and three widths: nothing that axe finds."""

from collections.abc import Callable
from itertools import cycle, product

import pytest
from playwright.sync_api import Page

import axe
from stage import Stage
from states import LANGUAGES, STATES, State
from visitor import NARROW, WIDE, Visitor

PHONE = {"width": 390, "height": 844}


def test_what_breaks_a_rule_is_found(page: Page) -> None:
    page.set_content(
        """<!doctype html><html lang="en"><title>Wrong</title><main><h1>Wrong</h1>
        <img src="data:,"><p style="color: #ccc">Pale</p>
        <style>button {display: block; width: 12px; height: 12px; padding: 0; border: 0}</style>
        <button>A</button><button>B</button></main>"""
    )
    found = {finding.partition(":")[0] for finding in axe.findings(page)}
    assert found == {"image-alt", "color-contrast", "target-size"}


@pytest.mark.parametrize("state", STATES, ids=str)
def test_page_breaks_no_rule(state: State, stage: Stage, visit: Callable[..., Visitor]) -> None:
    state.arrange(stage)
    looks = product(("light", "dark"), LANGUAGES)
    for (scheme, language), window in zip(looks, cycle((WIDE, PHONE, NARROW)), strict=False):
        visitor = visit(color_scheme=scheme, locale=language, viewport=window)
        visitor.expects("status of 40")
        state.open(stage, visitor.page)
        assert axe.findings(visitor.page) == []
        expect_rest(state, visitor)
        visitor.context.close()


@pytest.mark.parametrize("state", STATES, ids=str)
def test_page_fits_the_narrowest_screen(
    state: State, stage: Stage, visit: Callable[..., Visitor]
) -> None:
    """320 pixels, which is also what 400 % zoom leaves of 1280 (WCAG 1.4.10)."""
    state.arrange(stage)
    visitor = visit(viewport=NARROW)
    visitor.expects("status of 40")
    state.open(stage, visitor.page)
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= NARROW["width"]
    expect_rest(state, visitor)


def expect_rest(state: State, visitor: Visitor) -> None:
    """Nothing moves by itself; what a click changes counts as such once it takes half a second."""
    assert state.act or visitor.shifts == []
