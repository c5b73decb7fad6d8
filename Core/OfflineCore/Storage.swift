/// Everything that one backend keeps in one place, seen through the ports.
///
/// Opening is lazy: the values exist whether or not the place can be reached, and throw on use.
public struct Storage: Sendable {
  /// The place in full, as the user could type it after `--store`.
  public let place: String
  /// Keep the lists.
  public let lists: ListStores
  /// Keeps image data.
  public let imageData: any ImageDataStore
  /// The storage as a whole.
  public let upkeep: any StoreUpkeep

  /// Adapters make these.
  public init(
    place: String,
    lists: ListStores,
    imageData: any ImageDataStore,
    upkeep: any StoreUpkeep
  ) {
    self.place = place
    self.lists = lists
    self.imageData = imageData
    self.upkeep = upkeep
  }
}
