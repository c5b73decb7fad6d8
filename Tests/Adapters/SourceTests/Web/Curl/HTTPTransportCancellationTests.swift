import Foundation
import HTTPSource
import Testing

struct HTTPTransportCancellationTests {
  @Test
  func endsAtOnceWhenCancelledBefore() async throws {
    let server = try TestServer { _, connection in connection.respond() }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.get(server.address)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test
  func endsWhenCancelledBeforeTheAnswer() async throws {
    try await cancelRequest { _ in }
  }

  @Test
  func endsWhenCancelledDuringTheBody() async throws {
    try await cancelRequest { connection in
      connection.begin(200, fields: ["Content-Length: 1000"])
      connection.send(Data("only a start".utf8))
    }
  }

  /// The server must also see that the connection closes.
  private func cancelRequest(
    start: @escaping @Sendable (Connection) -> Void
  ) async throws {
    let arrived = Signal()
    let closed = Signal()
    let server = try TestServer { _, connection in
      start(connection)
      arrived.send()
      connection.waitForClose()
      closed.send()
      connection.close()
    }
    let task = Task { try await transport.get(server.address) }
    await arrived.wait()
    task.cancel()
    try await withHangLimit {
      await #expect(throws: CancellationError.self) { try await task.value }
      await closed.wait()
    }
  }

  @Test
  func endsWhenCancelledWhileConnecting() async throws {
    let blackHole = try FullListener()
    let task = Task { try await transport.get(blackHole.address) }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    try await withHangLimit {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test(arguments: [0, 1, 20])
  func survivesTwoHundredCancelledAtOnce(milliseconds: Int) async throws {
    let server = try TestServer { request, connection in
      if request.target == "/answer" { return connection.respond(body: Data("yes".utf8)) }
      connection.waitForClose()
      connection.close()
    }
    try await withHangLimit {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<200 {
          group.addTask {
            do {
              _ = try await transport.get(server.address)
              return false
            } catch {
              return error is CancellationError
            }
          }
        }
        try? await Task.sleep(for: .milliseconds(milliseconds))
        group.cancelAll()
        for await wasCancelled in group { #expect(wasCancelled) }
      }
      let after = try await transport.get(server.address + "/answer")
      #expect(String(decoding: after.body, as: UTF8.self) == "yes")
    }
  }

  @Test
  func closesTheConnectionOfEachOfAHundredCancelled() async throws {
    let closed = Signal()
    let arrived = Signal()
    let server = try TestServer { _, connection in
      arrived.send()
      connection.waitForClose()
      connection.close()
      closed.send()
    }
    for _ in 0..<100 {
      let task = Task { try await transport.get(server.address) }
      await arrived.wait()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    try await withHangLimit { await closed.wait(for: 100) }
    #expect(server.connectionCount == 100)
  }
}
