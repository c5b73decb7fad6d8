import Conformance
import Foundation
import Subprocess
import Synchronization

/// A built server that runs on a free port until the value is released.
public final class ServerProcess: Sendable {
  /// The first line of standard output, without the line feed.
  public let line: String
  /// The port on which it listens.
  public let port: UInt16

  private let id: ProcessIdentifier
  private let running: Task<BuiltProgram.Result, any Error>
  private let heldPort = Mutex<CInt?>(nil)

  /// The error for a server that did not print its address.
  struct NotStarted: Error {
    let line: String
  }

  /// Starts the server and waits until it accepts connections.
  ///
  /// - Parameters:
  ///   - name: The name of the product.
  ///   - environment: Variables added to a clean environment.
  public init(
    _ arguments: [String] = [], of name: String = "feed-server", environment: [String: String] = [:]
  ) async throws {
    let program = try BuiltProgram(name)
    let (starts, start) = AsyncStream.makeStream(of: (id: ProcessIdentifier, line: String).self)
    running = Task {
      defer { start.finish() }
      let ended = try await Subprocess.run(
        program.configuration(["--port", "0"] + arguments, environment: environment), input: .none,
        output: .sequence, error: .discarded
      ) { execution in
        var lines = execution.standardOutput.strings().makeAsyncIterator()
        start.yield((execution.processIdentifier, try await lines.next() ?? ""))
        var rest = ""
        while let line = try await lines.next() { rest += line }
        return rest
      }
      return BuiltProgram.Result(
        status: ended.terminationStatus.code, output: Data(ended.closureResult.utf8), errors: "")
    }
    guard let (id, line) = await starts.first(where: { _ in true }) else {
      throw NotStarted(line: try await running.value.text)
    }
    guard let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      running.cancel()
      throw NotStarted(line: line)
    }
    (self.id, self.line, self.port) = (id, line, port)
  }

  deinit {
    running.cancel()
    if let socket = heldPort.withLock({ $0 }) { close(socket) }
  }

  /// Sends the server a signal.
  public func send(_ signal: CInt) { kill(id.value, signal) }

  /// Waits for the end of the process, and returns its status and the rest of its output.
  public func end() async throws -> BuiltProgram.Result { try await running.value }

  /// Ends the server and keeps its port reserved until the value is released, so that no other
  /// server, not even of another test, answers at its address.
  public func stop() async throws {
    send(SIGTERM)
    _ = try await end()
    try heldPort.withLock { $0 = try Self.hold(port) }
  }

  private static func hold(_ port: UInt16) throws -> CInt {
    let socket = Loopback.openSocket()
    // Connections of the server may still linger.
    var isReused: CInt = 1
    setsockopt(
      socket, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<CInt>.size))
    guard Loopback.bindSocket(socket, to: Int(port)) != nil else {
      defer { close(socket) }
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE)
    }
    return socket
  }

  /// Runs the program until it ends by itself.
  public static func run(_ arguments: [String]) async throws -> BuiltProgram.Result {
    try await BuiltProgram("feed-server").run(arguments)
  }
}
