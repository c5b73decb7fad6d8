import Foundation
import ProgramSupport
import Subprocess
import SystemPackage
import Testing

/// Whoever started the program may not want all that it says, or none of it.
struct ClosedStreamTests {
  @Test(arguments: [["load"], ["load", "--json"], ["--help"]])
  func aReaderThatHasHadEnoughIsNoFailure(words: [String]) async throws {
    try await Playground.run { playground in
      let (readEnd, writeEnd) = try FileDescriptor.pipe()
      try readEnd.close()
      let program = try BuiltProgram("feed").configuration(words, ["HOME": playground.folder])
      let ended = try await Subprocess.run(
        program, input: .none, output: .fileDescriptor(writeEnd, closeAfterSpawningProcess: true),
        error: .string(limit: 1 << 20))
      #expect(ended.terminationStatus == .exited(0))
      #expect(ended.standardError.isEmpty)
    }
  }

  @Test(arguments: [["load"], ["load", "--json"], ["--help"], ["--version"]])
  func whatCannotBeWrittenIsAFailure(words: [String]) async throws {
    try await Playground.run { playground in
      let program = try BuiltProgram("feed").configuration(words, ["HOME": playground.folder])
      let full = try FileDescriptor.open("/dev/full", .writeOnly)
      let ended = try await Subprocess.run(
        program, input: .none, output: .fileDescriptor(full, closeAfterSpawningProcess: true),
        error: .string(limit: 1 << 20))
      #expect(ended.terminationStatus == .exited(74))
      #expect(ended.standardError.contains("standard output can't be written"))
    }
  }

  @Test func aClosedStreamIsNotTakenForAFile() async throws {
    try await Playground.run { playground in
      let path = try BuiltProgram("feed").path
      let store = playground.stores()[1]
      let ended = try await Subprocess.run(
        .path("/bin/sh"), arguments: ["-c", "exec '\(path)' load --store '\(store)' >&-"],
        output: .discarded, error: .string(limit: 1 << 20))
      #expect(ended.terminationStatus == .exited(74))
      #expect(ended.standardError.contains("Bad file descriptor"))
    }
  }
}
