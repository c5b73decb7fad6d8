"""Completion in the shells themselves."""

import http.server
import json
import os
import re
import shutil
import subprocess
import threading
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


# Names that contain special characters of shells, each after a letter of its own.
NAMES = [
    "a!!b", "b!", "c!a", "d$HOME", "e$(touch gone)", "f`touch gone`", "g\\h", "h\\", 'i"j',
    "k'l", "m&n", "o;p", "q*r", "s#t", "u v", 'w"!!"x', "y'!!'z", "~", "é!x", "^a^b", "2{1,2}",
]  # fmt: skip


@pytest.fixture(scope="session")
def prepared_home(tmp_path_factory: pytest.TempPathFactory, programs: str) -> Path:
    """A home with two images and all leagues saved, and more images in other stores."""
    home = tmp_path_factory.mktemp("home")
    for words in [
        ["feed", "--limit", "2"],
        ["feed", "--limit", "1", "--store", "json:~/one image"],
        ["feed", "--limit", "12", "--store", "json:~/twelve"],
        ["ligas"],
        ["ligas", "teams", "serie-a"],
    ]:
        subprocess.run(
            [f"{programs}/{words[0]}", *words[1:]],
            env={**os.environ, "HOME": str(home)},
            check=True,
            capture_output=True,
        )
    (home / "odd").mkdir()
    for name in [*NAMES, "1\n2"]:
        (home / "odd" / name).touch()
    (home / "notes.html").touch()
    (home / "it's here").mkdir()
    (home / "my pictures").mkdir()
    (home / "zoo$(touch gone)").mkdir()
    return home


@pytest.fixture
def home(tmp_path: Path, prepared_home: Path) -> Path:
    return shutil.copytree(prepared_home, tmp_path / "home")


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


@pytest.mark.parametrize("quote", ["", '"', "'"])
@pytest.mark.parametrize("start", ["--output ", "--output="])
def test_the_program_gets_what_was_offered(
    shell: Shell, home: Path, quote: str, start: str
) -> None:
    shell.run("true what was typed before")
    for name in NAMES:
        line = f"feed image x {start}{quote}{home}/odd/{name[0]}"
        words = shell.words_after_completing(line, quote)
        assert " ".join(words) == f"image x {start}{home}/odd/{name}"


@pytest.mark.parametrize("quote", ["", '"', "'"])
def test_what_is_no_line_is_not_offered(shell: Shell, home: Path, quote: str) -> None:
    line = f"feed image x --output {quote}{home}/odd/1"
    assert shell.completed(line) == line


def save_feed_of(address: str, home: Path, programs: str) -> None:
    items = [{"id": "1", "image": address}]
    feed = json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "", "items": items})

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(feed.encode())

        def log_message(self, *_: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        source = f"jsonfeed:http://127.0.0.1:{server.server_port}/"
        subprocess.run(
            [f"{programs}/feed", "--source", source, "--store", "json:~/odd-feed"],
            env={**os.environ, "HOME": str(home)},
            check=True,
            capture_output=True,
        )
        server.shutdown()


@pytest.mark.parametrize("quote", ["", '"', "'"])
def test_an_address_repeats_no_words_of_before(
    shell: Shell, home: Path, programs: str, quote: str
) -> None:
    save_feed_of("http://h/!!", home, programs)
    shell.run("true what was typed before")
    words = shell.words_after_completing(f"feed image --store json:~/odd-feed {quote}ht", quote)
    assert words[-1] == "http://h/!!"


def test_numbers_come_with_what_they_stand_for(shell: Shell) -> None:
    assert shell.completed("feed comments ", tabs=2).startswith("feed comments ")
    assert "1  " in shell.end()
    assert "Snow on the ridge" in shell.shown


def test_numbers_come_in_their_order(shell: Shell) -> None:
    shell.completed("feed comments --store json:~/twelve ", tabs=2)
    shell.end()
    shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\r", "", shell.shown)
    numbers = list(dict.fromkeys(re.findall(r"(?m)^(\d+)\b", shown)))
    assert numbers == [str(number) for number in range(1, 13)]
