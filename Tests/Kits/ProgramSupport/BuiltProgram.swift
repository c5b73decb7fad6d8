public import Foundation
public import Subprocess
import SystemPackage

/// A program as it was built beside the tests.
///
/// Programs are started by the Subprocess package and not by `Process`: that reads past the end of
/// its list of open files when there are some 1,400 of them, and takes all tests down with it
/// (swift-corelibs-foundation #5472).
public struct BuiltProgram: Sendable {
  /// How a run ended.
  public struct Result: Sendable {
    /// The exit status; -1 when a signal ended the program.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: Data
    /// What it wrote to standard error.
    public let errors: String

    /// The output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
    /// The last line of standard error.
    public var lastError: String { errors.split(separator: "\n").last.map(String.init) ?? "" }
  }

  /// There is no such program: the tests were built without it.
  struct NotBuilt: Error {
    let path: String
  }

  /// Where the program is.
  public let path: String

  /// - Parameter name: The name of the product.
  public init(_ name: String) throws {
    // Programs and tests are built into one folder.
    let folder = Bundle.main.executableURL?.deletingLastPathComponent().path ?? "."
    path = "\(folder)/\(name)"
    guard FileManager.default.isExecutableFile(atPath: path) else { throw NotBuilt(path: path) }
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - environment: Added to a clean environment.
  ///   - whileRunning: What to do meanwhile, with a function that sends the program a signal once it
  ///     has a handler for it.
  public func run(
    _ arguments: [String], environment: [String: String] = [:],
    whileRunning: (_ send: (CInt) async throws -> Void) async throws -> Void = { _ in }
  ) async throws -> Result {
    let ended = try await Subprocess.run(
      configuration(arguments, environment), input: .none, output: .bytes(limit: 1 << 24),
      error: .string(limit: 1 << 20)
    ) { execution in
      let process = execution.processIdentifier.value
      try await whileRunning { number in
        try await Self.waitForHandler(of: number, in: process)
        kill(process, number)
      }
    }
    return Result(
      status: ended.terminationStatus.code, output: Data(ended.standardOutput),
      errors: ended.standardError)
  }

  /// Runs a program of the system in a clean environment, and returns its standard output.
  public static func output(of name: String, _ arguments: String...) async throws -> String {
    try await Subprocess.run(
      .name(name), arguments: Arguments(arguments), environment: cleanEnvironment([:]),
      output: .string(limit: 1 << 24)
    ).standardOutput
  }

  /// A script to start with `sh`.
  ///
  /// - Parameter environment: Added to a clean environment.
  public static func shell(
    _ script: String, environment: [String: String] = [:]
  ) -> Configuration {
    Configuration(
      executable: .path("/bin/sh"), arguments: ["-c", script],
      environment: cleanEnvironment(environment))
  }

  /// Returns once a process handles a signal, or has ended.
  ///
  /// Until then the signal would kill it. On a busy machine a program takes a while to begin.
  public static func waitForHandler(of signal: CInt, in process: pid_t) async throws {
    while let status = FileManager.default.contents(atPath: "/proc/\(process)/status") {
      let text = String(decoding: status, as: UTF8.self)
      guard !text.contains("State:\tZ"), let line = text.firstMatch(of: #/SigCgt:\t([0-9a-f]+)/#),
        let caught = UInt64(line.1, radix: 16)
      else { return }
      if caught & (1 << UInt64(signal - 1)) != 0 { return }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// What to start, for a test that gives the program other streams than pipes.
  ///
  /// - Parameter environment: Added to a clean environment.
  public func configuration(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) -> Configuration {
    Configuration(
      executable: .path(FilePath(path)), arguments: Arguments(arguments),
      environment: Self.cleanEnvironment(environment))
  }

  private static func cleanEnvironment(_ environment: [String: String]) -> Environment {
    // A request may take longer than the default of the programs on a busy machine.
    var all: [Environment.Key: String] = ["PATH": "/usr/bin:/bin", "FEED_TIMEOUT": "60"]
    // Where a build for coverage writes its counts, which else go into the current folder; and what
    // a build for a sanitizer overlooks.
    for key: Environment.Key in [
      "LLVM_PROFILE_FILE", "TSAN_OPTIONS", "ASAN_OPTIONS", "UBSAN_OPTIONS",
    ] {
      all[key] = ProcessInfo.processInfo.environment[key.rawValue]
    }
    for (name, value) in environment { all[.init(stringLiteral: name)] = value }
    return .custom(all)
  }
}

extension TerminationStatus {
  /// The exit status; -1 when a signal ended the program.
  public var code: Int32 {
    switch self {
    case .exited(let status): status
    case .signaled: -1
    }
  }
}
