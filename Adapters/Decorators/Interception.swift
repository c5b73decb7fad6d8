public import Plugins

extension Source {
  /// The same source, with an interceptor before each of its ports.
  public func intercepted(by interceptor: any PortInterceptor) -> Source {
    let intercepted = InterceptedSource(source: self, interceptor: interceptor)
    return Source(
      name: name, imageScheme: imageScheme, feed: intercepted, imageData: intercepted,
      comments: intercepted)
  }
}

extension Storage {
  /// The same storage, with an interceptor before each of its ports.
  public func intercepted(by interceptor: any PortInterceptor) -> Storage {
    Storage(
      place: place,
      feed: InterceptedListStore(store: feed, adapter: place, interceptor: interceptor),
      imageData: InterceptedImageDataStore(
        store: imageData, adapter: place, interceptor: interceptor),
      upkeep: InterceptedUpkeep(upkeep: upkeep, adapter: place, interceptor: interceptor))
  }
}
