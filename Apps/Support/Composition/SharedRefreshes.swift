import OfflineCore

/// What a program that stays wraps around its loads of lists: callers at the same time share one, and the
/// processes on one storage let one of them ask the source.
struct SharedRefreshes: ListDecorator {
  let source: SourceName
  let storage: Storage
  private let requests = SharedRequests()

  init(from source: SourceName, in storage: Storage) {
    self.source = source
    self.storage = storage
  }

  func decorated<Item>(
    _ load: any LoadsList<Item>, of key: ListKey<Item>
  ) -> any LoadsList<Item> {
    var load = load
    if let lease = storage.lease {
      load = LeasedLoad(load, of: key, from: source, in: storage.lists, holding: lease) {
        try await Task.sleep(for: .seconds($0))
      }
    }
    return SharedLoad(load, of: key, from: source, sharing: requests)
  }

  func shared<Item>(
    _ source: any ListSource<Item>, of key: ListKey<Item>
  ) -> any ListSource<Item> where Item: Identifiable, Item.ID: Sendable {
    SharedSource(source, of: key, sharing: requests)
  }
}
