"""Installing below a folder, and the way back."""

import shutil
import subprocess
from pathlib import Path

import pytest

INSTALL = Path(__file__).parents[2] / "Tools" / "install"
PROGRAMS = ["feed", "ligas", "feed-server", "feed-web", "feed-watch"]


def install(prefix: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [INSTALL, "--prefix", prefix, *words], text=True, capture_output=True, check=False
    )


def places(folder: Path) -> set[str]:
    return {str(place.relative_to(folder)) for place in folder.rglob("*")}


@pytest.mark.usefixtures("package")
class TestInstallation:
    def test_everything_is_where_shells_and_man_look(self, tmp_path: Path) -> None:
        assert install(tmp_path).returncode == 0
        for program in PROGRAMS:
            version = subprocess.run(
                [tmp_path / "bin" / program, "--version"],
                text=True,
                capture_output=True,
                check=True,
            )
            assert version.stdout == "0.1.0\n"
            for place in [
                f"share/man/man1/{program}.1",
                f"share/bash-completion/completions/{program}",
                f"share/fish/vendor_completions.d/{program}.fish",
            ]:
                assert (tmp_path / place).read_text()
        assert (tmp_path / "share/zsh/site-functions/_essential-feed").is_file()

    @pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
    def test_man_understands_every_page(self, tmp_path: Path) -> None:
        install(tmp_path)
        for program in PROGRAMS:
            shown = subprocess.run(
                ["man", "--warnings", "-l", tmp_path / "share/man/man1" / f"{program}.1"],
                env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "MANWIDTH": "80"},
                text=True,
                capture_output=True,
                check=True,
            )
            assert shown.stderr == ""
            assert "EXIT STATUS" in shown.stdout

    def test_uninstalling_removes_what_was_installed_alone(self, tmp_path: Path) -> None:
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / "mine").touch()
        before = places(tmp_path)
        install(tmp_path)
        (tmp_path / "share" / "man" / "mine").touch()
        assert install(tmp_path, "--uninstall").returncode == 0
        assert places(tmp_path) == before | {"share", "share/man", "share/man/mine"}
        assert install(tmp_path, "--uninstall").returncode == 66

    def test_installing_again_replaces_it(self, tmp_path: Path) -> None:
        install(tmp_path)
        before = places(tmp_path)
        assert install(tmp_path).returncode == 0
        assert places(tmp_path) == before
        install(tmp_path, "--uninstall")
        assert places(tmp_path) == set()

    def test_a_file_of_another_is_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / "ligas").write_text("mine")
        refused = install(tmp_path)
        assert refused.returncode == 73
        assert "bin/ligas is there already" in refused.stderr
        install(tmp_path, "--uninstall")
        assert places(tmp_path) == {"bin", "bin/ligas"}
        assert (tmp_path / "bin" / "ligas").read_text() == "mine"
