import ProgramSupport
import Testing

@testable import CommandLine

struct ShellWordTests {
  /// Each part occurs in the middle, at the start and at the end of a word.
  @Test(arguments: [
    "&", ";", "|", "<", ">", "(", ")", "$HOME", "`id`", "\\", "\"", "'", "'\u{301}", "''", " ",
    "\t",
    "\n", "\r\n", "*", "?", "[a]", "#", "{a,b}", "!", "!!", "^", "%", "=", "~", "é", "…",
    "&\u{301}", "",
  ])
  func theShellGivesTheTextBack(part: String) async throws {
    for text in [part, "a\(part)b", "\(part)b", "a\(part)"] where text != "~" {
      let shown = try await BuiltProgram.output(
        of: "sh", arguments: "-c", "printf '%s.' \(text.shellWord)")
      #expect(shown == "\(text).")
    }
  }
}
