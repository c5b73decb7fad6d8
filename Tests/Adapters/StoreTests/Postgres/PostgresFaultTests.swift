import Conformance
import FoundationEssentials
import OfflineCore
import ProgramSupport
import Testing

@testable import PlantedFaults
@testable import PostgresStore
@testable import StorageEngine

/// The faults that the kit finds through its proxy, which needs a server.
@Suite(
  .enabled(if: DatabaseServer.hasPostgres, "PostgreSQL is not installed: 'Tools/setup' does it"))
struct PostgresFaultTests {
  @Test(arguments: ServerFault.all + ServerFault.damage)
  private func aFaultIsFoundThroughTheProxy(_ fault: ServerFault) async throws {
    let requirement = try #require(StoreRequirement.all.first { $0.id == fault.killedBy })
    let place = try DatabaseServer.postgres.get().postgresPlace()
    await #expect(throws: ConformanceFailure.self) {
      try await requirement.check(fault.plugin, beside: place, seed: 1)
    }
  }

  /// Runs without hooks, as the command does.
  @Test(arguments: [
    "damage-is-an-error", "clear-mends", "damaged-data-is-an-error", "verify-finds-damage",
  ])
  func damageIsDoneOnTheWayToTheServer(_ id: String) async throws {
    let requirement = try #require(StoreRequirement.all.first { $0.id == id })
    let place = try DatabaseServer.postgres.get().postgresPlace()
    #expect(try await requirement.check(.postgres, beside: place, seed: 1) == .passed)
  }

  @Test(
    arguments: [
      ("", "one host"), ("//feed@/db", "one host"), ("//feed@a,b/db", "one host"),
      ("//feed@%2Ftmp/db", "one host"), ("//127.0.0.1:\(DeadEnd.port)/db", "nothing answers"),
    ])
  func whatNoProxyCanStandForIsNotChecked(_ place: String, reason: String) async throws {
    let requirement = try #require(StoreRequirement.all.first { $0.id == "time-limit" })
    let verdict = try await requirement.check(.postgres, beside: StorePlace(place), seed: 1)
    guard case .notChecked(let told) = verdict else {
      Issue.record("it was checked")
      return
    }
    #expect(told.contains(reason))
  }

  @Test func aServerThatIsNamedElsewhereIsNotChecked() async throws {
    let requirement = try #require(StoreRequirement.all.first { $0.id == "time-limit" })
    let server = try DatabaseServer.postgres.get()
    let place = server.postgresPlace().rawValue + "&hostaddr=127.0.0.1&port=\(server.port)"
    let verdict = try await requirement.check(.postgres, beside: StorePlace(place), seed: 1)
    #expect(verdict == .notChecked("its connections go past a proxy"))
  }
}

private struct ServerFault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let killedBy: String
  let plugin: StorePlugin

  static let all = [
    ServerFault("gives a write up whose answer was lost", killedBy: "lost-answers") { options in
      var changes = BackendChanges<PostgresBackend>()
      changes.appendToList = { sound, key, pages, tag, next in
        do {
          try await sound.appendToList(key, pages: pages, at: tag, becoming: next)
        } catch let error as StoreError where error.reason == .unreachable {
          throw StoreError(.busy)
        }
      }
      let backend = ChangedBackend(sound: PostgresBackend(options), changes: changes)
      return Storage(backend, at: "postgres:", options: options)
    },
    ServerFault("waits longer than it may for image data", killedBy: "time-limit") { options in
      var patient = options
      patient.timeLimit += .seconds(20)
      var storage = StorePlugin.postgres.open(options)
      storage.imageData = StorePlugin.postgres.open(patient).imageData
      return storage
    },
    ServerFault("waits longer than it may", killedBy: "busy") { options in
      var options = options
      options.timeLimit += .seconds(20)
      return StorePlugin.postgres.open(options)
    },
    ServerFault("waits although it is cancelled", killedBy: "cancelled-while-waiting") {
      $0.replace = { storage, key, items, provenance in
        try await ignoringCancellation {
          try await storage.lists.replace(key, with: items, from: provenance)
        }
      }
    },
    ServerFault("gives its second look a time limit of its own", killedBy: "one-time-limit") {
      $0.append = { storage, items, key, version, moment in
        do {
          return try await storage.lists.append(items, to: key, at: version, renewedAt: moment)
        } catch let error as StoreError where error.reason == .unreachable {
          return try await storage.lists.head(key)?.version ?? version
        }
      }
    },
    ServerFault("makes its schema when it is read", killedBy: "reading-creates-nothing") {
      $0.slice = { storage, key, start, limit in
        let probe = ListKey<StoredItem>(kind: "probe")
        _ = try await storage.lists.replace(probe, with: [], savedAt: .now, source: "probe")
        try await storage.lists.remove(probe.name)
        return try await storage.lists.slice(key, from: start, limit: limit)
      }
    },
    ServerFault("reads the whole list for a page", killedBy: "part-of-a-list") {
      $0.slice = { storage, key, start, limit in
        _ = try await storage.lists.slice(key, from: start, limit: .max)
        return try await storage.lists.slice(key, from: start, limit: limit)
      }
    },
  ]

  /// The planted faults that one requirement has to find.
  static let damage = PlantedFault.all.filter { $0.killedBy == "damage-is-an-error" }
    .map(ServerFault.init)

  init(_ sentence: String, killedBy: String, open: @escaping @Sendable (StoreOptions) -> Storage) {
    (testDescription, self.killedBy) = (sentence, killedBy)
    let sound = StorePlugin.postgres
    plugin = StorePlugin(
      scheme: sound.scheme, placeKind: sound.placeKind, open: open,
      siblings: sound.siblings)
  }

  init(_ fault: PlantedFault) {
    self.init(fault.sentence, killedBy: fault.killedBy ?? "") { options in
      let sound = StorePlugin.postgres.open(options)
      return fault.plant?(sound) ?? sound
    }
  }

  init(
    _ sentence: String, killedBy: String,
    lists: @escaping @Sendable (inout ListChanges) -> Void
  ) {
    self.init(sentence, killedBy: killedBy) { options in
      StorePlugin.postgres.open(options).changingLists(lists)
    }
  }
}
