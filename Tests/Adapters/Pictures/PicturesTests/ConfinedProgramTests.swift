import ConfinedPrograms
import Foundation
import Testing

@Suite(
  .enabled(
    if: ConfinedProgram("sh", memory: 0, seconds: 0).isInstalled, "prlimit is not installed"))
struct ConfinedProgramTests {
  @Test func writesWhatItReads() async throws {
    let input = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    #expect(try await shell("cat", input: input) == input)
  }

  @Test func readsNothingButMayWrite() async throws {
    let input = Data(count: 1 << 22)
    #expect(try await shell("echo done", input: input) == Data("done\n".utf8))
  }

  @Test func isToldNothingOfOurEnvironment() async throws {
    let output = try await shell("env", environment: ["OWN": "1"])
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let names = Set(lines.map { String($0.prefix { $0 != "=" }) })
    // The shell adds its own.
    let others = names.subtracting(["PWD", "OLDPWD", "SHLVL", "_"])
    #expect(others == Set(["PATH", "LC_ALL", "OWN"]))
  }

  @Test func writesNoFile() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "confined-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    _ = try? await shell("echo text >'\(file)'; echo done")
    #expect((FileManager.default.contents(atPath: file) ?? Data()).isEmpty)
  }

  @Test func tellsWhyItFailed() async {
    await #expect(throws: ConfinedProgram.Failure.failed("no\n")) {
      try await shell("echo no >&2; exit 3")
    }
  }

  @Test func getsNoMoreMemoryThanItMay() async {
    let error = await #expect(throws: ConfinedProgram.Failure.self) {
      try await shell("head -c 200000000 /dev/zero | tail -c 150000000", memory: 64 << 20)
    }
    #expect(error != .timedOut)
  }

  @Test(arguments: ["sleep 60", "while :; do :; done"])
  func getsNoMoreTimeThanItMay(script: String) async {
    await #expect(throws: ConfinedProgram.Failure.timedOut) { try await shell(script, seconds: 1) }
  }

  @Test func writesNoMoreThanItMay() async {
    await #expect(throws: ConfinedProgram.Failure.self) {
      try await shell("cat /dev/zero", output: 1 << 16)
    }
  }

  @Test func endsWhenItIsCancelled() async throws {
    let run = Task { try await shell("sleep 60") }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
  }

  @Test func aProgramThatIsNotThereIsToldApart() async {
    let program = ConfinedProgram("no-such-program", memory: 1 << 30, seconds: 9)
    #expect(!program.isInstalled)
    await #expect(throws: ConfinedProgram.Failure.notInstalled(program: "no-such-program")) {
      try await program([], input: Data())
    }
  }

  private func shell(
    _ script: String, input: Data = Data(), memory: Int = 1 << 30, seconds: Int = 60,
    output: Int = 1 << 20, environment: [String: String] = [:]
  ) async throws -> Data {
    let program = ConfinedProgram(
      "sh", memory: memory, seconds: seconds, output: output, environment: environment)
    return try await program(["-c", script], input: input)
  }
}
