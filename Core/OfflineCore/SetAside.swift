/// Damage that a storage has taken out of the way, so that it can go on.
///
/// Whoever opened the storage is told of it, so that a person hears of it: by every write that sets
/// damage aside (replacing and removing a list, saving image data, ``StoreUpkeep/setAsideUnknown()``
/// and ``StoreUpkeep/clear()``), once for each damage, as soon as it is out of the way, and also
/// when the write itself then fails.
public struct SetAside: Hashable, Sendable {
  /// How much the damage took with it.
  public enum Extent: Hashable, Sendable {
    /// The storage begins anew.
    case everything
    /// The other lists are still there.
    case oneList
  }

  /// How much is no longer in the storage.
  public let extent: Extent
  /// The storage, as a person names it.
  public let place: String
  /// Where what was damaged is kept; `nil` when it could not be.
  public let copy: String?

  /// Tells what was set aside.
  public init(_ extent: Extent, place: String, copy: String?) {
    self.extent = extent
    self.place = place
    self.copy = copy
  }
}
