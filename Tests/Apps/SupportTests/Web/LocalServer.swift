import ArgumentParser
import Foundation
import Hummingbird
import Logging
import ProgramSupport
import ServiceLifecycle
import WebSupport

/// A server in this process, on a free port.
struct LocalServer: Sendable {
  let port: UInt16
  /// The service group, which shuts down the server as SIGTERM does.
  let services: ServiceGroup

  struct NotStarted: Error {}

  /// Runs a server while `body` runs.
  static func run(
    limits: ServerLimits = ServerLimits(), logger: Logger = .silent,
    services: [any Service] = [], _ routes: (Router<BasicRequestContext>) -> Void,
    while body: @escaping @Sendable (LocalServer) async throws -> Void
  ) async throws {
    let router = Router<BasicRequestContext>()
    router.add(middleware: FailureResponses(logger: logger))
    routes(router)
    let (addresses, address) = AsyncStream.makeStream(of: String.self)
    let application = WebServer(try .parse(["--port", "0"]), limits: limits, logger: logger)
      .application(router, services: services) { address.yield($0) }
    let group = ServiceGroup(configuration: .init(services: [application], logger: .silent))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        defer { address.finish() }
        try await group.run()
      }
      guard let url = await addresses.first(where: { _ in true }),
        let port = url.split(separator: ":").last.flatMap({ UInt16($0) })
      else { throw NotStarted() }
      do {
        try await body(LocalServer(port: port, services: group))
      } catch {
        tasks.cancelAll()
        throw error
      }
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }

  /// Returns everything that the server sends on one connection until it closes it.
  func answer(_ request: String) async throws -> String {
    try await blocking {
      let connection = try RawConnection(port: port)
      try connection.send(request)
      return String(decoding: try connection.receiveToTheEnd(), as: UTF8.self)
    }
  }

  func get(_ path: String, fields: String...) async throws -> String {
    try await answer(
      (["GET \(path) HTTP/1.1", "Host: a", "Connection: close"] + fields + ["", ""])
        .joined(separator: "\r\n"))
  }
}

/// Runs blocking work on a thread of its own: the threads of tasks are as few as processors, and the server
/// needs them.
func blocking<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
  }
}

extension Logger {
  /// A logger that discards everything.
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
