"""The time limit of tests, and the waits that Playwright does not have."""

from playwright.sync_api import Page

#: The limit in seconds of any wait: it turns a hang into a failure, and does not measure speed.
PATIENCE = 180


def wait_until(page: Page, condition: str, argument: object = None) -> None:
    """Waits until an asynchronous function of the page returns true.

    `Page.wait_for_function` calls such a function once, and takes its promise for true.
    """
    script = """async ([argument, end]) => {
      while (!await (CONDITION)(argument)) {
        if (Date.now() > end) throw new Error('This has not become true');
        await new Promise(then => setTimeout(then, 50));
      }
    }"""
    end = page.evaluate("Date.now()") + PATIENCE * 1_000
    page.evaluate(script.replace("CONDITION", condition), [argument, end])
