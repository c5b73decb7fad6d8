public import FoundationEssentials
public import OfflineCore

/// Finds the address of a crest or a portrait by a name for it, so that whoever may ask for names
/// can't ask for addresses that are in no list.
///
/// Looks among the lists that were loaded here, else in those that were saved before, and in what the
/// saved leagues lead to. The store is listed once, and not for each name that somebody makes up.
public actor FindLeagueImage {
  /// About 20 MB; what does not fit is found anew.
  private static let limit = 100_000

  /// A saved list as it was when it was read.
  private struct Known {
    let version: ListVersion
    /// The lists that belong to its items.
    let children: [ListName]
  }

  private let storage: Storage
  private let lists: LoadWholeList
  private var addresses: [String: URL] = [:]
  private var known: [ListName: Known] = [:]
  /// The lists to look through, but for those that they lead to; `nil` before the store was listed.
  private var roots: Set<ListName>?
  private var search: Task<Void, any Error>?

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
      known.removeAll()
    }
    for url in loaded { addresses[Self.name(of: url)] = url }
  }

  /// - Returns: `nil` for a name that no address has.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction(_ name: String) async throws -> URL? {
    if let url = addresses[name] { return url }
    // One search does for all who want a name meanwhile: what it reads is there when they ask.
    let search = self.search ?? Task { try await readWhatIsNew() }
    self.search = search
    defer { if self.search == search { self.search = nil } }
    try await search.value
    return addresses[name]
  }

  /// Reads each list that is another one than before.
  private func readWhatIsNew() async throws {
    if roots == nil { roots = try await storage.maintenance.contents().lists }
    var names = Array(roots ?? []) + [ListKey<League>.leagues.name]
    var seen = Set<ListName>()
    while let name = names.popLast() {
      guard seen.insert(name).inserted,
        let head = try await storage.lists.head(ListKey<StoredItem>(name))
      else { continue }
      if known[name]?.version != head.version {
        let found = try await lists.contents(of: name)
        remember(found?.images ?? [])
        known[name] = Known(version: head.version, children: found?.children ?? [])
      }
      names += known[name]?.children ?? []
    }
  }
}

extension LoadWholeList {
  /// The addresses of the crests or portraits in a saved list, and the lists that belong to its
  /// items; `nil` when the list has none, has expired, or is gone.
  func contents(of name: ListName) async throws -> (images: [URL], children: [ListName])? {
    switch name.kind {
    case ListKey<League>.leagues.name.kind:
      try await saved(ListKey<League>(name)).map { leagues in
        (leagues.map(\.logoURL), leagues.map { ListKey.teams(of: $0.id).name })
      }
    case ListKey<Team>.kind:
      try await saved(ListKey<Team>(name)).map { teams in
        (teams.map(\.logoURL), teams.map { ListKey.squad(of: $0.id).name })
      }
    case ListKey<Player>.kind:
      try await saved(ListKey<Player>(name)).map { ($0.compactMap(\.photoURL), []) }
    default: nil
    }
  }
}
