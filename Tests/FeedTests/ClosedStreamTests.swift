import Foundation
import ProgramSupport
import Testing

/// Whoever started the program may not want all that it says, or none of it.
struct ClosedStreamTests {
  @Test(arguments: [["load"], ["load", "--json"], ["--help"]])
  func aReaderThatHasHadEnoughIsNoFailure(words: [String]) async throws {
    try await Playground.run { playground in
      let process = try BuiltProgram("feed").process(words, ["HOME": playground.folder])
      let (output, errors) = (Pipe(), Pipe())
      try output.fileHandleForReading.close()
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      let text = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 0)
      #expect(text.isEmpty)
    }
  }

  @Test func aClosedStreamIsNotTakenForAFile() async throws {
    try await Playground.run { playground in
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      let path = try BuiltProgram("feed").path
      let store = playground.stores()[1]
      process.arguments = ["-c", "exec '\(path)' load --store '\(store)' >&-"]
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 74)
      #expect(String(decoding: text, as: UTF8.self).contains("Bad file descriptor"))
    }
  }
}
