"""The licences of the contained libraries, as the Debian package states them."""

from pathlib import Path

import pytest

from project import Project

NAMES = ["LICENSE", "LICENSE.txt", "LICENSE.md", "License", "LICENCE", "COPYING"]


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
