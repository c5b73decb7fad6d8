import Foundation
import ProgramSupport
import Testing

/// The texts about `feed` itself: help, manual page and shell completions.
struct GuideTests {
  @Test func theHelpOfTheProgramTellsAllThatIsNeededToBegin() async throws {
    try await Playground.run { playground in
      let help = try await playground.feed("--help").text
      for title in [
        "READING SUBCOMMANDS:", "KEEPING SUBCOMMANDS:", "MAIN OPTIONS:",
        "EXAMPLES:", "ENVIRONMENT:", "EXIT STATUS:", "POLICIES:", "SOURCES:", "STORES:",
      ] {
        #expect(help.contains("\n\n\(title)\n"), "\(title)")
      }
    }
  }

  @Test(arguments: [
    ("feed", ["remote-first", "the source, and what is saved when that fails (default)"]),
    ("ligas", ["cache-first", "what is saved while it is fresh, else the source (default)"]),
    (
      "feed-watch",
      ["cached-then-refreshed", "what is saved at once, and the source in its place (default)"]
    ),
    (
      "feed-web",
      [
        "cached-then-refreshed",
        "what is saved at once, and the source in its place (default of the feed)",
      ]
    ),
    (
      "feed-web",
      ["cache-first", "what is saved while it is fresh, else the source (default of leagues)"]
    ),
    (
      "feed-lab",
      [
        "cached-then-refreshed",
        "what is saved at once, and the source in its place (default of the feed)",
      ]
    ),
  ])
  func eachProgramTellsThePolicyThatItFollows(program: String, words: [String]) async throws {
    let help = try await BuiltProgram(program).run(["--help"]).text
    let line = words.joined(separator: " ")
    #expect(help.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(line))
    #expect(help.contains("cached-then-refreshed") == (!["feed", "ligas"].contains(program)))
  }

  @Test func whatServesTakesNoOptionForDocuments() async throws {
    for program in ["feed-web", "feed-lab"] {
      let help = try await BuiltProgram(program).run(["--help"]).text
      #expect(help.contains("--store-timeout <"))
      #expect(!help.contains("--json"))
      #expect(try await BuiltProgram(program).run(["--json"]).status == 64)
    }
  }

  @Test(arguments: ["feed", "ligas", "feed-web", "feed-watch", "feed-server", "feed-lab", "judge"])
  func eachSourceAndStoreHasALineInTheHelp(program: String) async throws {
    let command = program == "judge" ? ["conformance"] : []
    for option in ["--source", "--store"] {
      let offered = try await BuiltProgram(program).run(["---complete"] + command + [option, ""])
        .text
      let silent = offered.split(separator: "\n").filter { $0.hasSuffix(":") }
      #expect(silent.isEmpty, "no line in the table that the guide of \(program) is made of")
      #expect(option == "--store" || offered.contains("demo:\t"))
    }
  }

  @Test(arguments: [
    (
      ["load"], ["--source <", "--store <", "--policy <", "--image-limit <", "--now <", "STORES:"],
      []
    ),
    (["comments"], ["--policy <", "--timeout <"], ["--image-limit <", "EXAMPLES:"]),
    (["validate"], ["--now <", "--trace "], ["--policy <", "--offline ", "--image-limit <"]),
    (["cache", "info"], ["--image-limit <"], ["--timeout <", "--allow-private "]),
    (
      ["cache", "list"], ["--now <", "--json "], ["--store <", "--inject <", "SOURCES:", "STORES:"]
    ),
    (["cache", "verify"], ["--store <"], ["--now <", "--offline "]),
    (["cache", "migrate"], ["--image-limit <"], ["--now <", "--policy <"]),
  ])
  func aCommandListsTheOptionsThatActOnIt(
    command: [String], listed: [String], others: [String]
  ) async throws {
    try await Playground.run { playground in
      let help = try await BuiltProgram("feed").run(
        command + ["--help"], environment: ["HOME": playground.folder]
      ).text
      for word in listed { #expect(help.contains(word), "\(word)") }
      for word in others { #expect(!help.contains(word), "\(word)") }
    }
  }

  @Test(arguments: [
    (["cache", "list"], ["--store", "memory:"]), (["validate"], ["--timeout", "3"]),
    (["comments", "1"], ["--image-limit", "1"]), (["cache", "verify"], ["--offline"]),
    (["cache", "list"], ["--store"]), (["open", "1"], ["--offline"]),
    (["cache", "verify"], ["--all"]),
  ])
  func anOptionThatDoesNothingIsRefusedByItsName(command: [String], words: [String]) async throws {
    try await Playground.run { playground in
      let result = try await BuiltProgram("feed").run(
        command + words, environment: ["HOME": playground.folder])
      #expect(result.status == 64)
      let start = "feed: The option '\(words[0])' does nothing for this command\nUsage: feed "
      #expect(result.errors.hasPrefix(start), "\(result.errors)")
    }
  }

  @Test(arguments: [
    ("--sorce", "feed: Unknown option '--sorce'. Did you mean '--source'?\nUsage: feed load"),
    ("--foo", "feed: Unknown option '--foo'\nUsage: feed load"),
    ("--xyz", "feed: Unknown option '--xyz'\nUsage: feed load"),
  ])
  func onlyASlipIsMended(word: String, message: String) async throws {
    try await Playground.run { playground in
      let result = try await playground.feed("load", word)
      #expect(result.errors.hasPrefix(message))
    }
  }

  @Test func aShellIsOfferedWhatIsSaved() async throws {
    try await Playground.run { playground in
      let store = "--store=\(playground.stores()[1])"
      let nothingSaved = try await playground.feed("---complete", "comments", store, "")
      #expect(nothingSaved.text.hasPrefix("--"))
      _ = try await playground.document("load", "--limit", "2", store)
      let numbers = try await playground.feed("---complete", "comments", store, "").text
      #expect(
        numbers == """
          1\tSnow on the ridge, ten minutes before the sun.
          2\tThe harbour never quite goes to sleep.

          """)
      let soon = Date.now.addingTimeInterval(3600).formatted(.iso8601)
      let words = ["---complete", "comments", store, "--now", soon, ""]
      #expect(try await playground.feed(words).text == numbers)
      let ids = try await playground.feed("---complete", "comments", store, "DE3").text
      #expect(ids.hasPrefix("DE300000-0000-8000-8000-000000000024\tSnow"))
      let urls = try await playground.feed("---complete", "image", store, "demo://images/h").text
      #expect(urls == "demo://images/harbour-lights.png\tThe harbour never quite goes to sleep.\n")
    }
  }

  @Test func aShellIsOfferedNothingWhereNothingCanBeRead() async throws {
    try await Playground.run { playground in
      for words in [
        ["comments", "--store", "sqlite:/proc/version/x", "1"],
        ["comments", "--store", "xyz", "1"],
        ["load", "--source", "photos:\(playground.folder)/a/"],
        ["load", "--policy", "cached-then"],
      ] {
        let result = try await BuiltProgram("feed").run(
          ["---complete"] + words, environment: ["HOME": playground.folder])
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.isEmpty)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: playground.folder).isEmpty)
    }
  }

  @Test func aShellIsOfferedSchemesAndThePathsBehindThem() async throws {
    try await Playground.run { playground in
      let files = FileManager.default
      for name in ["pictures", ".hidden"] {
        try files.createDirectory(
          atPath: "\(playground.folder)/\(name)", withIntermediateDirectories: false)
      }
      try Data().write(to: URL(filePath: "\(playground.folder)/picture.sqlite"))
      let offered = { (words: [String]) in
        try await BuiltProgram("feed").run(
          ["---complete"] + words, environment: ["HOME": playground.folder]
        ).text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
      }
      #expect(try await offered(["--store", ""]).starts(with: ["sqlite:", "json:", "memory:"]))
      #expect(try await offered(["--source", "p"]) == ["photos:"])
      #expect(try await offered(["--source", "photos:~/"]) == ["photos:~/pictures/"])
      #expect(
        try await offered(["cache", "migrate", "--to", "sqlite:~/p"])
          == ["sqlite:~/picture.sqlite", "sqlite:~/pictures/"])
    }
  }

  @Test func theManualNamesEveryCommandAndOption() async throws {
    try await Playground.run { playground in
      let page = try await playground.feed("---manual").text
      #expect(page.hasPrefix(".TH FEED 1 "))
      for line in [
        ".SS feed load", ".SS feed cache migrate", ".B \\-\\-source <source>",
        ".B \\-o, \\-\\-output <file>", ".SH EXIT STATUS", ".B FEED_STORE", ".B sqlite:PATH",
      ] {
        #expect(page.contains("\n\(line)\n"), "\(line)")
      }
    }
  }
}
