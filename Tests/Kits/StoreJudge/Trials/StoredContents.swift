import Composition
import FoundationEssentials
import OfflineCore
import PlantedFaults

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

extension StoreLocator {
  /// Opens the storage for longer waits than a person has, with a planted fault, if one is given.
  func openForTrial(_ fault: PlantedFault? = nil) -> Storage {
    var settings = AppSettings()
    settings.storeTimeout = 30
    let sound = open(settings)
    return fault?.plant?(sound) ?? sound
  }

  /// What is kept there; nothing else may be known of the place afterwards.
  func contents(ignoringTime: Bool) async throws -> StoredContents {
    let storage = openForTrial()
    return try await withCleanup(
      { try await StoredContents(of: storage, ignoresTime: ignoringTime) },
      cleanup: storage.close)
  }

  /// What is wrong with the storage: what its own check finds, or that the next list is not kept.
  func problem() async -> String? {
    let storage = openForTrial()
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
      return "the next save: \(finding(of: error))"
    }
  }
}

/// What was thrown, in fewer words than it has for programmers.
func finding(of error: any Error) -> String {
  (error as? StoreError).map { "\($0.reason), \($0.detail)" } ?? "\(error)"
}
