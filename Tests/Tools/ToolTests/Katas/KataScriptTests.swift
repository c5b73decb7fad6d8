import Foundation
import ProgramSupport
import Testing

/// Tests the commands of `Tools/kata` that need no build.
struct KataScriptTests {
  @Test func withoutAWordItSaysWhatThereIs() async throws {
    let told = try await run()
    for word in ["next", "hint", "skip", "show", "reset", "Kata 1: ", "Kata 9: "] {
      #expect(told.contains(word))
    }
  }

  @Test(arguments: ["0", "-5", "26"])
  func helpIsShownHoweverNarrowTheTerminal(columns: String) async throws {
    let help = try await BuiltProgram("kata").run(["--help"], environment: ["COLUMNS": columns])
    #expect(help.status == 0)
    #expect(help.text.contains("judge"))
  }

  @Test func aTextIsShownWithoutItsHints() async throws {
    let told = try await run("show 3")
    #expect(told.hasPrefix("# Kata 3: a source\n"))
    #expect(!told.contains("## ") && !told.contains("firstIndex"))
  }

  @Test func aSolutionIsShownWithItsReasons() async throws {
    let told = try await run("show --solution 7")
    #expect(told.contains("`switch`"))
    #expect(told.contains("struct StandingIn"))
  }

  @Test func aHintBelongsToTheRuleThatIsRed() async throws {
    let progress = "1 0,1 \nA14   expected: no error\n"
    #expect(try await run("hint", after: progress).hasPrefix("\nHint 4. [A14] "))
    #expect(try await run("hint", after: "2 0\nno-mixture\n").contains("[no-mixture]"))
    #expect(try await run("hint", after: "4 0\nwrites-are-seen\n").hasPrefix("\nHint 3. "))
  }

  @Test(arguments: ["1", "no number", ""])
  func aDamagedProgressIsABeginning(_ progress: String) async throws {
    #expect(try await run("hint", after: progress).hasPrefix("\nHint 1. "))
  }

  @Test func withoutGitAnExerciseStaysAsItIs() async throws {
    let told = try await run("reset 1 || ls Tools/Katas/Exercises", after: "1 0\n")
    #expect(told.contains("01-LoadNewestFeed.swift"))
    #expect(!told.contains("begins anew"))
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL.path

  private func run(_ words: String = "") async throws -> String {
    try await BuiltProgram.output(of: "bash", arguments: "-c", "'\(Self.root)/Tools/kata' \(words)")
  }

  /// Runs the script in a copy without git, so that no learner's progress is lost.
  private func run(_ words: String, after progress: String) async throws -> String {
    let script = """
      copy=$(mktemp -d) && trap 'rm -r -- "$copy"' EXIT && cd -- "$copy" && mkdir -p .build/kata Tools &&
      cp -r '\(Self.root)'/Tools/{kata,setup,Katas} Tools && printf '%s' "$1" >.build/kata/progress &&
      GIT_CEILING_DIRECTORIES=$PWD/.. Tools/kata \(words)
      """
    return try await BuiltProgram.output(of: "bash", arguments: "-c", script, "bash", progress)
  }
}
