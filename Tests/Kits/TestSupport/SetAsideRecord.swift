package import OfflineCore

/// What is told of damage while `body` uses storages that it opens with what it is handed.
package func setAside(
  _ body: (_ tell: @escaping @Sendable (SetAside) -> Void) async throws -> Void
) async throws -> [SetAside] {
  let (told, tell) = AsyncStream.makeStream(of: SetAside.self)
  try await body { tell.yield($0) }
  tell.finish()
  return await told.reduce(into: []) { $0.append($1) }
}
