"""Installing below a folder, and uninstalling."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from project import PROGRAMS, TOOLS, Project

Install = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def install(tmp_path_factory: pytest.TempPathFactory) -> Install:
    """Installs stand-ins, because one copy of the programs takes 170 MB."""
    return Project(tmp_path_factory.mktemp("project")).install


def places(folder: Path) -> set[str]:
    return {str(place.relative_to(folder)) for place in folder.rglob("*")}


def contents(folder: Path) -> dict[str, bytes | Path | None]:
    return {
        str(place.relative_to(folder)): place.readlink()
        if place.is_symlink()
        else place.read_bytes()
        if place.is_file()
        else None
        for place in folder.rglob("*")
    }


def change(place: Path, how: str) -> None:
    content = place.read_bytes()
    if how == "is another file":
        place.write_text("mine")
        return
    place.unlink()
    if how == "leads elsewhere":
        place.symlink_to("mine")
    elif how == "is no link any more":
        place.write_bytes(content)
    else:
        place.mkdir()


CHANGES = [
    ("bin/ligas", "is another file"),
    ("bin/ligas", "leads elsewhere"),
    ("bin/ligas", "is a folder"),
    ("share/man/man1/feed.1", "is another file"),
    ("share/bash-completion/completions/ligas", "leads elsewhere"),
    ("share/bash-completion/completions/ligas", "is no link any more"),
]


class TestPrograms:
    """The programs as they are installed for people."""

    def test_everything_is_where_shells_and_man_look(self, programs: str) -> None:
        prefix = Path(programs).parent
        for program in PROGRAMS:
            version = subprocess.run(
                [prefix / "bin" / program, "--version"], text=True, capture_output=True, check=True
            )
            assert version.stdout == "0.1.0\n"
            for place in [
                f"share/man/man1/{program}.1",
                f"share/bash-completion/completions/{program}",
                f"share/fish/vendor_completions.d/{program}.fish",
            ]:
                assert (prefix / place).read_text()
        assert (prefix / "share/zsh/site-functions/_essential-feed").is_file()

    @pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
    @pytest.mark.parametrize("program", PROGRAMS)
    def test_man_understands_every_page(self, programs: str, program: str) -> None:
        shown = subprocess.run(
            ["man", "--warnings", "-l", Path(programs).parent / f"share/man/man1/{program}.1"],
            env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "MANWIDTH": "80"},
            text=True,
            capture_output=True,
            check=True,
        )
        assert shown.stderr == ""
        assert "EXIT STATUS" in shown.stdout


class TestInstallation:
    def test_uninstalling_removes_what_was_installed_alone(
        self, install: Install, tmp_path: Path
    ) -> None:
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / "mine").touch()
        before = places(tmp_path)
        install(tmp_path)
        (tmp_path / "share" / "man" / "mine").touch()
        assert install(tmp_path, "--uninstall").returncode == 0
        assert places(tmp_path) == before | {"share", "share/man", "share/man/mine"}
        assert install(tmp_path, "--uninstall").returncode == 66

    def test_installing_again_replaces_it(self, install: Install, tmp_path: Path) -> None:
        install(tmp_path)
        before = places(tmp_path)
        assert install(tmp_path).returncode == 0
        assert places(tmp_path) == before
        install(tmp_path, "--uninstall")
        assert places(tmp_path) == set()

    def test_a_file_of_another_is_left_alone(self, install: Install, tmp_path: Path) -> None:
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / "ligas").write_text("mine")
        refused = install(tmp_path)
        assert refused.returncode == 73
        assert "bin/ligas is there already" in refused.stderr
        install(tmp_path, "--uninstall")
        assert places(tmp_path) == {"bin", "bin/ligas"}
        assert (tmp_path / "bin" / "ligas").read_text() == "mine"

    def test_a_refusal_changes_nothing(self, install: Install, tmp_path: Path) -> None:
        prefix, temporary = tmp_path / "prefix", tmp_path / "temporary"
        temporary.mkdir()
        (prefix / "share/zsh/site-functions/_essential-feed").mkdir(parents=True)
        before = places(prefix)
        assert install(prefix, TMPDIR=str(temporary)).returncode == 73
        assert places(prefix) == before
        assert places(temporary) == set()

    @pytest.mark.parametrize("is_link", [False, True])
    def test_what_should_be_a_folder_is_left_alone(
        self, install: Install, tmp_path: Path, is_link: bool
    ) -> None:
        (tmp_path / "share").mkdir()
        if is_link:
            (tmp_path / "share/man").symlink_to("nowhere")
        else:
            (tmp_path / "share/man").write_text("mine")
        refused = install(tmp_path)
        assert refused.returncode == 73
        assert "share/man is there already" in refused.stderr
        assert places(tmp_path) == {"share", "share/man"}

    def test_a_failure_leaves_nothing_behind(self, install: Install, tmp_path: Path) -> None:
        prefix, temporary = tmp_path / "prefix", tmp_path / "temporary"
        prefix.mkdir()
        temporary.mkdir()
        failed = install(prefix, TMPDIR=str(temporary), largest_file=1_000_000)
        assert failed.returncode not in [0, 73]
        assert places(prefix) == places(temporary) == set()

    def test_a_failure_keeps_what_was_installed_before(self, tmp_path: Path) -> None:
        prefix, temporary = tmp_path / "prefix", tmp_path / "temporary"
        temporary.mkdir()
        project = Project(tmp_path / "project")
        project.install(prefix)
        before = contents(prefix)
        project.grow("feed-web")
        failed = project.install(prefix, TMPDIR=str(temporary), largest_file=3_000_000)
        assert failed.returncode not in [0, 73]
        assert contents(prefix) == before
        assert places(temporary) == set()
        assert project.install(prefix, "--uninstall").returncode == 0
        assert places(prefix) == set()

    def test_without_a_temporary_folder_nothing_is_made(
        self, install: Install, tmp_path: Path
    ) -> None:
        assert install(tmp_path, TMPDIR=str(tmp_path / "gone")).returncode != 0
        assert places(tmp_path) == set()

    @pytest.mark.parametrize("folder", ["bin", "share/man/man1", "share/fish"])
    def test_uninstalling_goes_on_where_a_folder_is_gone(
        self, install: Install, tmp_path: Path, folder: str
    ) -> None:
        install(tmp_path)
        shutil.rmtree(tmp_path / folder)
        assert install(tmp_path, "--uninstall").returncode == 0
        assert places(tmp_path) == set()

    @pytest.mark.parametrize("is_link", [False, True])
    def test_uninstalling_goes_on_where_a_folder_was_replaced(
        self, install: Install, tmp_path: Path, is_link: bool
    ) -> None:
        prefix, elsewhere = tmp_path / "prefix", tmp_path / "elsewhere"
        install(prefix)
        (prefix / "share/man").rename(elsewhere)
        kept = places(elsewhere)
        if is_link:
            (prefix / "share/man").symlink_to(elsewhere)
        else:
            (prefix / "share/man").write_text("mine")
        removed = install(prefix, "--uninstall")
        assert removed.returncode == 0
        assert places(prefix) == {"share", "share/man"}
        assert places(elsewhere) == kept
        assert ("leads out of" in removed.stderr) == is_link

    def test_nothing_is_installed_through_a_link_that_leads_out(
        self, install: Install, tmp_path: Path
    ) -> None:
        prefix, elsewhere = tmp_path / "prefix", tmp_path / "elsewhere"
        elsewhere.mkdir()
        prefix.mkdir()
        (prefix / "share").symlink_to(elsewhere)
        refused = install(prefix)
        assert refused.returncode == 73
        assert "leads out of" in refused.stderr
        assert places(prefix) == {"share"}
        assert places(elsewhere) == set()

    @pytest.mark.parametrize("words", [[], ["--uninstall"]])
    @pytest.mark.parametrize(
        "place", ["../victim", "bin/../../victim", "ABSOLUTE", "..", "share//x", ""]
    )
    def test_a_manifest_can_name_nothing_outside(
        self, install: Install, tmp_path: Path, place: str, words: list[str]
    ) -> None:
        prefix, victim = tmp_path / "prefix", tmp_path / "victim"
        victim.write_text("mine")
        install(prefix)
        manifest = prefix / "share/essential-feed/manifest"
        with manifest.open("a") as file:
            file.write(f"-\t{victim if place == 'ABSOLUTE' else place}\n")
        before = places(tmp_path)
        refused = install(prefix, *words)
        assert refused.returncode == 65
        assert "was not installed by this" in refused.stderr
        assert places(tmp_path) == before

    @pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
    def test_others_can_write_to_nothing(
        self, install: Install, tmp_path: Path, umask: int
    ) -> None:
        prefix = tmp_path / "prefix"
        install(prefix, umask=umask)
        modes = {
            place: place.stat().st_mode & 0o777
            for place in [prefix, *prefix.rglob("*")]
            if not place.is_symlink()
        }
        assert not {place for place, mode in modes.items() if mode & 0o022}
        manifest = modes[prefix / "share/essential-feed/manifest"]
        assert manifest == 0o666 & ~(umask | 0o022)

    @pytest.mark.parametrize("place", ["", "installed", "prefix/share"])
    def test_bash_is_told_what_it_lacks(self, install: Install, tmp_path: Path, place: str) -> None:
        for shell in ["/bin/bash", "/usr/bin/fish"]:
            if place:
                (tmp_path / place / "bash-completion").mkdir(parents=True, exist_ok=True)
                (tmp_path / place / "bash-completion" / "bash_completion").touch()
            folders = f"/nowhere:{tmp_path}/installed"
            told = install(tmp_path / "prefix", SHELL=shell, XDG_DATA_DIRS=folders)
            assert told.returncode == 0
            assert ("bash-completion" in told.stderr) == (not place and "bash" in shell)

    @pytest.mark.parametrize(("name", "how"), CHANGES)
    def test_what_was_changed_since_is_left_alone(
        self, install: Install, tmp_path: Path, name: str, how: str
    ) -> None:
        install(tmp_path)
        change(tmp_path / name, how)
        before = places(tmp_path)
        programs = (tmp_path / "bin").stat().st_mtime_ns
        refused = install(tmp_path)
        assert refused.returncode == 73
        assert f"{name} was changed" in refused.stderr
        assert places(tmp_path) == before
        assert (tmp_path / "bin").stat().st_mtime_ns == programs
        removed = install(tmp_path, "--uninstall")
        assert removed.returncode == 0
        assert f"{name} was changed" in removed.stderr
        parents = {str(folder) for folder in Path(name).parents} - {"."}
        assert places(tmp_path) == {name} | parents

    def test_spaces_in_names_are_kept(self, install: Install, tmp_path: Path) -> None:
        prefix = tmp_path / " two  words "
        install(prefix)
        manifest = prefix / "share/essential-feed/manifest"
        old = [line.split("\t")[1] for line in manifest.read_text().splitlines()]
        assert {str(place.relative_to(prefix)) for place in prefix.rglob("*")} == set(old)
        (prefix / "share/man/ a  page ").symlink_to(" some  where ")
        (prefix / "share/man/a file").touch()
        with manifest.open("a") as file:
            file.write("->  some  where \tshare/man/ a  page \n")
            file.write("-\tshare/man/a file\n")
        assert install(prefix, "--uninstall").returncode == 0
        assert places(prefix) == set()

    def test_what_an_older_tool_installed_is_removed(
        self, install: Install, tmp_path: Path
    ) -> None:
        install(tmp_path)
        manifest = tmp_path / "share/essential-feed/manifest"
        lines = [line.split("\t") for line in manifest.read_text().splitlines()]
        manifest.write_text(
            "".join(f"{place}/\n" if mark == "folder" else f"{place}\n" for mark, place in lines)
        )
        before = places(tmp_path)
        assert install(tmp_path).returncode == 0
        assert places(tmp_path) == before
        assert "folder\tshare\n" in manifest.read_text()


@pytest.mark.parametrize("tool", ["install", "package", "figures", "fuzz"])
def test_a_word_that_is_not_known_is_named(tool: str) -> None:
    refused = subprocess.run([TOOLS / tool, "--bogus"], text=True, capture_output=True, check=False)
    assert refused.returncode == 64
    assert "'--bogus' is not known" in refused.stderr
    assert f"usage: Tools/{tool}" in refused.stderr


def test_every_tool_that_the_readme_names_can_be_run() -> None:
    named = set(re.findall(r"Tools/([a-z-]+)(?=[\s`])", (TOOLS.parent / "README.md").read_text()))
    assert "hexagon-check" in named
    assert [tool for tool in named if not os.access(TOOLS / tool, os.X_OK)] == []
