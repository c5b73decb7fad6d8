"""Takes screenshots of pages in their states: `screenshots.py FOLDER [NAME]…`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from stage import Stage
from states import STATES, State
from visitor import Visitor, chromium

WIDTHS = (390, 1280)


def draw(state: State, browser: Browser, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as home, Stage(Path(home)) as stage:
        state.arrange(stage)
        for width in WIDTHS:
            for scheme in ("light", "dark"):
                size = {"width": width, "height": 844 if width < 600 else 900}
                visitor = Visitor(browser, viewport=size, color_scheme=scheme)
                state.open(stage, visitor.page)
                file = folder / f"{state}-{width}-{scheme}.png"
                visitor.page.screenshot(path=file, animations="disabled")
                visitor.context.close()
                print(file)


def main(folder: Path, names: list[str]) -> None:
    known = {name for state in STATES for name in (state.page, str(state))}
    if unknown := [name for name in names if name not in known]:
        sys.exit(f"There is no page {unknown[0]}. These are: {', '.join(sorted(known))}.")
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for state in STATES:
            if not names or state.page in names or str(state) in names:
                draw(state, browser, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
