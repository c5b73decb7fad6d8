"""What the Debian package says of the terms of the libraries in it."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "Tools"
PROGRAMS = ["feed", "ligas", "feed-server", "feed-web", "feed-watch"]
STAND_IN = """#!/bin/sh
case $1 in
--version) echo 0.1.0 ;;
esac
"""
NAMES = ["LICENSE", "LICENSE.txt", "LICENSE.md", "License", "LICENCE", "COPYING"]


class Project:
    """A folder of the project, with stand-ins for the programs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._pins: list[dict[str, str]] = []
        shutil.copytree(TOOLS / "completions", folder / "Tools" / "completions")
        for tool in ["install", "package", "setup"]:
            shutil.copy(TOOLS / tool, folder / "Tools")
        for program in PROGRAMS:
            self._write_program(folder / "Tools" / program)
            self._write_program(folder / ".build" / f"run-{program}" / program)
        # It reads what a compiler writes.
        self._write_program(folder / "bin" / "dpkg-shlibdeps")

    def check_out(self, name: str, files: dict[str, str]) -> None:
        checkout = self.folder / ".build" / "checkouts" / name
        checkout.mkdir(parents=True)
        for file, text in files.items():
            (checkout / file).write_text(text)

    def pin(self, location: str) -> None:
        self._pins.append({"identity": location.split("/")[-1].lower(), "location": location})
        text = json.dumps({"pins": self._pins, "version": 3}, indent=2, separators=(",", " : "))
        (self.folder / "Package.resolved").write_text(text)

    def pack(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.folder / "Tools" / "package", "--output", self.folder / "packed"],
            env={**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"},
            text=True,
            capture_output=True,
            check=False,
        )

    def terms(self) -> str:
        packed = self.pack()
        assert packed.returncode == 0, packed.stderr
        unpacked = self.folder / "unpacked"
        subprocess.run(["dpkg-deb", "--extract", packed.stdout.strip(), unpacked], check=True)
        return (unpacked / "usr/share/doc/essential-feed/copyright").read_text()

    def _write_program(self, place: Path) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(STAND_IN)
        place.chmod(0o755)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "the project")


def test_the_libraries_that_were_built_with_are_named_alone(project: Project) -> None:
    project.check_out("Birds.swift", {"LICENSE": "Birds may fly.\n", "NOTICE.txt": "Of birds.\n"})
    project.check_out("cats", {"LICENSE.txt": "Apache License\n", "readme": "Of cats."})
    project.check_out("gone", {"LICENSE": "Gone.\n"})
    project.pin("https://example.com/Birds.swift.git")
    project.pin("https://example.com/cats")
    assert project.terms().split("Apache-2.0 and GPL-3.\n", 1)[1] == (
        "\n== Birds.swift ==\nBirds may fly.\nOf birds.\n"
        "\n== cats ==\nUnder the Apache License 2.0.\n"
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_licence_is_found_by_each_of_its_names(project: Project, name: str) -> None:
    project.check_out("birds", {name: "Birds may fly.\n"})
    project.pin("https://example.com/birds")
    assert project.terms().endswith("\n== birds ==\nBirds may fly.\n")


def test_a_library_without_a_licence_is_not_packed(project: Project) -> None:
    project.check_out("birds", {"NOTICE.txt": "Of birds.\n"})
    project.pin("https://example.com/birds")
    packed = project.pack()
    assert packed.returncode != 0
    assert "checkouts/birds has no licence file" in packed.stderr
    assert not (project.folder / "packed").exists()


def test_nothing_is_packed_where_nobody_says_what_was_built_with(project: Project) -> None:
    project.check_out("birds", {"LICENSE": "Birds may fly.\n"})
    packed = project.pack()
    assert packed.returncode != 0
    assert "Package.resolved names no packages" in packed.stderr
