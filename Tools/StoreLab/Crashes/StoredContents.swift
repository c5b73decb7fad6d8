import Conformance
import Foundation
import JSONFileStore
import OfflineCore
import PlantedFaults
import Plugins
import PostgresStore
import RedisStore
import SQLiteStore

/// What somebody finds in a storage: digests of its lists and of its images.
struct StoredContents: Hashable {
  var lists: [ListName: UInt64] = [:]
  var images: [URL: UInt64] = [:]

  /// Reads all of a storage.
  ///
  /// - Parameter ignoresTime: Whether two lists are the same that were saved at other moments.
  /// - Throws: ``StoreError`` for a list that can't be read.
  init(of storage: Storage, ignoresTime: Bool) async throws {
    let contents = try await storage.maintenance.contents()
    // A migration marks its target, and a mark that stays says nothing.
    for name in contents.lists where name.kind != "migration" {
      let slice = try await storage.lists.slice(
        ListKey<StoredItem>(name), from: nil, limit: .max)
      guard let slice else { continue }
      let moment = ignoresTime ? 0 : slice.head.savedAt.timeIntervalSince1970
      lists[name] = Checksum64.of("\(moment) \(slice.head.source) \(slice.items.map(\.fields))")
    }
    for url in contents.images {
      // The latest may be lost with its bytes, which is told as damage (rule 11).
      images[url] = (try? await storage.imageData.data(for: url)).flatMap { $0 }.map {
        Checksum64.of($0)
      }
    }
  }
}

/// A place of a scenario, wherever its folder is; of a store on a server, that of the environment.
struct LabPlace {
  /// Where a store on a server is, as people write it: its place may hold a password, and everybody sees
  /// the arguments of a program.
  static let variable = "STORE_LAB_STORE"

  private static let plugins = [
    "json": StorePlugin.jsonFile, "sqlite": .sqlite, "postgres": .postgres, "redis": .redis,
  ]

  let scheme: String
  let name: String
  private let server: StorePlace?

  /// - Parameter locator: A store on a server, as people write it.
  init?(onServer locator: String) {
    let scheme = String(locator.prefix { $0 != ":" })
    guard let plugin = Self.plugins[scheme], case .address = plugin.placeKind else { return nil }
    self.init(
      scheme: scheme, name: "", server: StorePlace(String(locator.dropFirst(scheme.count + 1))))
  }

  /// - Parameter server: Where the store is, if not in a folder.
  init(scheme: String, name: String, server: StorePlace? = nil) {
    (self.scheme, self.name, self.server) = (scheme, name, server)
  }

  /// The same kind of store on a place beside it, and what removes that.
  func scratch() -> (place: LabPlace, erase: () async throws -> Void)? {
    guard let siblings = Self.plugins[scheme]?.siblings, let server else { return nil }
    let label = "history-" + String(UInt32.random(in: 0 ... .max), radix: 36)
    let place = siblings.name(server, label)
    return (
      LabPlace(scheme: scheme, name: name, server: place), { try await siblings.erase(place) }
    )
  }

  /// A bad network on the way to the server.
  func proxy(with faults: ServerProxy.Faults, seed: UInt64) throws -> ServerProxy? {
    guard let server, let plugin = Self.plugins[scheme] else { return nil }
    return try ServerProxy(to: server, of: plugin, with: faults, seed: seed)
  }

  /// The same place by way of a proxy.
  func through(_ proxy: ServerProxy) -> LabPlace {
    guard let server, let plugin = Self.plugins[scheme] else { return self }
    return LabPlace(scheme: scheme, name: name, server: proxy.place(server, of: plugin))
  }

  /// The variables by which another process finds the place.
  var environment: [String: String] {
    server.map { [Self.variable: "\(scheme):\($0.rawValue)"] } ?? [:]
  }

  /// As people write it.
  func word(in folder: String) -> String { "\(scheme):\(folder)/\(name)" }

  func open(in folder: String, with fault: PlantedFault? = nil) -> Storage {
    let place = server ?? StorePlace("\(folder)/\(name)")
    let sound = (Self.plugins[scheme] ?? .sqlite).open(StoreOptions(place: place, timeLimit: 30))
    return fault?.plant?(sound) ?? sound
  }

  /// What is kept there; nothing else may be known of the place afterwards.
  func contents(in folder: String, ignoringTime: Bool = false) async throws -> StoredContents {
    let storage = open(in: folder)
    do {
      let contents = try await StoredContents(of: storage, ignoresTime: ignoringTime)
      await storage.close()
      return contents
    } catch {
      await storage.close()
      throw error
    }
  }

  /// What is wrong with the storage: what its own check finds, or that the next list is not kept.
  func problem(in folder: String) async -> String? {
    let storage = open(in: folder)
    let problem = await Self.problem(of: storage)
    await storage.close()
    return problem
  }

  private static func problem(of storage: Storage) async -> String? {
    do {
      for problem in try await storage.maintenance.verify() {
        switch problem.subject {
        // The bytes of the latest images may be lost, and their addresses with them (rule 11).
        case .image, .entry: continue
        // So may be what is known of how many there are.
        case .storage where problem.detail.hasSuffix("less image data than there is"): continue
        case .list, .storage: return "verify: \(problem.detail)"
        }
      }
      let key = ListKey<StoredItem>(kind: "probe")
      let items = ["one", "two"].compactMap { StoredItem(fields: ["text": $0]) }
      _ = try await storage.lists.replace(key, with: items, savedAt: .now, source: "lab")
      let slice = try await storage.lists.slice(key, from: nil, limit: 10)
      return slice?.items == items ? nil : "the next save is not what is read"
    } catch {
      return "the next save: \(error)"
    }
  }
}
