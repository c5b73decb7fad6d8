import Foundation
import ProgramSupport
import Testing

/// The words of `Tools/kata` that need no build.
struct KataScriptTests {
  @Test func withoutAWordItSaysWhatThereIs() async throws {
    let told = try await run()
    for word in ["next", "hint", "skip", "show", "reset", "Kata 1: ", "Kata 9: "] {
      #expect(told.contains(word))
    }
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

  private func run(_ words: String = "") async throws -> String {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Tools/kata").standardizedFileURL.path
    return try await BuiltProgram.output(of: "bash", "-c", "'\(script)' \(words)")
  }
}
