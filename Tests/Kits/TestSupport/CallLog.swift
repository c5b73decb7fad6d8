import Decorators
package import OfflineCore
import Synchronization

extension PortMethod {
  /// The name of the method without its port.
  fileprivate var name: String { String(rawValue.drop { $0 != "." }.dropFirst()) }
}

/// The calls through the ports of a storage, in order, and other events of a test.
package final class CallLog: Sendable {
  private let calls = Mutex<[String]>([])

  package init() {}

  /// The names of the called methods.
  package var methods: [String] { calls.withLock { $0 } }

  /// Adds an event that is not a call through a port.
  package func add(_ event: String) { _ = note(event) }

  fileprivate func note(_ method: String) -> Int {
    calls.withLock { calls in
      calls.append(method)
      return calls.count { $0 == method }
    }
  }
}

extension Storage {
  /// Returns the same storage with each call logged.
  package func noted(in log: CallLog) -> Storage {
    intercepted(by: FaultInjection { _ = log.note($0.method.name) })
  }

  /// Returns the same storage, which runs `fault` with the number of the call before each call of
  /// `method`.
  package func before(
    _ method: String, fault: @escaping @Sendable (_ number: Int) async throws -> Void
  ) -> Storage {
    let log = CallLog()
    return intercepted(
      by: FaultInjection { call in
        if call.method.name == method { try await fault(log.note(method)) }
      })
  }

  /// Returns the same storage, in which each call of `method` fails.
  package func failing(_ method: String, with error: any Error) -> Storage {
    before(method) { _ in throw error }
  }
}
