"""A separate package with a store and its tests, beside a checkout of this one."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "Tests" / "OwnPackage"
GUIDE = ROOT / "Apps/hello-feed/Documentation.docc/WriteAStore.md"
FEW = ["--faults", "8", "--states", "30", "--rounds", "0", "--seed", "1"]
# Modules for servers, pages and other stores, which judging a store in files does not need.
UNUSED = [
    "NIO",
    "Hummingbird",
    "Logging",
    "Yams",
    "HTTPTypes",
    "HTTPSource",
    "Syndication",
    "Web",
    "Postgres",
    "Redis",
]
FETCHED = ["swift-argument-parser", "swift-subprocess", "swift-system"]


class OwnPackage:
    """The package, built in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "my-store"
        self._home = folder / "home"
        self._home.mkdir()
        shutil.copytree(SOURCES, self.folder, ignore=shutil.ignore_patterns(".build"))
        (folder / "checkout").symlink_to(ROOT)
        self.rewrite(self._manifest, '"../essential-feed"', '"../checkout"')
        self.build()

    @property
    def binaries(self) -> Path:
        return self.folder / ".build" / "debug"

    @property
    def _manifest(self) -> Path:
        return self.folder / "Package.swift"

    def build(self, *parts: str) -> None:
        # No debugger is used: this takes a third less time than the defaults.
        options = ["-debug-info-format", "none", "-Xswiftc", "-wmo", "-Xswiftc", "-num-threads"]
        words = ["swift", "build", "--package-path", self.folder, *(parts or ["--build-tests"])]
        words += [*options, "-Xswiftc", "1"]
        built = subprocess.run(words, text=True, capture_output=True, check=False)
        assert built.returncode == 0, built.stdout

    def touch_manifest(self) -> None:
        """Makes SwiftPM plan the next build again."""
        with self._manifest.open("a") as file:
            file.write("// planned anew\n")

    def plant(self, right: str, wrong: str) -> None:
        self.rewrite(self.folder / "Sources" / "MyStore" / "MyBackend.swift", right, wrong)

    @staticmethod
    def rewrite(place: Path, right: str, wrong: str) -> None:
        text = place.read_text()
        assert text.count(right) == 1
        place.write_text(text.replace(right, wrong))

    def run(
        self, program: str, *words: str, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.binaries / program, *words],
            cwd=self._home,
            env={"PATH": os.environ["PATH"], "HOME": str(self._home), **environment},
            text=True,
            capture_output=True,
            check=False,
        )


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> OwnPackage:
    """The package with the store of the guide."""
    return OwnPackage(tmp_path_factory.mktemp("own"))


@pytest.fixture(scope="module")
def mistaken(own: OwnPackage) -> OwnPackage:
    """The package with two mistakes in its store."""
    own.plant("content.lists[key]?.tag == tag.rawValue", "content.lists[key] != nil")
    own.plant("durably: true", "durably: false")
    own.build()
    return own


class TestASoundStore:
    @pytest.mark.parametrize(
        "words",
        [
            ["conformance"],
            ["acceptance"],
            ["compare", "--rounds", "1"],
            ["crashes", *FEW, "--only", "load"],
            ["histories", "--processes", "2", "--rounds", "3", "--calls", "40"],
        ],
        ids=lambda words: words[0],
    )
    def test_passes(self, own: OwnPackage, words: list[str]) -> None:
        run = own.run("judge", *words)
        assert run.returncode == 0, run.stdout + run.stderr

    def test_keeps_the_contract_in_tests_of_its_own(self, own: OwnPackage) -> None:
        run = own.run("my-storePackageTests.xctest", "--testing-library", "swift-testing")
        assert run.returncode == 0, run.stdout + run.stderr

    def test_stands_power_cuts_in_a_command_of_its_own(self, own: OwnPackage) -> None:
        judge = str(own.binaries / "judge")
        run = own.run("judge", "crashes", *FEW, "--", judge, "feed", "load", "--store", "STORE")
        assert run.returncode == 0, run.stdout + run.stderr
        assert "mine: on nothing" in run.stdout

    def test_asks_for_no_library_of_servers(self, own: OwnPackage) -> None:
        modules = [module.stem for module in (own.binaries / "Modules").glob("*.swiftmodule")]
        assert "StoreJudge" in modules
        assert [module for module in modules if module.startswith(tuple(UNUSED))] == []
        pins = json.loads((own.folder / "Package.resolved").read_text())["pins"]
        assert [pin["identity"] for pin in pins] == FETCHED


JUDGE = ["--product", "judge"]
ALL = ["--build-tests"]


@pytest.mark.parametrize(
    "builds", [[JUDGE, JUDGE, ALL], [ALL, JUDGE, ALL], [JUDGE, ALL, JUDGE]], ids=str
)
def test_is_built_in_any_order(own: OwnPackage, builds: list[list[str]]) -> None:
    for parts in builds[:-1]:
        own.touch_manifest()
        own.build(*parts)
    # SwiftPM uses the plan of the previous build.
    own.build(*builds[-1])


class TestWrongWords:
    @pytest.mark.parametrize(
        ("words", "status", "message"),
        [
            (["crashes", "--store", "sqlite:"], 64, "unknown store 'sqlite:'"),
            (["crashes", "--only", "nothing"], 64, "nothing was tried"),
            (["crashes", "--", "/no/such", "STORE"], 74, "/no/such"),
            (["crashes", "--", "/bin/true", "STORE"], 74, "is the store among the words"),
            (["crashes", "--folder", "a b"], 64, "with a space or a colon"),
            (["histories", "--store", "mine:", "--cuts"], 64, "for a store on a server"),
            (["histories", "--store", "environment"], 64, "FEED_STORE names no store"),
            (["crashes", "--store", "mine:x"], 64, "is tried at a place of its own"),
            (["mutants", "--only", "nonsense"], 64, "no fault has such a name"),
        ],
    )
    def test_are_explained(
        self, own: OwnPackage, words: list[str], status: int, message: str
    ) -> None:
        run = own.run("judge", *words)
        assert (run.returncode, message in run.stderr) == (status, True), run.stderr

    def test_a_missing_compiler_is_named(self, own: OwnPackage, tmp_path: Path) -> None:
        run = own.run("judge", "crashes", *FEW, PATH=str(tmp_path))
        assert run.returncode == 74
        assert "put it on the PATH" in run.stderr


class TestAMistake:
    def test_is_named_by_its_requirement(self, mistaken: OwnPackage) -> None:
        run = mistaken.run("judge", "conformance", "--only", "append-compares")
        assert run.returncode == 1
        assert "✘" in run.stdout or "✗" in run.stdout

    def test_is_seen_by_processes_at_once(self, mistaken: OwnPackage) -> None:
        run = mistaken.run("judge", "histories", "--rounds", "1", "--calls", "60")
        assert run.returncode == 1
        assert "1 problem" in run.stdout

    def test_that_only_a_power_cut_shows_is_found(self, mistaken: OwnPackage) -> None:
        run = mistaken.run("judge", "crashes", *FEW, "--only", "load anew")
        assert run.returncode == 1
        assert "a power cut after" in run.stdout


def test_the_guide_shows_what_is_tried_here() -> None:
    section = GUIDE.read_text().split("\n## In a package of your own\n")[1].split("\n## ")[0]
    blocks = section.split("```swift\n")[1:]
    files = [place.read_text() for place in SOURCES.rglob("*.swift")]
    assert len(blocks) >= 2
    for block in blocks:
        code = block.split("```")[0]
        assert any(code in file for file in files), code
