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
  ///   - whileRunning: What to do meanwhile, with a function that sends the program a signal.
  public func run(
    _ arguments: [String], environment: [String: String] = [:],
    whileRunning: (_ send: (CInt) throws -> Void) async throws -> Void = { _ in }
  ) async throws -> Result {
    let ended = try await Subprocess.run(
      configuration(arguments, environment), input: .none, output: .bytes(limit: 1 << 24),
      error: .string(limit: 1 << 20)
    ) { execution in
      try await whileRunning { try execution.send(signal: Signal(rawValue: $0)) }
    }
    return Result(
      status: ended.terminationStatus.code, output: Data(ended.standardOutput),
      errors: ended.standardError)
  }

  /// What a program of the system writes to standard output.
  public static func output(of name: String, _ arguments: String...) async throws -> String {
    try await Subprocess.run(
      .name(name), arguments: Arguments(arguments), output: .string(limit: 1 << 24)
    ).standardOutput
  }

  /// What to start, for a test that gives the program other streams than pipes.
  ///
  /// - Parameter environment: Added to a clean environment.
  public func configuration(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) -> Configuration {
    var all: [Environment.Key: String] = ["PATH": "/usr/bin:/bin"]
    // Where a build for coverage writes its counts, which else go into the current folder; and what
    // a build for a sanitizer overlooks.
    for key: Environment.Key in [
      "LLVM_PROFILE_FILE", "TSAN_OPTIONS", "ASAN_OPTIONS", "UBSAN_OPTIONS",
    ] {
      all[key] = ProcessInfo.processInfo.environment[key.rawValue]
    }
    for (name, value) in environment { all[.init(stringLiteral: name)] = value }
    return Configuration(
      executable: .path(FilePath(path)), arguments: Arguments(arguments), environment: .custom(all))
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
