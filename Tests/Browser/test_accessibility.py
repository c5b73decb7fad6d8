"""Every page in every state, light and dark: nothing that axe finds, nothing that moves."""

from collections.abc import Callable

import pytest

import axe
from stage import Stage
from states import STATES, State
from visitor import Visitor

NARROW = {"width": 320, "height": 640}
WIDE = {"width": 1280, "height": 800}


@pytest.mark.parametrize("state", STATES, ids=str)
def test_page_breaks_no_rule(state: State, stage: Stage, visit: Callable[..., Visitor]) -> None:
    state.arrange(stage)
    for scheme in ("light", "dark"):
        visitor = visit(color_scheme=scheme)
        visitor.expects("Failed to load resource")
        state.open(stage, visitor.page)
        assert axe.findings(visitor.page) == []
        assert visitor.layout_shift == 0


@pytest.mark.parametrize("state", STATES, ids=str)
def test_page_fits_the_narrowest_screen(
    state: State, stage: Stage, visit: Callable[..., Visitor]
) -> None:
    """320 pixels, which is also what 400 % zoom leaves of 1280 (WCAG 1.4.10)."""
    state.arrange(stage)
    visitor = visit(viewport=NARROW)
    visitor.expects("Failed to load resource")
    state.open(stage, visitor.page)
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= NARROW["width"]
    assert visitor.layout_shift == 0
