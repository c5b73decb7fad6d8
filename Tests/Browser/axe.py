"""Finds accessibility problems by all rules of axe for WCAG 2.0, 2.1 and 2.2, levels A and AA."""

from importlib.resources import files

from playwright.sync_api import Page

_SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text()
_RUN = """async () => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
  const found = await axe.run({
    runOnly: {type: 'tag', values: tags},
    // Left out unless asked for.
    rules: {'target-size': {enabled: true}},
    resultTypes: ['violations'],
  });
  return found.violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${help}\\n  ${target}\\n  ${failureSummary}`));
}"""


def findings(page: Page) -> list[str]:
    """Returns one text for each element that breaks a rule."""
    page.evaluate(f"() => {{ {_SCRIPT} }}")
    found: list[str] = page.evaluate(_RUN)
    return found
