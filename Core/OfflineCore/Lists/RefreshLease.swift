/// Lets processes that share a storage agree which of them asks a source, while the others wait for what
/// it saves.
///
/// A lease is held for a limited time, under a number. If the holder dies, the next process gets the lease;
/// a holder that comes back later can neither extend nor release it.
public protocol RefreshLease: Sendable {
  /// Takes the lease of that name for so many seconds, if it is free.
  ///
  /// - Returns: The number under which it is held, larger than all before; `nil` while another process
  ///   holds it.
  func acquire(_ name: String, for seconds: Double) async throws -> Int?

  /// Keeps the lease for so many seconds from now on.
  ///
  /// - Returns: Whether it was still held under that number.
  func extend(_ name: String, _ number: Int, for seconds: Double) async throws -> Bool

  /// Frees the lease, if it is still held under that number.
  func release(_ name: String, _ number: Int) async throws
}
