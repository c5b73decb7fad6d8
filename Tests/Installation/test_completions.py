"""Completion in the shells themselves."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from shells import Shell

SHELLS = [
    pytest.param(
        name,
        marks=pytest.mark.skipif(shutil.which(name) is None, reason=f"{name} is not installed"),
    )
    for name in ["bash", "zsh", "fish"]
]


@pytest.fixture
def home(tmp_path: Path, programs: str) -> Path:
    """With two images and all leagues saved, and one image elsewhere."""
    home = tmp_path / "home"
    home.mkdir()
    for words in [
        ["feed", "--limit", "2"],
        ["feed", "--limit", "1", "--store", "json:~/one image"],
        ["ligas"],
        ["ligas", "teams", "serie-a"],
    ]:
        subprocess.run(
            [f"{programs}/{words[0]}", *words[1:]],
            env={**os.environ, "HOME": str(home)},
            check=True,
            capture_output=True,
        )
    (home / "notes.html").touch()
    (home / "it's here").mkdir()
    (home / "my pictures").mkdir()
    (home / "zoo$(touch gone)").mkdir()
    return home


@pytest.fixture(params=SHELLS)
def shell(
    request: pytest.FixtureRequest, tmp_path: Path, home: Path, programs: str
) -> Iterator[Shell]:
    folder = tmp_path / "shell"
    folder.mkdir()
    shell = Shell(request.param, folder, programs, home)
    yield shell
    shell.end()
    assert not list(tmp_path.rglob("gone"))


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("feed pre", "feed prefetch "),
        ("feed cache mig", "feed cache migrate "),
        ("feed --sou", "feed --source "),
        ("feed load --policy cache-o", "feed load --policy cache-only "),
        ("feed load --language p", "feed load --language pt-BR "),
        ("feed load --store sq", "feed load --store sqlite:"),
        ("feed load --store=sq", "feed load --store=sqlite:"),
        ("feed load --store json:/usr/inc", "feed load --store json:/usr/include/"),
        ("feed load --store=json:/usr/inc", "feed load --store=json:/usr/include/"),
        ("feed load --source rs", "feed load --source rss:"),
        ("feed cache migrate --to js", "feed cache migrate --to json:"),
        ("feed comments DE3", "feed comments DE300000-0000-8000-8000-00000000002"),
        ("feed image demo://images/h", "feed image demo://images/harbour-lights.png "),
        ("ligas teams serie-a", "ligas teams serie-a "),
        ("feed load --source photos:~/my", r"feed load --source photos:~/my\ pictures/"),
        ("ligas squad serie-a-01", "ligas squad serie-a-01 "),
        ("feed-server --source fix", "feed-server --source fixture:"),
        ("feed image x --output ~/no", "feed image x --output ~/notes.html "),
        ("feed image x --output=~/my", r"feed image x --output=~/my\ pictures/"),
        ("feed image x -o /usr/inc", "feed image x -o /usr/include/"),
        ("feed acceptance --html ~/no", "feed acceptance --html ~/notes.html "),
    ],
)
def test_a_word_is_completed(shell: Shell, line: str, completed: str) -> None:
    assert shell.completed(line) == completed


# Some shells close the quote.
@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ('feed load --source "photos:~/my', 'feed load --source "photos:~/my pictures/'),
        ("feed load --source 'photos:~/my", "feed load --source 'photos:~/my pictures/"),
        ('feed image x --output "~/no', 'feed image x --output "~/notes.html"'),
        ('feed image x "--output=~/no', 'feed image x "--output=~/notes.html"'),
        ('feed image x --output "~/it', "feed image x --output \"~/it's here/"),
        ('feed image x --output "~/zo', 'feed image x --output "~/zoo\\$(touch gone)/'),
        (
            'feed comments --store "json:~/one image" DE3',
            'feed comments --store "json:~/one image" DE300000-0000-8000-8000-000000000024 ',
        ),
    ],
)
def test_a_word_in_quotes_is_completed(shell: Shell, line: str, completed: str) -> None:
    assert shell.completed(line).startswith(completed)


def test_what_a_file_is_called_is_not_run(shell: Shell) -> None:
    assert r"zoo\$" in shell.completed("feed load --source photos:~/zo")


def test_numbers_come_with_what_they_stand_for(shell: Shell) -> None:
    assert shell.completed("feed comments ", tabs=2).startswith("feed comments ")
    assert "1  " in shell.end()
    assert "Snow on the ridge" in shell.shown
