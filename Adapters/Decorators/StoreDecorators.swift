import FoundationEssentials
public import OfflineCore

extension Storage {
  /// Returns the same storage behind these interceptors, the last one outermost.
  public func intercepted(by interceptors: [any PortInterceptor]) -> Storage {
    interceptors.reduce(self) { $0.intercepted(by: $1) }
  }

  /// Returns the same storage with an interceptor in front of each of its ports.
  public func intercepted(by interceptor: any PortInterceptor) -> Storage {
    let interception = Interception(adapter: place, interceptor: interceptor)
    var storage = self
    storage.lists = InterceptedListStore(store: lists, interception: interception)
    storage.imageData = InterceptedImageDataStore(store: imageData, interception: interception)
    storage.maintenance = InterceptedMaintenance(
      maintenance: maintenance, interception: interception)
    return storage
  }
}

private struct InterceptedListStore: ListStore {
  let store: any ListStore
  let interception: Interception

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await interception.run(.slice, of: key.name.text) {
      try await store.slice(key, from: start, limit: limit)
    }
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    try await interception.run(.replace, of: key.name.text) {
      try await store.replace(key, with: items, from: provenance)
    }
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    try await interception.run(.append, of: key.name.text) {
      try await store.append(items, to: key, at: version, renewedAt: renewedAt)
    }
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    try await interception.run(.removeList, of: list.text) {
      try await store.remove(list, at: version)
    }
  }
}

extension ListName {
  fileprivate var text: String { kind + (parent.map { " of \($0)" } ?? "") }
}

private struct InterceptedImageDataStore: ImageDataStore {
  let store: any ImageDataStore
  let interception: Interception

  var limit: Int { store.limit }

  func data(for url: URL, isUse: Bool) async throws -> Data? {
    try await interception.run(.savedImageData, of: url.shown) {
      try await store.data(for: url, isUse: isUse)
    }
  }

  func kept(_ urls: [URL]) async throws -> [URL: Int] {
    try await interception.run(.keptImageData, of: "\(urls.count)") { try await store.kept(urls) }
  }

  func save(_ data: Data, for url: URL) async throws {
    _ = try await interception.run(.saveImageData, of: url.shown) {
      try await store.save(data, for: url)
      return data
    }
  }

  func remove(_ url: URL) async throws {
    try await interception.run(.removeImageData, of: url.shown) { try await store.remove(url) }
  }

  func usage() async throws -> ImageDataUsage {
    try await interception.run(.usage) { try await store.usage() }
  }
}

private struct InterceptedMaintenance: StoreMaintenance {
  let maintenance: any StoreMaintenance
  let interception: Interception

  func contents() async throws -> StoreContents {
    try await interception.run(.contents) { try await maintenance.contents() }
  }

  func verify() async throws -> [StoreProblem] {
    try await interception.run(.verify) { try await maintenance.verify() }
  }

  func risks() async throws -> [String] {
    try await interception.run(.contents) { try await maintenance.risks() }
  }

  func removeDamaged(_ subject: StoreProblem.Subject) async throws -> Bool {
    try await interception.run(.removeDamaged) { try await maintenance.removeDamaged(subject) }
  }

  func clear() async throws { try await interception.run(.clear) { try await maintenance.clear() } }
}
