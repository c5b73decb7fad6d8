import Foundation
import Platform
import ProgramSupport
import Subprocess
import SystemPackage
import Testing

/// The parent process may read only a part of the output, or none of it.
struct ClosedStreamTests {
  @Test(arguments: [["load"], ["load", "--json"], ["--help"]])
  func aReaderThatHasHadEnoughIsNoFailure(words: [String]) async throws {
    try await Playground.run { playground in
      let (readEnd, writeEnd) = try FileDescriptor.pipe()
      try readEnd.close()
      let program = try BuiltProgram("feed").configuration(
        words, environment: ["HOME": playground.folder])
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
      let program = try BuiltProgram("feed").configuration(
        words, environment: ["HOME": playground.folder])
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
        BuiltProgram.shell(
          "exec '\(path)' load --store '\(store)' >&-", environment: ["HOME": playground.folder]),
        output: .discarded, error: .string(limit: 1 << 20))
      #expect(ended.terminationStatus == .exited(74))
      #expect(ended.standardError.contains("Bad file descriptor"))
    }
  }

  /// Output waits for its reader, but a signal must end the program without waiting.
  @Test(.hangLimit, arguments: [Signal.terminate, .interrupt, .terminalClosed])
  func aPipeThatNobodyReadsKeepsNobodyFromEnding(signal: Signal) async throws {
    try await Playground.run { playground in
      let (readEnd, writeEnd) = try FileDescriptor.pipe()
      defer { try? readEnd.close() }
      let program = try BuiltProgram("feed").configuration(
        ["load", "--limit", "10000", "--source", "photos:\(playground.folder)/nothing", "--trace"],
        environment: ["HOME": playground.folder])
      // Fills the pipe, so that not even one line fits.
      _ = fcntl(writeEnd.rawValue, F_SETFL, O_NONBLOCK)
      let line = [UInt8](repeating: 0x78, count: 4096)
      while line.withUnsafeBytes({ write(writeEnd.rawValue, $0.baseAddress, $0.count) }) > 0 {}
      _ = fcntl(writeEnd.rawValue, F_SETFL, 0)
      let ended = try await Subprocess.run(
        program, input: .none, output: .discarded,
        error: .fileDescriptor(writeEnd, closeAfterSpawningProcess: true)
      ) { execution in
        try await BuiltProgram.waitForHandler(
          of: signal.rawValue, in: execution.processIdentifier.value)
        // Gives the program time to fill the pipe. An earlier signal ends it in the same way.
        try await Task.sleep(for: .seconds(1))
        try execution.send(signal: signal)
      }
      #expect([.exited(128 + signal.rawValue)].contains(ended.terminationStatus))
    }
  }
}
