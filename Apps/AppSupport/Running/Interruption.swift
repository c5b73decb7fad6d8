import Dispatch
import Glibc

/// Lets the user interrupt the work with Ctrl-C: it is cancelled, and ends whole.
enum Interruption {
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let task = Task { await work() }
    // The default action would end the program before the work can end whole.
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { task.cancel() }
    source.resume()
    defer { source.cancel() }
    return await task.value
  }
}
