import Foundation
import ProgramSupport
import Subprocess
import Testing

/// Names that are not UTF-8 are rejected instead of being confused with names of other files.
struct UnreadableNameTests {
  @Test(arguments: [
    "feed load --store \"sqlite:$HOME/a$BAD.sqlite\"", "feed load --store \"json:$HOME/a$BAD\"",
    "feed image demo://images/blue-hour.png --output \"$HOME/a$BAD.png\"",
    "FEED_STORE=\"sqlite:$HOME/a$BAD.sqlite\" feed load", "HOME=\"$HOME/a$BAD\" feed load",
    "mkdir \"$HOME/a$BAD\"; cd \"$HOME/a$BAD\"; feed load --store sqlite:b.sqlite",
    "mkdir \"$HOME/a$BAD\"; cd \"$HOME/a$BAD\"; feed load --store json:b",
  ])
  func aNameThatIsNoTextIsAUsageError(line: String) async throws {
    try await Playground.run { playground in
      let program = try BuiltProgram("feed").path
      let script =
        "HOME='\(playground.folder)'; BAD=$(printf '\\377'); export HOME; "
        + line.replacing("feed load", with: "'\(program)' load").replacing(
          "feed image", with: "'\(program)' image")
      let ended = try await Subprocess.run(
        BuiltProgram.shell(script), output: .discarded, error: .string(limit: 1 << 20))
      #expect(ended.terminationStatus == .exited(64), "\(ended.standardError)")
      #expect(ended.standardError.contains("UTF-8"))
      let names = try FileManager.default.contentsOfDirectory(atPath: playground.folder)
      #expect(names.allSatisfy { line.hasPrefix("mkdir") && $0.hasPrefix("a") })
    }
  }

  @Test(arguments: [
    "cache info --store sqlite:file", "cache info --store json:link",
    "image demo://images/blue-hour.png --output file",
  ])
  func aLinkToSuchANameLeadsToNoOther(line: String) async throws {
    try await expect([line], endWith: [74])
  }

  @Test(arguments: ["sqlite:link/b", "json:link/b"])
  func aLinkToAFolderOfSuchANameIsFollowed(store: String) async throws {
    let lines = ["load --store \(store)", "load --offline --store \(store)"]
    try await expect(lines, endWith: [0, 0])
  }

  /// Runs commands beside links to a folder and to a file with names that are not UTF-8.
  private func expect(_ lines: [String], endWith statuses: [Int32]) async throws {
    try await Playground.run { playground in
      let program = try BuiltProgram("feed").path
      let commands = lines.map { "'\(program)' \($0) > /dev/null; echo $?" }
      let script = """
        cd '\(playground.folder)'; HOME=$PWD; export HOME; BAD=$(printf '\\377')
        mkdir "$BAD"; : > "$BAD/a"; ln -s "$BAD" link; ln -s "$BAD/a" file
        \(commands.joined(separator: "\n"))
        ls -d *
        """
      let ended = try await Subprocess.run(
        BuiltProgram.shell(script), output: .string(limit: 1 << 20),
        error: .string(limit: 1 << 20))
      let words = ended.standardOutput.split(separator: "\n")
      #expect(words.count == lines.count + 3, "\(words) \(ended.standardError)")
      #expect(words.prefix(lines.count).compactMap { Int32($0) } == statuses)
    }
  }
}
