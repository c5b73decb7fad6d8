/// By what processes that share a storage agree which of them asks a source, while the others wait for
/// what it saves.
///
/// A lease is held for a limited time, and by a number: when its holder dies, the next one gets it, and a
/// holder that comes back later can neither extend nor release what is no longer its own.
public protocol RefreshLease: Sendable {
  /// Takes the lease of that name for so many seconds, if nobody holds it.
  ///
  /// - Returns: The number by which it is held, larger than all before; `nil` while somebody holds it.
  func acquire(_ name: String, for seconds: Double) async throws -> Int?

  /// Keeps the lease for so many seconds from now on.
  ///
  /// - Returns: Whether it was still held by that number.
  func extend(_ name: String, _ number: Int, for seconds: Double) async throws -> Bool

  /// Lets others have the lease, if it is still held by that number.
  func release(_ name: String, _ number: Int) async throws
}

/// Lets one of all processes ask a source.
struct LeasedRefresh: Sendable {
  /// What is lost when a holder dies: others wait so long.
  private static let time: Double = 3
  private static let timeBetweenLooks: Double = 0.1
  /// Who has waited for so many looks asks too: holders may have failed one after the other.
  private static let mostLooks = 100

  let lease: any RefreshLease
  let pause: @Sendable (_ seconds: Double) async throws -> Void

  /// Asks, or takes what another process has saved meanwhile.
  ///
  /// - Parameters:
  ///   - saved: What was saved since the caller has begun; `nil` as long as there is nothing.
  ///   - ask: Asks the source, and saves.
  /// - Throws: What `ask` throws, or `CancellationError`. A storage that can't tell who is to ask is no
  ///   reason to ask nobody.
  func callAsFunction<Value: Sendable>(
    _ list: ListName, orTake saved: () async throws -> Value?,
    _ ask: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let name = list.label
    for _ in 0..<Self.mostLooks {
      let number: Int?
      do {
        number = try await lease.acquire(name, for: Self.time)
      } catch {
        _ = try StoreError(caught: error)
        break
      }
      let value: Value? = try await withCleanup {
        // Whoever had it before may have just saved.
        if let value = try await saved() { return value }
        guard let number else { return nil }
        return try await held(name, number, ask)
      } cleanup: {
        await release(name, number: number)
      }
      if let value { return value }
      try await pause(Self.timeBetweenLooks)
    }
    return try await ask()
  }

  /// Lets others have the lease, in a task of its own: a cancellation must not keep the lease. Callers
  /// that are cancelled do not wait for it, because ``RequestCoalescer`` lets them go at once.
  private func release(_ name: String, number: Int?) async {
    guard let number else { return }
    await Task { try? await lease.release(name, number) }.value
  }

  /// Asks while the lease is extended again and again.
  ///
  /// - Returns: `nil` when the lease was lost, and the asking was given up for that.
  private func held<Value: Sendable>(
    _ name: String, _ number: Int, _ ask: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await ask() }
      group.addTask { [lease, pause] in
        repeat {
          try await pause(Self.time / 3)
          // A storage that does not answer is asked again; what has become of the lease is not known.
        } while (try? await lease.extend(name, number, for: Self.time)) != false
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
