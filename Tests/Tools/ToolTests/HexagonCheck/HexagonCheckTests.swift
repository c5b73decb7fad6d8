import Foundation
import ProgramSupport
import Subprocess
import Testing

@testable import hexagon_check

/// Runs the program on a small package.
struct HexagonCheckTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let manifest = """
    {"name": "sample", "targets": [
      {"name": "Feed", "type": "regular", "exclude": [], "dependencies": []},
      {"name": "Store", "type": "regular", "exclude": [], "dependencies": [{"byName": ["Feed", null]}]},
      {"name": "App", "type": "executable", "exclude": [], "dependencies": [{"byName": ["Store", null]}]}]}
    """
  private let sources = [
    "Sources/Feed/Feed.swift":
      "import Foundation\npublic protocol Port {}\npublic struct Feed {}\n",
    "Sources/Store/Store.swift": "import CoreData\nimport Feed\nstruct Store: Port {}\n",
    "Sources/App/main.swift": "import Store\nlet a: any Port = Store()\n",
  ]

  /// Runs `run` with a temporary package folder.
  private func inFolder(
    _ files: [String: String] = [:], run: (_ words: [String]) async throws -> Void
  ) async throws {
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in sources.merging(files, uniquingKeysWith: { $1 }) {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let json = root.appending(path: "manifest.json")
    try Data(manifest.utf8).write(to: json)
    try await run(["--package", root.path(), "--manifest", json.path()])
  }

  private func hexagonCheck(
    _ words: [String], environment: [String: String] = [:]
  ) async throws -> BuiltProgram.Result {
    try await BuiltProgram("hexagon-check").run(words, environment: environment)
  }

  @Test func aSoundPackageExitsWithZeroAndABrokenOneWithOne() async throws {
    try await inFolder { words in
      let result = try await hexagonCheck(words)
      #expect(result.status == 0)
      #expect(result.text == "3 targets and 3 files keep all 9 rules.\n")
    }
    try await inFolder(["Sources/Feed/A.swift": "let a = Date()\n"]) { words in
      let result = try await hexagonCheck(words)
      #expect(result.status == 1)
      let place = root.appending(path: "Sources/Feed/A.swift").path()
      #expect(result.text.hasPrefix("\(place):1: error: here is Date() [core-effects]"))
    }
  }

  @Test func settingsFromElsewhereAreNamedWhereTheyAre() async throws {
    try await inFolder(["other.yml": "libraries: {a: [b]}"]) { words in
      let file = root.appending(path: "other.yml").path()
      let result = try await hexagonCheck(words + ["--settings", file])
      #expect(result.text.hasPrefix("\(file):1: error: no target depends on b [named-places]"))
    }
  }

  @Test func aLinkLeadsToFilesAndNeverInACircle() async throws {
    try await inFolder(["Shared/A.swift": "let a = Date()\n"]) { words in
      let sources = root.appending(path: "Sources/Feed").path()
      let files = FileManager.default
      try files.createSymbolicLink(atPath: sources + "/Around", withDestinationPath: "..")
      try files.createSymbolicLink(
        atPath: sources + "/Shared", withDestinationPath: "../../Shared")
      let result = try await hexagonCheck(words)
      #expect(result.text.contains("/Sources/Feed/Shared/A.swift:1: error: here is Date()"))
      #expect(result.text.contains("in 3 targets and 4 files"))
      try files.createSymbolicLink(atPath: sources + "/B.swift", withDestinationPath: "none")
      let broken = try await hexagonCheck(words)
      #expect(broken.status == EX_NOINPUT)
      #expect(broken.errors == "hexagon-check: Sources/Feed/B.swift can't be read.\n")
    }
  }

  @Test func initWritesRolesThatAPersonCorrects() async throws {
    try await inFolder { words in
      #expect(try await hexagonCheck(["init", "--dry-run"] + words).text.contains("roles:"))
      #expect(try await hexagonCheck(["init"] + words).status == 0)
      let file = root.appending(path: Settings.file)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains("  adapter:\n    # sure: it implements Port, with CoreData"))
      #expect(try await hexagonCheck(words).status == 0)
      let again = try await hexagonCheck(["init"] + words)
      #expect(again.status == EX_CANTCREAT)
      #expect(again.errors.contains("is there already: correct it, or remove it; --dry-run"))
      try Data(text.replacing("adapter:", with: "adaptor:").utf8).write(to: file)
      let wrong = try await hexagonCheck(words)
      #expect(wrong.status == EX_CONFIG)
      #expect(wrong.errors.contains("there is no role 'adaptor': there are core, port, adapter"))
    }
  }

  @Test func initOfDoubtfulPartsCanBeReadAgain() async throws {
    let manifest =
      #"{"name": "a", "targets": [{"name": "Feed", "type": "regular", "exclude": [], "dependencies": []}]}"#
    try await inFolder(["one.json": manifest]) { _ in
      let one = ["--package", root.path(), "--manifest", root.appending(path: "one.json").path()]
      let initial = try await hexagonCheck(["init"] + one)
      let verdict = try await hexagonCheck(one)
      #expect([initial.status, verdict.status] == [0, 1])
      #expect(verdict.text.contains("the target Feed at Sources/Feed has no role [roles]"))
    }
  }

  @Test func aBaselineLetsWhatIsThereStayUntilItIsMended() async throws {
    try await inFolder(["Sources/Feed/A.swift": "let a = Date()\n"]) { words in
      let refused = try await hexagonCheck(["baseline"] + words, environment: ["CI": "true"])
      #expect(refused.status == EX_USAGE)
      #expect(
        try await hexagonCheck(["baseline"] + words).text.hasPrefix("Findings that may stay: 1"))
      #expect(try await hexagonCheck(words).status == 0)
      try Data("let b = UUID()\n".utf8).write(to: root.appending(path: "Sources/Feed/B.swift"))
      let again = try await hexagonCheck(["baseline"] + words)
      #expect(again.text.contains("New ones, to be mended: 1;"))
      #expect(try await hexagonCheck(words).text.contains("Sources/Feed/B.swift:1: error"))
      try FileManager.default.removeItem(at: root.appending(path: "Sources/Feed/B.swift"))
      try Data().write(to: root.appending(path: "Sources/Feed/A.swift"))
      let stale = try await hexagonCheck(words)
      #expect(stale.status == 1)
      #expect(stale.text.contains("[baseline]"))
    }
  }

  @Test func aReportGoesWhereItIsWanted() async throws {
    try await inFolder { words in
      let page = root.appending(path: "page.html")
      let result = try await hexagonCheck(words + ["--format", "html", "--output", page.path()])
      #expect(result.status == 0 && result.text == "")
      #expect(try String(contentsOf: page, encoding: .utf8).contains("The hexagon of sample"))
      let missing = root.appending(path: "missing/page.html").path()
      let nowhere = try await hexagonCheck(words + ["--output", missing])
      #expect(nowhere.status == EX_IOERR)
      #expect(
        nowhere.errors == "hexagon-check: \(missing) can't be written: No such file or directory\n")
    }
  }

  @Test func aReportReplacesNothingOfThePackage() async throws {
    try await inFolder([".hexagon.yml": "roles: {core: [Sources/Feed]}\n"]) { words in
      for name in ["Sources/App/main.swift", "Sources/../.hexagon.yml", "manifest.json"] {
        let file = root.appending(path: name)
        let before = try Data(contentsOf: file)
        let refused = try await hexagonCheck(words + ["--output", file.path()])
        #expect(refused.status == EX_USAGE)
        #expect(try Data(contentsOf: file) == before)
      }
      #expect(try await hexagonCheck(words + ["--output", ""]).status == EX_USAGE)
    }
  }

  @Test func aFolderWithoutSourcesIsNotFoundSound() async throws {
    try await inFolder { words in
      let empty = root.appending(path: "empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      let result = try await hexagonCheck(["--package", empty.path()] + words.suffix(2))
      #expect(result.status == EX_NOINPUT)
    }
  }

  /// A device must be written to, never replaced by a file.
  @Test func aReportThatFindsNoRoomIsAFailure() async throws {
    try await inFolder { words in
      let full = try await hexagonCheck(words + ["--output", "/dev/full"])
      #expect(full.status == EX_IOERR)
      #expect(full.errors.contains("/dev/full can't be written: No space left on device"))
      let path = try BuiltProgram("hexagon-check").path
      for words in [words.joined(separator: " "), "--help"] {
        let ended = try await Subprocess.run(
          BuiltProgram.shell("'\(path)' \(words) > /dev/full"), output: .discarded,
          error: .string(limit: 1 << 16))
        #expect(ended.terminationStatus == .exited(EX_IOERR))
        #expect(ended.standardError.contains("standard output can't be written: No space left"))
      }
    }
  }

  @Test func aWayIsExplainedAndEachRuleTried() async throws {
    try await inFolder { words in
      let way = try await hexagonCheck(["explain", "App", "Feed"] + words)
      #expect(way.text.contains("Sources/Store/Store.swift:2, import of Feed"))
      #expect(try await hexagonCheck(["explain", "App", "Nothing"] + words).status == EX_USAGE)
      let trial = try await hexagonCheck(["self-test"] + words)
      #expect(trial.status == 0)
      #expect(
        trial.text.contains("found         core-effects\n") && trial.text.contains(" 0 missed"))
    }
  }

  @Test(
    arguments: [
      (["--package", "MISSING"], EX_NOINPUT), (["--manifest", "MISSING"], EX_NOINPUT),
      (["--settings", "MISSING", "--manifest", "/etc/passwd"], EX_NOINPUT),
      (["--manifest", "/etc/passwd"], EX_DATAERR), (["--format", "pdf"], EX_USAGE),
      (["--nothing"], EX_USAGE), (["--write-graph"], EX_CONFIG),
    ])
  func whatCannotBeDoneIsSaid(words: [String], status: Int32) async throws {
    try await inFolder { all in
      let missing = root.appending(path: "missing").path()
      let words = (words == ["--write-graph"] ? words + all : words)
        .map { $0 == "MISSING" ? missing : $0 }
      let result = try await hexagonCheck(words)
      #expect(result.status == status)
      #expect(!result.errors.isEmpty && !result.errors.contains("Fatal"))
    }
  }
}
