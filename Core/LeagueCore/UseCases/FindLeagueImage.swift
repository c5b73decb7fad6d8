public import FoundationEssentials
public import OfflineCore

/// Finds the address of a crest or a portrait by a name for it, so that whoever may ask for names
/// can't ask for addresses that are in no list.
///
/// Looks among the lists that were loaded here, else in those that are saved.
public actor FindLeagueImage {
  /// About 20 MB; what does not fit is found anew.
  private static let limit = 100_000

  private let storage: Storage
  private let lists: LoadWholeList
  private var addresses: [String: URL] = [:]
  /// The lists that have been read here.
  private var read: Set<ListName> = []

  /// - Parameters:
  ///   - lists: Reads the saved lists.
  ///   - storage: Where they are saved.
  public init(readBy lists: LoadWholeList, in storage: Storage) {
    self.lists = lists
    self.storage = storage
  }

  /// The name for an address: the same each time.
  public static func name(of url: URL) -> String {
    String(Checksum64.of(url.absoluteString), radix: 16)
  }

  /// Remembers the addresses of lists that were loaded.
  public func remember(_ loaded: [URL]) {
    if addresses.count + loaded.count > Self.limit {
      addresses.removeAll()
      read.removeAll()
    }
    for url in loaded { addresses[Self.name(of: url)] = url }
  }

  /// - Returns: `nil` for a name that no address has.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction(_ name: String) async throws -> URL? {
    if let url = addresses[name] { return url }
    for list in try await storage.maintenance.contents().lists.subtracting(read) {
      remember(try await lists.images(of: list) ?? [])
      read.insert(list)
    }
    return addresses[name]
  }
}

extension LoadWholeList {
  /// The addresses of the crests or portraits in a saved list; `nil` when the list has none, has
  /// expired, or is gone.
  func images(of name: ListName) async throws -> [URL]? {
    switch name.kind {
    case ListKey<League>.leagues.name.kind:
      try await saved(ListKey<League>(name))?.map(\.logoURL)
    case ListKey<Team>.kind: try await saved(ListKey<Team>(name))?.map(\.logoURL)
    case ListKey<Player>.kind: try await saved(ListKey<Player>(name))?.compactMap(\.photoURL)
    default: nil
    }
  }
}
