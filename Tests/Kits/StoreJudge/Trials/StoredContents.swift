import Composition
import FoundationEssentials
import OfflineCore
import PlantedFaults

/// The contents of a storage, as digests of its lists and images.
struct StoredContents: Hashable {
  var lists: [ListName: UInt64] = [:]
  var images: [URL: UInt64] = [:]

  /// Reads the whole storage.
  ///
  /// - Parameter ignoresTime: Whether to leave out when lists were saved.
  /// - Throws: ``StoreError`` for a list that can't be read.
  init(of storage: Storage, ignoresTime: Bool) async throws {
    let contents = try await storage.maintenance.contents()
    // A migration marks its target. A mark that remains means nothing for the contents.
    for name in contents.lists where name.kind != "migration" {
      let slice = try await storage.lists.slice(
        ListKey<StoredItem>(name), from: nil, limit: .max)
      guard let slice else { continue }
      let moment = ignoresTime ? 0 : slice.head.savedAt.timeIntervalSince1970
      lists[name] = Checksum64.of("\(moment) \(slice.head.source) \(slice.items.map(\.fields))")
    }
    for url in contents.images {
      // A power cut may lose the bytes of the latest image, which then counts as damaged (rule 11).
      images[url] = (try? await storage.imageData.data(for: url)).flatMap { $0 }.map {
        Checksum64.of($0)
      }
    }
  }
}

extension StoreLocator {
  /// Opens the storage with longer time limits than an app has, and with a planted fault if one is given.
  func openForTrial(_ fault: PlantedFault? = nil) -> Storage {
    var settings = AppSettings()
    settings.storeTimeout = .seconds(30)
    let sound = open(settings)
    return fault?.plant?(sound) ?? sound
  }

  /// Reads the contents of the place, and closes the storage, so that no state remains in this process.
  func contents(ignoringTime: Bool) async throws -> StoredContents {
    let storage = openForTrial()
    return try await withCleanup(
      { try await StoredContents(of: storage, ignoresTime: ignoringTime) },
      cleanup: storage.close)
  }

  /// Returns a problem of the storage: one that its own check finds, or a failure of the next save.
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
        // A power cut may lose the latest images, their bytes as well as their addresses (rule 11).
        case .image, .entry: continue
        // It may also lose updates of their total size.
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

/// Returns an error in words, shorter than its debug description.
func finding(of error: any Error) -> String {
  (error as? StoreError).map { "\($0.reason), \($0.detail)" } ?? "\(error)"
}
