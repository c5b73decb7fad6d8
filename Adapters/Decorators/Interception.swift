public import OfflineCore
public import Plugins

extension Source where Ports: InterceptablePorts {
  /// The same source, with an interceptor before each of its ports.
  public func intercepted(by interceptor: any PortInterceptor) -> Source {
    Source(
      name: name, imageScheme: imageScheme,
      imageData: InterceptedImageDataSource(
        source: imageData, adapter: name, interceptor: interceptor),
      ports: ports.intercepted(by: interceptor, adapter: name))
  }
}

extension Storage {
  /// The same storage, with an interceptor before each of its ports.
  public func intercepted(by interceptor: any PortInterceptor) -> Storage {
    Storage(
      place: place,
      lists: lists.map { decorated($0, adapter: place, by: interceptor) },
      imageData: InterceptedImageDataStore(
        store: imageData, adapter: place, interceptor: interceptor),
      upkeep: InterceptedUpkeep(upkeep: upkeep, adapter: place, interceptor: interceptor))
  }
}

private func decorated<Store: ListStore>(
  _ store: Store, adapter: String, by interceptor: any PortInterceptor
) -> any ListStore {
  InterceptedListStore<Store.Item>(store: store, adapter: adapter, interceptor: interceptor)
}
