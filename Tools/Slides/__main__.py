"""Writes an article as slides: one self-contained page, which scrolls if scripts are off."""

import html
import re
import sys
from pathlib import Path, PurePosixPath

from markdown_it import MarkdownIt
from markdown_it.token import Token

HERE = Path(__file__).parent
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
<main>
{sections}
</main>
<script>
{script}</script>
</html>
"""
SECTION = """<section id="{anchor}" tabindex="-1">
{content}<p class="number">{number} of {count}</p>
</section>"""


def slides(article: str) -> str:
    """Returns the page: a slide for the title, and one for each part."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts: list[list[Token]] = []
    titles: list[str] = []
    for token, following in pairs(markdown.parse(article)):
        if token.type == "heading_open" and token.tag in ("h1", "h2"):
            parts.append([])
            titles.append(text(following))
        show_files(token)
        if parts:
            parts[-1].append(token)
    sections = [
        SECTION.format(
            anchor=anchor(title),
            content=markdown.renderer.render(part, markdown.options, {}),
            number=number,
            count=len(parts),
        )
        for number, (title, part) in enumerate(zip(titles, parts, strict=True), start=1)
    ]
    return PAGE.format(
        title=html.escape(titles[0]),
        style=(HERE / "style.css").read_text(),
        sections="\n".join(sections),
        script=(HERE / "keys.js").read_text(),
    )


def pairs(tokens: list[Token]) -> list[tuple[Token, Token]]:
    """Returns each token with the one after it."""
    return list(zip(tokens, [*tokens[1:], Token("", "", 0)], strict=True))


def text(heading: Token) -> str:
    """Returns the text of a heading, without markup."""
    return "".join(child.content for child in heading.children or [])


def anchor(title: str) -> str:
    """Returns the anchor that the web page of a repository gives to a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def show_files(token: Token) -> None:
    """Replaces links to files by their names, because the slides may be read without the files."""
    names: list[str] = []
    for child in token.children or []:
        if child.type == "link_open":
            address = str(child.attrGet("href"))
            is_file = not address.startswith("#") and "://" not in address
            names.append(PurePosixPath(address.partition("#")[0]).name if is_file else "")
            if is_file:
                child.type, child.tag, child.nesting = "text", "", 0
        elif child.type == "link_close" and (name := names.pop()):
            child.type, child.tag, child.nesting = "text", "", 0
            child.content = f" ({name})"


if __name__ == "__main__":
    sys.stdout.write(slides(Path(sys.argv[1]).read_text()))
