import Conformance
import Foundation
import Platform
import ProgramSupport
import Subprocess
import SystemPackage
import Testing

/// A lack of system resources ends in a documented exit code, without a crash or a hang.
struct ProcessLimitTests {
  @Test(.hangLimit, arguments: [4, 6, 9, 14, 22, 24, 32])
  func fewOpenFilesEndInAnExitCode(count: Int) async throws {
    try await Playground.run { playground in
      let store = playground.stores()[0]
      for (words, statuses) in [
        (["--version"], [0]), (["load", "--store", store], [0, 64]),
        (["load", "--offline", "--policy", "cache-only"], [64, 66, 75]),
        (["load", "--source", DeadEnd.address], [64, 69]),
      ] as [([String], [Int32])] {
        let ended = try await runFeed(limitedBy: "--nofile=\(count)", words: words, in: playground)
        #expect(statuses.map { .exited($0) }.contains(ended.status), "\(words) \(ended)")
        if case .exited(64) = ended.status { #expect(ended.errors.contains("open files")) }
      }
    }
  }

  /// Root may start any number of threads.
  @Test(.hangLimit, arguments: [1, 3, 5, 9])
  func fewThreadsEndInAnExitCode(count: Int) async throws {
    try await Playground.run { playground in
      for (words, statuses) in [
        (["--version"], [0]), (["load", "--store", "memory:"], [0, 64]),
        (["load", "--store", "memory:", "--source", DeadEnd.address], [64, 69]),
      ] as [([String], [Int32])] {
        let ended = try await runFeed(limitedBy: "--nproc=\(count)", words: words, in: playground)
        #expect(statuses.map { .exited($0) }.contains(ended.status), "\(words) \(ended)")
        if case .exited(64) = ended.status { #expect(ended.errors.contains("threads")) }
      }
    }
  }

  @Test(.hangLimit, arguments: [100, 400])
  func littleMemoryEndsInAnExitCode(mebibytes: Int) async throws {
    try await Playground.run { playground in
      let ended = try await runFeed(
        limitedBy: "--as=\(mebibytes << 20)", words: ["load", "--store", "memory:"], in: playground)
      #expect([.exited(0), .exited(64)].contains(ended.status), "\(ended)")
      if case .exited(64) = ended.status { #expect(ended.errors.contains("threads")) }
    }
  }

  /// Runs `feed` with a resource limit. Root first becomes a user, because some limits do not apply to root.
  private func runFeed(
    limitedBy limit: String, words: [String], in playground: Playground
  ) async throws -> (status: TerminationStatus, errors: String) {
    // A new user each time, because the limit counts all threads of a user.
    let user =
      getuid() == 0 && limit.hasPrefix("--nproc")
      ? ["setpriv", "--reuid=\(Int.random(in: 20_000..<60_000))", "--clear-groups"] : []
    let program = try BuiltProgram("feed")
    var limited = program.configuration(words, environment: ["HOME": playground.folder])
    limited.executable = .path("/usr/bin/env")
    limited.arguments = Arguments(["prlimit", limit] + user + [program.path] + words)
    let ended = try await Subprocess.run(
      limited, input: .none, output: .discarded, error: .string(limit: 1 << 20))
    return (ended.terminationStatus, ended.standardError)
  }
}
