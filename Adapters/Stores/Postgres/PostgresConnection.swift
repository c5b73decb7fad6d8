import OfflineCore
import Platform
import StorageEngine
import StoreSupport

/// A session on a thread that may block, used by a pool or to listen for announcements.
actor PostgresConnection: ServerConnection {
  private let executor = BlockingExecutor("PostgresStore")
  private let place: PostgresPlace
  private var opened: PostgresSession?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ place: StorePlace) { self.place = PostgresPlace(place) }

  var isReady: Bool { opened?.isReady ?? false }

  var session: PostgresSession {
    get throws {
      guard let opened else { throw StoreError(.unreachable) }
      return opened
    }
  }

  /// Connects to the server of the address, or to the first one that accepts writes if there are several.
  func open(until deadline: ContinuousClock.Instant) throws {
    var servers = try place.servers()[...]
    while let server = servers.popFirst() {
      let share = (deadline - .now) / (servers.count + 1)
      do {
        opened = try PostgresSession(server, until: servers.isEmpty ? deadline : .now + share)
        return
      } catch let error as StoreError {
        if servers.isEmpty { throw error }
      }
    }
  }

  func listen(until deadline: ContinuousClock.Instant) throws {
    _ = try session.one(["LISTEN \(PostgresSchema(place.name))"], until: deadline)
  }

  func changes(until deadline: ContinuousClock.Instant) throws -> [String] {
    try session.notifications(until: deadline)
  }
}
