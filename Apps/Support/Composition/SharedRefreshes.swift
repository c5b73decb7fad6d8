import OfflineCore

/// Decorates list loads in long-running programs: coalesces concurrent calls, and takes a lease so that one
/// process asks the source.
struct SharedRefreshes: ListDecorator {
  let source: SourceName
  let storage: Storage
  private let requests: SharedRequests

  init(from source: SourceName, in storage: Storage) {
    self.source = source
    self.storage = storage
    requests = SharedRequests(on: storage)
  }

  func decorated<Item>(
    _ load: any LoadsList<Item>, of key: ListKey<Item>
  ) -> any LoadsList<Item> {
    var load = load
    if let lease = storage.lease {
      load = LeasedLoad(
        load, of: key, from: source, in: storage.lists, holding: lease, by: ContinuousClock())
    }
    return SharedLoad(load, of: key, from: source, sharing: requests)
  }

  func decorated<Item>(
    _ load: any LoadsPages<Item>, of key: ListKey<Item>
  ) -> any LoadsPages<Item> {
    SharedPages(load, of: key, sharing: requests)
  }

  func decorated<Item>(
    _ append: any AppendsPages<Item>, to key: ListKey<Item>
  ) -> any AppendsPages<Item> where Item: Identifiable, Item.ID: Sendable {
    SharedAppend(append, to: key, sharing: requests)
  }
}
