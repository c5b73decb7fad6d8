public import FoundationEssentials
public import OfflineCore

/// Finds the address of a crest or a portrait by a name derived from it. Clients that may only send names
/// can't request addresses that are in no list.
///
/// Searches the lists that this process has loaded, then the lists that were saved before, and their child
/// lists. The store is listed only once, because clients can make up any number of names.
public actor FindLeagueImage {
  /// A saved list as of its last read.
  private struct Known {
    let version: ListVersion
    /// The lists that belong to its items.
    let children: [ListName]
  }

  private let storage: Storage
  private let lists: LeagueLists
  /// The largest number of remembered addresses. Others are searched for each time.
  private let limit: Int
  private var addresses: [String: URL] = [:]
  private var known: [ListName: Known] = [:]
  /// The lists where a search starts, without their child lists; `nil` before the store was listed.
  private var roots: Set<ListName>?
  /// The number of searches in progress: at most one that callers wait for, and those that all callers
  /// have left.
  private var searchCount = 0
  private let searches = RequestCoalescer<Search, [String: URL]>()

  private enum Search { case allLists }

  /// - Parameters:
  ///   - lists: Reads the saved lists.
  ///   - storage: Where they are saved.
  public init(of lists: LeagueLists, in storage: Storage) {
    // About 20 MB.
    self.init(of: lists, in: storage, limit: 100_000)
  }

  init(of lists: LeagueLists, in storage: Storage, limit: Int) {
    self.lists = lists
    self.storage = storage
    self.limit = limit
  }

  /// Returns the name of an address, always the same for the same address.
  public static func name(of url: URL) -> String {
    String(Checksum64.of(url.absoluteString), radix: 16)
  }

  /// Remembers the addresses of lists that were loaded.
  public func remember(_ loaded: [URL]) {
    // A search in progress relies on the remembered addresses.
    if searchCount == 0 { makeRoom(for: loaded.count) }
    for url in loaded { addresses[Self.name(of: url)] = url }
  }

  private func makeRoom(for count: Int) {
    guard addresses.count + count > limit else { return }
    addresses.removeAll()
    known.removeAll()
  }

  /// - Returns: `nil` if no address has this name.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction(_ name: String) async throws -> URL? {
    if let url = addresses[name] { return url }
    // Concurrent callers share one search; later callers find its results in memory.
    let found = try await searches.value(for: .allLists) { try await self.readWhatIsNew() }
    return found[name] ?? addresses[name]
  }

  /// Reads each list that has changed since it was last read.
  ///
  /// - Returns: The addresses in those lists.
  private func readWhatIsNew() async throws -> [String: URL] {
    searchCount += 1
    defer { searchCount -= 1 }
    if roots == nil { roots = try await storage.maintenance.contents().lists }
    var names = Array(roots ?? []) + [ListKey<League>.leagues.name]
    var (seen, read) = (Set<ListName>(), [ListName: Known]())
    var found: [String: URL] = [:]
    while let name = names.popLast() {
      guard seen.insert(name).inserted,
        let head = try await storage.lists.head(ListKey<StoredItem>(name))
      else { continue }
      var list = known[name]
      if list?.version != head.version {
        let contents = try await lists.contents(of: name)
        for url in contents?.images ?? [] { found[Self.name(of: url)] = url }
        list = Known(version: head.version, children: contents?.children ?? [])
        read[name] = list
      }
      names += list?.children ?? []
    }
    // A search that all callers have left must not drop what the next one relies on.
    try Task.checkCancellation()
    // Remember all at once, so that none of them is dropped to make room for another.
    makeRoom(for: found.count)
    if found.count <= limit {
      addresses.merge(found) { $1 }
      known.merge(read) { $1 }
    }
    return found
  }
}

extension LeagueLists {
  /// Returns the addresses of the crests or portraits in a saved list, and its child lists; `nil` if there is
  /// no such list of LigasEc, or it has expired.
  func contents(of name: ListName) async throws -> (images: [URL], children: [ListName])? {
    guard let type = LeagueItems.type(of: name) else { return nil }
    return try await contents(of: name, holding: type)
  }

  private func contents<Item: LeagueItem>(
    of name: ListName, holding type: Item.Type
  ) async throws -> (images: [URL], children: [ListName])? {
    try await saved(ListKey<Item>(name)).map {
      ($0.compactMap(\.imageURL), $0.compactMap(\.child))
    }
  }
}
