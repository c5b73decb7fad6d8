public import Foundation
public import Subprocess
import SystemPackage

/// A program that was built together with the tests.
///
/// Programs are started with the Subprocess package, not with `Process`: with some 1,400 open
/// files, `Process` reads past the end of its list of them and crashes all tests
/// (swift-corelibs-foundation #5472).
public struct BuiltProgram: Sendable {
  /// The result of a run.
  public struct Result: Sendable {
    /// The exit status, or -1 if a signal ended the program.
    public let status: Int32
    /// The standard output.
    public let output: Data
    /// The standard error.
    public let errors: String

    /// The output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
    /// The last line of standard error.
    public var lastError: String { errors.split(separator: "\n").last.map(String.init) ?? "" }
  }

  /// The error for a program that was not built.
  struct NotBuilt: Error {
    let path: String
  }

  /// The path of the program.
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
  ///   - environment: Variables added to a clean environment.
  ///   - whileRunning: Runs together with the program. It receives a function that sends a signal
  ///     once the program has a handler for it.
  public func run(
    _ arguments: [String], environment: [String: String] = [:],
    whileRunning: (_ send: (CInt) async throws -> Void) async throws -> Void = { _ in }
  ) async throws -> Result {
    let ended = try await Subprocess.run(
      configuration(arguments, environment: environment), input: .none,
      output: .bytes(limit: 1 << 24),
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
  public static func output(of name: String, arguments: String...) async throws -> String {
    try await Subprocess.run(
      .name(name), arguments: Arguments(arguments), environment: cleanEnvironment([:]),
      output: .string(limit: 1 << 24)
    ).standardOutput
  }

  /// Returns the configuration of a script for `sh`.
  ///
  /// - Parameter environment: Variables added to a clean environment.
  public static func shell(
    _ script: String, environment: [String: String] = [:]
  ) -> Configuration {
    Configuration(
      executable: .path("/bin/sh"), arguments: ["-c", script],
      environment: cleanEnvironment(environment))
  }

  /// Waits until a process handles a signal or has ended.
  ///
  /// Until then the signal would kill the process. On a busy machine a program takes a while to start.
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

  /// Returns the configuration of the program, for tests that connect its streams to something
  /// other than pipes.
  ///
  /// - Parameter environment: Variables added to a clean environment.
  public func configuration(
    _ arguments: [String], environment: [String: String] = [:]
  ) -> Configuration {
    Configuration(
      executable: .path(FilePath(path)), arguments: Arguments(arguments),
      environment: Self.cleanEnvironment(environment))
  }

  private static func cleanEnvironment(_ environment: [String: String]) -> Environment {
    // A request may take longer than the default of the programs on a busy machine.
    var all: [Environment.Key: String] = ["PATH": "/usr/bin:/bin", "FEED_TIMEOUT": "60"]
    // Passes on where a coverage build writes its counts, by default the current folder, and what a
    // sanitizer build ignores.
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
  /// The exit status, or -1 if a signal ended the program.
  public var code: Int32 {
    switch self {
    case .exited(let status): status
    case .signaled: -1
    }
  }
}
