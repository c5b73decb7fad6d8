import Foundation
import Testing

/// The built program, running on a free port until the value goes.
final class ServerProcess: Sendable {
  /// What it printed on standard output, without the line feed.
  let line: String
  let port: UInt16

  private let process: Process
  private let output: FileHandle

  init(_ arguments: [String] = []) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = try Self.executable()
    process.arguments = ["--port", "0"] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
    self.output = output.fileHandleForReading
    var text = Data()
    while text.last != UInt8(ascii: "\n"),
      let more = try self.output.read(upToCount: 1), !more.isEmpty
    {
      text += more
    }
    line = String(decoding: text.dropLast(), as: UTF8.self)
    port = try #require(line.split(separator: ":").last.flatMap { UInt16($0) })
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  var isRunning: Bool { process.isRunning }

  func send(_ signal: CInt) { kill(process.processIdentifier, signal) }

  /// Waits for the end, and returns the exit status and what more was printed.
  func end() throws -> (status: Int32, output: Data) {
    let rest = try output.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationReason == .exit ? process.terminationStatus : -1, rest)
  }

  /// Runs the program until it ends by itself.
  static func run(_ arguments: [String]) throws -> (status: Int32, errors: String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = try executable()
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  /// Programs and tests are built into one folder.
  private static func executable() throws -> URL {
    let tests = try #require(Bundle.main.executableURL)
    return tests.deletingLastPathComponent().appending(path: "feed-server")
  }
}
