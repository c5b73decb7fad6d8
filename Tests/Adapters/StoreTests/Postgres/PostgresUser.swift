import FeedCore
import Foundation
import OfflineCore
import ProgramSupport
import StoreSupport
import TestSupport

@testable import PostgresStore

/// A test with a separate schema on a server.
protocol PostgresUser: Sendable {
  var server: DatabaseServer { get }
  var schema: String { get }
}

extension PostgresUser {
  var place: StorePlace { server.postgresPlace(schema) }

  func storage(_ place: StorePlace? = nil, timeLimit: Duration = patience) -> Storage {
    StorePlugin.postgres.open(StoreOptions(place: place ?? self.place, timeLimit: timeLimit))
  }

  func options(_ place: StorePlace) -> StoreOptions {
    StoreOptions(place: place, timeLimit: patience)
  }

  func save(_ range: Range<Int>, in storage: Storage) async throws {
    _ = try await storage.lists.replace(.feed, with: images(range), savedAt: .now, source: "demo:")
  }

  func savedCount(in storage: Storage) async throws -> Int? {
    try await storage.lists.head(ListKey<FeedImage>.feed)?.count
  }

  func sql(_ statements: String..., at place: StorePlace? = nil) async throws -> [String] {
    let backend = PostgresBackend(options(place ?? self.place))
    defer { backend.close() }
    return try await backend.use { session, deadline in
      try statements.flatMap { statement in
        try session.one([backend.schema.query(statement)], until: deadline)[0].texts
      }
    }
  }
}

extension PostgresSchema {
  /// Returns a statement in which `@` stands for the schema.
  func query(_ statement: String) -> PostgresQuery {
    "\(sql: statement.replacing("@", with: quoted))"
  }
}
