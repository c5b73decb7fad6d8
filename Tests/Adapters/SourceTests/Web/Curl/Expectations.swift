import Foundation
import HTTPSource
import Synchronization
import Testing

/// Returns the value of `operation`, or fails if it hangs.
///
/// The limit is far above what a transport takes, however busy the machine is.
@discardableResult
func withHangLimit<Value: Sendable>(
  _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await operation() }
    group.addTask {
      try await Task.sleep(for: .seconds(600))
      throw Hang()
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw Hang() }
    return value
  }
}

struct Hang: Error {}

/// An event on a thread of the server that a test waits for.
struct Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func send() { continuation.yield() }

  func wait(for count: Int = 1) async {
    var left = count
    for await _ in stream {
      left -= 1
      if left == 0 { return }
    }
  }
}

/// The transport of the shipped programs, without a proxy.
let transport = CurlTransport { _ in nil }

/// A value that the threads of a server and of a test share.
final class Locked<Value>: Sendable {
  private let value: Mutex<Value>

  init(_ value: sending Value) {
    self.value = Mutex(value)
  }

  func withLock<Result>(_ body: (inout sending Value) throws -> sending Result) rethrows -> Result {
    try value.withLock { try body(&$0) }
  }
}

extension HTTPTransport {
  func get(
    _ address: String, headers: [(name: String, value: String)] = [], byteLimit: Int = 1 << 20,
    endsAtLimit: Bool = false
  ) async throws -> HTTPResponse {
    let url = try #require(URL(string: address))
    return try await get(
      HTTPRequest(
        url: url, headers: headers, byteLimit: byteLimit, endsAtLimit: endsAtLimit,
        allowsPrivate: true))
  }
}
