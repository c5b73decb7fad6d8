import Conformance
import Foundation
import ProgramSupport
import Testing

/// The exit codes and error documents of the contract.
struct ExitStatusTests {
  struct Case: CustomStringConvertible {
    let words: [String]
    let status: Int32
    let code: String

    init(_ words: String, status: Int32, code: String) {
      self.words = words.split(separator: " ").map(String.init)
      self.status = status
      self.code = code
    }

    var description: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Case("load --store oracle:x", status: 64, code: "usage"),
    Case("load --source gopher://x", status: 64, code: "usage"),
    Case("load --source http://", status: 64, code: "usage"),
    Case("load --store memory:x", status: 64, code: "usage"),
    Case("load --limit 0", status: 64, code: "usage"),
    Case("load --limit 10001", status: 64, code: "usage"),
    Case("load --pages none", status: 64, code: "usage"),
    Case("load --policy sometimes", status: 64, code: "usage"),
    Case("load --now yesterday", status: 64, code: "usage"),
    Case("load --language xx", status: 64, code: "usage"),
    Case("load --timeout 0", status: 64, code: "usage"),
    Case("load --timeout -1", status: 64, code: "usage"),
    Case("load --store-timeout 0", status: 64, code: "usage"),
    Case("load --image-limit -1", status: 64, code: "usage"),
    Case("load --nonsense", status: 64, code: "usage"),
    Case("frobnicate", status: 64, code: "usage"),
    Case("laod --help", status: 64, code: "usage"),
    Case("load --source photos:/proc/version", status: 64, code: "usage"),
    Case("more --policy remote-only", status: 64, code: "usage"),
    Case("comments not-an-id", status: 64, code: "usage"),
    Case("image file:///etc/hostname", status: 64, code: "usage"),
    Case("image photo://images/a.jpg", status: 64, code: "usage"),
    Case("image hostname", status: 64, code: "usage"),
    Case(
      "image demo://images/blue-hour.png --refresh --policy cache-only", status: 64, code: "usage"),
    Case("cache migrate --to sqlite:", status: 64, code: "usage"),
    Case("image demo://images/nothing.png", status: 65, code: "invalid-data"),
    Case("more", status: 66, code: "not-found"),
    Case("load --policy cache-only", status: 66, code: "not-found"),
    Case("image demo://images/blue-hour.png --policy cache-only", status: 66, code: "not-found"),
    Case("prefetch", status: 66, code: "not-found"),
    Case("load --offline", status: 69, code: "connectivity"),
    Case(
      "comments DE300000-0000-8000-8000-000000000024 --offline", status: 69, code: "connectivity"),
    Case("image demo://images/blue-hour.png --offline", status: 69, code: "connectivity"),
    Case("load --source \(DeadEnd.address)", status: 69, code: "connectivity"),
    Case("load --source photos:FOLDER/nothing", status: 69, code: "connectivity"),
    Case("load --policy cache-only --store sqlite:/proc/version/x", status: 74, code: "store"),
    Case("cache info --store json:/proc/version/x", status: 74, code: "store"),
    Case("cache clear --store json:/usr", status: 74, code: "store"),
    Case("acceptance --store sqlite:/proc/version/x", status: 74, code: "store"),
    Case("acceptance --store json:/proc/version/x", status: 74, code: "store"),
    Case("image demo://images/blue-hour.png --output /dev/full", status: 74, code: "store"),
    Case("image demo://images/blue-hour.png --output /proc/version/x", status: 74, code: "store"),
  ])
  func endsWithTheStatusOfTheContract(_ wrong: Case) async throws {
    try await Playground.run { playground in
      let program = try BuiltProgram(wrong.words[0] == "acceptance" ? "judge" : "feed")
      let environment = ["HOME": playground.folder]
      let words = wrong.words.map { $0.replacing("FOLDER", with: playground.folder) }
      let result = try await program.run(words + ["--json"], environment: environment)
      #expect(result.status == wrong.status)
      #expect(result.output.isEmpty)
      #expect(try errorCode(result.lastError) == wrong.code)

      let plain = try await program.run(words, environment: environment)
      #expect(plain.status == wrong.status)
      #expect(!plain.errors.isEmpty)
    }
  }

  @Test func anUnknownStoreIsToldWithThoseThatAreKnown() async throws {
    try await Playground.run { playground in
      let result = try await playground.feed("--store", "oracle:x")
      for word in ["oracle:x", "sqlite:PATH", "json:PATH", "memory:"] {
        #expect(result.errors.contains(word))
      }
    }
  }

  @Test func anUnknownLanguageIsToldWithThoseThatAreKnown() async throws {
    try await Playground.run { playground in
      let result = try await playground.feed("--language", "xx")
      #expect(result.errors.contains("'xx'"))
      #expect(result.errors.contains("en, pt-BR, el, es"))
    }
  }

  @Test(
    arguments: [
      ("load --timeout -1", "--timeout is a number of seconds: more than 0"),
      ("load --limit -1", "write a number from 1 to 10000"),
      ("load --pages -1", "'-1' is neither a number from 1 on nor 'all'"),
      ("load --image-limit -1", "--image-limit is a number of bytes: 0 or more"),
      ("prefetch --concurrency -1", "--concurrency is from 1 to 64, not -1"),
      ("image demo://images/blue-hour.png --output ", "--output needs the name of a file"),
      ("image http://", "'http://' is neither in the list nor an address; write one"),
      ("image demo://images/blue-hour.png --output /dev/full", "No space left on device; free"),
      ("image demo://images/blue-hour.png --output FOLDER/a/x", "No such file or directory; choo"),
      ("laod", "There is no command 'laod'. Did you mean 'load'? 'feed --help' lists the"),
      ("prefecth --concurrency 2", "Did you mean 'prefetch'?"),
      ("xyz", "There is no command 'xyz'. 'feed --help' lists the"),
      ("cache inof", "Did you mean 'info'? 'feed cache --help' lists the"),
      ("help laod", "Did you mean 'load'?"),
      ("comments -1", "'<image>': '-1' is taken for an option; write '-- -1'"),
      ("load x", "Unexpected argument 'x'"),
      ("clear", "Did you mean 'cache clear'?"),
      ("--offline cache info", "Write the command before its options: 'feed cache …'."),
      ("--offline x", "Unexpected argument 'x'"),
      ("--policy cache", "The value 'cache' is invalid for '--policy"),
      (
        "load --source photos:FOLDER/a", "The folder or file photos:FOLDER/a can't be read (No such"
      ),
      ("acceptance --store sqlite:/proc/version/x", "The store sqlite:/proc/version/x can't be"),
    ])
  func theMessageSaysWhatIsWrong(words: String, message: String) async throws {
    try await Playground.run { playground in
      let message = message.replacing("FOLDER", with: playground.folder)
      let words = words.components(separatedBy: " ").map {
        $0.replacing("FOLDER", with: playground.folder)
      }
      let result = try await BuiltProgram(words[0] == "acceptance" ? "judge" : "feed").run(
        words, environment: ["HOME": playground.folder])
      #expect(result.errors.contains(message))
    }
  }

  @Test(arguments: [("feed", "conformance"), ("feed", "compare"), ("ligas", "acceptance")])
  func aCommandOfTheJudgeSaysWhereItIs(program: String, word: String) async throws {
    for words in [[word, "--json"], ["help", word]] {
      let result = try await BuiltProgram(program).run(words)
      #expect(result.status == 64)
      #expect(result.errors.contains("'\(word)' is now 'judge \(word)"))
    }
  }

  @Test func helpTellsWhatIsInEnglishOnly() async throws {
    try await Playground.run { playground in
      let help = try await playground.judge("acceptance", "--help").text
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(help.contains("their matrix is in English."))
      #expect(
        help.contains(
          "Verdicts, --trace, errors of usage and causes in the words of the system"))
    }
  }

  @Test func aStoreThatCannotBeOpenedHidesNothing() async throws {
    try await Playground.run { playground in
      let result = try await playground.feed(
        "load", "--store", "sqlite:/proc/version/x", "--json")
      #expect(result.status == 0)
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.hasPrefix("warning: "))
      #expect(result.text.contains("\"origin\":\"remote\""))
      #expect(!result.text.contains("savedAt"))
    }
  }

  @Test func moreOfAnotherSourceIsRefused() async throws {
    try await Playground.run { playground in
      let store = playground.stores()[0]
      let server = try await ServerProcess()
      _ = try await playground.document("load", "--store", store)
      let result = try await playground.feed(
        "more", "--store", store, "--source", server.line, "--json")
      #expect(result.status == 64)
      #expect(try errorCode(result.lastError) == "usage")
    }
  }

  @Test func anUnknownImageIsToldAlikeByEverySource() async throws {
    try await Playground.run { playground in
      let server = try await ServerProcess()
      let id = "DE300000-0000-8000-8000-00000000FFFF"
      for source in ["demo:", server.line] {
        let result = try await playground.feed("comments", id, "--source", source)
        #expect(result.status == 65)
        let hint = "'feed load --json --source \(source)' shows"
        #expect(result.errors.contains("There is no image '\(id)'. \(hint)"))
      }
      let data = "\(server.line)/v1/image/\(id)/data"
      let result = try await playground.feed("image", data, "--source", server.line)
      #expect(result.errors.contains("There is nothing at \(data). Check the address"))
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func anInterruptedLoadDeliversNothing(signal: CInt) async throws {
    try await Playground.run { playground in
      // Accepts connections and never answers.
      let silent = try SilentServer()
      let result = try await playground.interrupt(
        by: signal, words: "load", "--source", silent.address, "--store", playground.stores()[0],
        "--timeout", "600"
      ) { try await silent.waitForConnection() }
      #expect(result.status == 128 + signal)
      #expect(result.output.isEmpty)
      let info = try await playground.document("cache", "info", "--store", playground.stores()[0])
      #expect(info["images"] as? Int == 0)
    }
  }
}
