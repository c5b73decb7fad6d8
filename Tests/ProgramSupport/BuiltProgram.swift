public import Foundation

/// A program as it was built beside the tests.
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
  /// - Parameter environment: Added to a clean environment.
  public func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> Result {
    let process = process(arguments, environment)
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    async let text = Self.all(of: output)
    async let errorText = Self.all(of: errors)
    let result = await (text, errorText)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        process.waitUntilExit()
        continuation.resume()
      }
    }
    return Result(
      status: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: result.0, errors: String(decoding: result.1, as: UTF8.self))
  }

  /// The program, ready to be started.
  public func process(_ arguments: [String], _ environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    var clean = ["PATH": "/usr/bin:/bin"]
    // Where a build for coverage writes its counts; else it would do so into the current folder.
    clean["LLVM_PROFILE_FILE"] = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
    process.environment = environment.merging(clean) { first, _ in first }
    return process
  }

  private static func all(of pipe: Pipe) async -> Data {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: pipe.fileHandleForReading.readDataToEndOfFile())
      }
    }
  }
}
