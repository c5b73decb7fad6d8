public import Foundation

/// The built `feed-server`, running on a free port until the value goes.
public final class ServerProcess: Sendable {
  /// What it printed on standard output, without the line feed.
  public let line: String
  /// The port that it listens on.
  public let port: UInt16

  private let process: Process
  private let output: FileHandle

  /// The server did not print an address.
  struct NotStarted: Error {
    let line: String
  }

  /// Returns once the server accepts connections.
  public init(_ arguments: [String] = []) throws {
    let output = Pipe()
    process = try BuiltProgram("feed-server").process(["--port", "0"] + arguments)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.output = output.fileHandleForReading
    var text = Data()
    while text.last != UInt8(ascii: "\n"),
      let more = try self.output.read(upToCount: 1), !more.isEmpty
    {
      text += more
    }
    line = String(decoding: text.dropLast(), as: UTF8.self)
    guard let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      throw NotStarted(line: line)
    }
    self.port = port
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// Whether it has not ended yet.
  public var isRunning: Bool { process.isRunning }

  /// Sends it a signal.
  public func send(_ signal: CInt) { kill(process.processIdentifier, signal) }

  /// Waits for the end, and returns the exit status and what more was printed.
  public func end() throws -> (status: Int32, output: Data) {
    let rest = try output.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationReason == .exit ? process.terminationStatus : -1, rest)
  }

  /// Ends it, so that nobody answers at its address any more.
  public func stop() throws {
    send(SIGTERM)
    _ = try end()
  }

  /// Runs the program until it ends by itself.
  public static func run(_ arguments: [String]) async throws -> BuiltProgram.Result {
    try await BuiltProgram("feed-server").run(arguments)
  }
}
