import CConfinement
import Foundation
import PictureCore
import PicturePrograms
import Platform
import Testing

@Suite(
  .enabled(
    if: ConfinedProgram("sh", memory: 0, seconds: 0).isInstalled, "there is no shell"))
struct ConfinedProgramTests {
  @Test func writesWhatItReads() async throws {
    let input = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    #expect(try await shell("exec cat", input: input) == input)
  }

  @Test func readsNothingButMayWrite() async throws {
    let input = Data(count: 1 << 22)
    #expect(try await shell("echo done", input: input) == Data("done\n".utf8))
  }

  @Test func isToldNothingOfOurEnvironment() async throws {
    let output = try await shell("exec env", environment: ["OWN": "1"])
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let names = Set(lines.map { String($0.prefix { $0 != "=" }) })
    // The shell adds its own variables.
    let others = names.subtracting(["PWD", "OLDPWD", "SHLVL", "_"])
    #expect(others == Set(["PATH", "LC_ALL", "OWN"]))
  }

  @Test func writesNoFile() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "confined-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    _ = try? await shell("echo text >'\(file)'; echo done")
    #expect((FileManager.default.contents(atPath: file) ?? Data()).isEmpty)
  }

  @Test(arguments: ["chmod 777", "chown 1:1", "touch -c -d 2001-01-01", "truncate -s 0", "unlink"])
  func changesNoFile(command: String) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "ours-\(UUID())").path
    let text = Data("text".utf8)
    #expect(FileManager.default.createFile(atPath: file, contents: text))
    defer { try? FileManager.default.removeItem(atPath: file) }
    var before = stat()
    #expect(stat(file, &before) == 0)
    await #expect(throws: ImageScalingError.self) {
      try await shell("exec \(command) '\(file)'")
    }
    var after = stat()
    #expect(stat(file, &after) == 0)
    #expect(after.st_mode == before.st_mode)
    #expect((after.st_uid, after.st_gid) == (before.st_uid, before.st_gid))
    #expect(after.st_mtim.tv_sec == before.st_mtim.tv_sec)
    #expect(FileManager.default.contents(atPath: file) == text)
  }

  @Test func tellsWhyItFailed() async {
    await #expect(throws: ImageScalingError(.notDecoded, detail: "no\n")) {
      try await shell("echo no >&2; exit 3")
    }
  }

  @Test func getsNoMoreMemoryThanItMay() async throws {
    let script = "exec dd bs=200000000 count=1"
    #expect(try await shell(script, input: Data("text".utf8)) == Data("text".utf8))
    let error = await #expect(throws: ImageScalingError.self) {
      try await shell(script, input: Data("text".utf8), memory: 64 << 20)
    }
    #expect(error?.reason == .notDecoded)
  }

  @Test(
    .enabled(if: confined_landlock_version() > 0, "this kernel has no Landlock"),
    arguments: ["/etc/passwd", "/proc/self/environ", "/proc/1/environ", nil])
  func readsNoFileOfOurs(path: String?) async throws {
    let secret = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID())").path
    #expect(
      FileManager.default.createFile(
        atPath: secret, contents: Data("secret".utf8), attributes: [.posixPermissions: 0o600]))
    defer { try? FileManager.default.removeItem(atPath: secret) }
    await #expect(throws: ImageScalingError.self) {
      try await shell("exec cat '\(path ?? secret)'")
    }
    // It can read its input.
    #expect(try await shell("exec cat", input: Data("text".utf8)) == Data("text".utf8))
  }

  @Test func opensNoFileThatWeHaveOpen() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "open-\(UUID())").path
    #expect(FileManager.default.createFile(atPath: path, contents: Data("text".utf8)))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = open(path, O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    await #expect(throws: ImageScalingError.self) {
      try await bash("exec cat <&\(file)", input: Data("text".utf8))
    }
  }

  /// A later call that changes the mode of a file, with its number in Linux 6.6; and one with which
  /// it would outlive its caller.
  @Test(
    .enabled(if: ConfinedProgram("perl", memory: 0, seconds: 0).isInstalled, "there is no perl"),
    arguments: ["452, -100, $ARGV[0], 0777, 0", "157, 1, 0, 0, 0, 0"])
  func makesNoCallThatWouldSetItFree(call: String) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "mode-\(UUID())").path
    #expect(
      FileManager.default.createFile(
        atPath: file, contents: Data("text".utf8), attributes: [.posixPermissions: 0o600]))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let perl = ConfinedProgram("perl", memory: 1 << 30, seconds: 60)
    #if arch(x86_64)
      let output = try await perl(["-e", "print syscall(\(call)) == 0 ? 'done' : 'refused'", file])
      {
        try $0(Data())
      }
      #expect(String(decoding: output, as: UTF8.self) == "refused")
    #endif
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(arguments: ["tcp", "udp"]) func reachesNobody(way: String) async throws {
    let port = try #require(Loopback.port(listening: way))
    defer { close(port.socket) }
    let script = "exec 3<>/dev/\(way)/127.0.0.1/\(port.number) && echo reached"
    await #expect(throws: ImageScalingError.self) { try await bash(script) }
  }

  @Test(arguments: [
    "sleep 60 & echo started", "(trap '' HUP; exec sleep 60) & disown; echo started",
    "kill -0 $PPID && echo started", "echo started >/proc/$PPID/comm",
  ])
  func startsAndHarmsNoOther(script: String) async {
    await #expect(throws: ImageScalingError.self) { try await bash(script) }
  }

  /// None of these commands would change anything in the calling process. Each one that is a
  /// program replaces the shell, which can't start others.
  @Test(arguments: [
    "prlimit --pid $PPID --nofile", "taskset -p ffffffff $PPID", "chrt --other -p 0 $PPID",
    "ionice -c 2 -n 4 -p $PPID", "renice -n 0 -p $PPID",
    "perl -e 'exit(syscall(\(tgkill), getppid, getppid, 0) != 0)'",
    "perl -MFcntl -e 'exit !fcntl STDIN, Fcntl::F_SETOWN, getppid'", "/usr/sbin/chroot / true",
  ])
  func changesNothingOfOthers(command: String) async {
    await #expect(throws: ImageScalingError.self) { try await bash("exec \(command)") }
  }

  @Test func mayLimitItself() async throws {
    let script = "exec prlimit --core=0 taskset ffffffff echo done"
    #expect(try await bash(script) == Data("done\n".utf8))
  }

  @Test func endsWithItsCaller() async throws {
    let id: pid_t = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
        let limits = confined_limits(memory: 1 << 30, seconds: 60, output: 0)
        let id = confined_start("/usr/bin/sleep", &words, [nil], [0, 1, 2], limits)
        // Until the process has become `sleep`, it may not have tied its end to its parent yet.
        let name = "/proc/\(id)/comm"
        while id > 0, FileManager.default.contents(atPath: name) != Data("sleep\n".utf8) {
          usleep(1_000)
        }
        continuation.resume(returning: id)
      }
    }
    #expect(id > 0)
    var status: Int32 = 0
    // Without the signal, this would take a minute.
    #expect(waitpid(id, &status, 0) == id)
    #expect(status & 0x7F == SIGKILL)
  }

  @Test(arguments: ["exec sleep 60", "while :; do :; done"])
  func getsNoMoreTimeThanItMay(script: String) async {
    await #expect(throws: ImageScalingError(.timedOut)) { try await shell(script, seconds: 1) }
  }

  @Test func writesNoMoreThanItMay() async {
    await #expect(throws: ImageScalingError.self) {
      try await shell("exec cat /dev/zero", output: 1 << 16)
    }
  }

  @Test func endsWhenItIsCancelled() async throws {
    let run = Task { try await shell("exec sleep 60") }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
  }

  @Test func aProgramThatIsNotThereIsToldApart() async {
    let program = ConfinedProgram("no-such-program", memory: 1 << 30, seconds: 9)
    #expect(!program.isInstalled)
    let error = ImageScalingError(
      .unavailable, detail: "no-such-program is not installed (Debian: no-such-program)")
    await #expect(throws: error) {
      try await program([], input: Data())
    }
  }

  /// Runs a script in bash, which can use the network and start background processes.
  private func bash(_ script: String, input: Data = Data()) async throws -> Data {
    try await ConfinedProgram("bash", memory: 1 << 30, seconds: 60)(["-c", script], input: input)
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

/// The number of a system call that perl has no name for.
#if arch(x86_64)
  private let tgkill = 234
#else
  private let tgkill = 131
#endif

/// A listening port on the loopback network.
private enum Loopback {
  static func port(listening way: String) -> (socket: Int32, number: UInt16)? {
    let kind = way == "tcp" ? SOCK_STREAM : SOCK_DGRAM
    let listener = socket(AF_INET, Int32(kind.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && (way == "udp" || listen(listener, 8) == 0)
          && getsockname(listener, address, &length) == 0
      }
    }
    return isBound ? (listener, UInt16(bigEndian: address.sin_port)) : nil
  }
}
