import Decorators
package import OfflineCore
import Synchronization

extension PortMethod {
  /// The method alone, without its port.
  fileprivate var name: String { String(rawValue.drop { $0 != "." }.dropFirst()) }
}

/// The calls through the ports of a storage, in order.
package final class CallLog: Sendable {
  private let calls = Mutex<[String]>([])

  package init() {}

  /// The methods that were called.
  package var methods: [String] { calls.withLock { $0 } }

  /// Notes something that is no call through a port.
  package func add(_ event: String) { _ = note(event) }

  fileprivate func note(_ method: String) -> Int {
    calls.withLock { calls in
      calls.append(method)
      return calls.count { $0 == method }
    }
  }
}

extension Storage {
  /// The same storage, which notes each call.
  package func noted(in log: CallLog) -> Storage {
    intercepted(by: FaultInjection { _ = log.note($0.method.name) })
  }

  /// The same storage, which does `fault` before each call of `method`, told how many-th it is.
  package func before(
    _ method: String, _ fault: @escaping @Sendable (_ number: Int) async throws -> Void
  ) -> Storage {
    let log = CallLog()
    return intercepted(
      by: FaultInjection { call in
        if call.method.name == method { try await fault(log.note(method)) }
      })
  }

  /// The same storage, in which each call of `method` fails.
  package func failing(_ method: String, with error: any Error) -> Storage {
    before(method) { _ in throw error }
  }
}
