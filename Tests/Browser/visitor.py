"""A browser window that records the complaints of the browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from patience import PATIENCE

WIDE = {"width": 1280, "height": 800}
#: This is also what 400 % zoom leaves of the wide one (WCAG 1.4.10).
NARROW = {"width": 320, "height": 640}
expect.set_options(timeout=PATIENCE * 1_000)
_OBSERVE_SHIFTS = """() => {
  window.shifts = [];
  const place = ({x, y, width, height}) => [x, y, width, height].map(Math.round);
  const moved = ({node, previousRect, currentRect}) =>
    `${(node?.outerHTML || node?.parentElement?.outerHTML)?.slice(0, 80)}`
    + ` ${place(previousRect)} -> ${place(currentRect)}`;
  // What only grows is told too, and moves nothing: a line, say, whose beginning was drawn before
  // its end was read.
  const moves = ({previousRect: before, currentRect: now}) =>
    String(place(before).slice(0, 2)) !== String(place(now).slice(0, 2));
  new PerformanceObserver(list => {
    for (const {hadRecentInput, value, startTime, sources} of list.getEntries()) {
      const when = `${innerWidth} × ${innerHeight}, ${Math.round(startTime)} ms:`;
      const text = [value, when, ...sources.map(moved)].join(' ');
      const isMoved = !sources.length || sources.some(moves);
      if (!hadRecentInput && isMoved) shifts.push({value, text});
    }
  }).observe({type: 'layout-shift', buffered: true});
}"""


#: Resolves once the page has reacted to an action, and its observers have been called.
ANSWERED = """new Promise(then => requestAnimationFrame(() => requestAnimationFrame(
  () => setTimeout(then)
)))"""
_SHIFTS_SO_FAR = f"{ANSWERED}.then(() => shifts.map(shift => shift.text))"


@contextmanager
def chromium() -> Iterator[Browser]:
    """Starts Debian's Chromium without windows, with the fonts of `fonts.conf`."""
    fonts = {"FONTCONFIG_FILE": str(Path(__file__).with_name("fonts.conf"))}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell",
            # Root, as in most containers, can't use the sandbox; the pages are our own.
            args=["--no-sandbox", "--font-render-hinting=none"],
            env=fonts,
        )
        yield browser
        browser.close()


class Visitor:
    """One browser window with its own profile."""

    def __init__(self, browser: Browser, **options: Any) -> None:  # noqa: ANN401
        # Cached pages would replace the answers that a test is about.
        defaults = {"locale": "en-US", "viewport": WIDE, "service_workers": "block"}
        self.context: BrowserContext = browser.new_context(**(defaults | options))
        self.has_scripts: bool = options.get("java_script_enabled", True)
        self.context.set_default_timeout(PATIENCE * 1_000)
        self.context.add_init_script(f"({_OBSERVE_SHIFTS})()")
        self.complaints: list[str] = []
        # The page itself reports a missing picture.
        self._expected: list[str] = ["/data", "Service Worker registration blocked"]
        self.context.on("console", self._note)
        self.context.on("weberror", lambda failure: self.complaints.append(str(failure.error)))
        self.page: Page = self.context.new_page()

    def expects(self, *complaints: str) -> None:
        """Accepts complaints about failures that a test provokes."""
        self._expected += complaints

    @property
    def unexpected(self) -> list[str]:
        return [
            complaint
            for complaint in self.complaints
            if not any(text in complaint for text in self._expected)
        ]

    @property
    def shifts(self) -> list[str]:
        """Returns the unexpected movements on the open page: how far, from where, and to where."""
        return list(self.page.evaluate(_SHIFTS_SO_FAR))

    @property
    def layout_shift(self) -> float:
        """Returns the cumulative layout shift of the open page."""
        return float(self.page.evaluate("shifts.reduce((sum, shift) => sum + shift.value, 0)"))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url')})")
