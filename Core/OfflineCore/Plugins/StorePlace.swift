/// Where a storage is: what stands after the colon where a person names a store, opaque to all but
/// the backend.
///
/// It may hold a password, and therefore does not show itself: ``OfflineCore/Storage/place`` is what
/// people are shown.
public struct StorePlace: Hashable, Sendable {
  /// The place as it was written, with all that it holds: for the backend, and for nobody to be shown.
  public let rawValue: String

  /// Names a place.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The place with something more at its end, such as the name of a place beside it.
  public func appending(_ suffix: String) -> StorePlace { StorePlace(rawValue + suffix) }
}

// By no interpolation: of a place, that would take what it shows for what it is.
extension StorePlace: ExpressibleByStringLiteral, CustomStringConvertible, CustomReflectable {
  /// Names a place.
  public init(stringLiteral place: String) { self.init(place) }

  /// The same for every place.
  public var description: String { "(a place)" }

  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
