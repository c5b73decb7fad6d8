/// Something that the feed does with its store, in the same way on each.
public struct StoreOperation: Sendable {
  /// What it does, in a few words.
  public let name: String
  /// Brings the store into the state that the operation needs; its time does not count.
  let prepare: @Sendable (ComparedStore) async throws -> Void
  /// The operation itself.
  let perform: @Sendable (ComparedStore, _ round: Int) async throws -> Void

  init(
    _ name: String,
    after prepare: @escaping @Sendable (ComparedStore) async throws -> Void = { _ in },
    perform: @escaping @Sendable (ComparedStore, _ round: Int) async throws -> Void
  ) {
    self.name = name
    self.prepare = prepare
    self.perform = perform
  }
}
