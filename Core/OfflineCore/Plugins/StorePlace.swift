/// The place of a storage: the text after the colon in the name of a store, opaque to all code but the
/// backend.
///
/// It may contain a password, so its description hides it. ``OfflineCore/Storage/place`` is shown to users.
public struct StorePlace: Hashable, Sendable {
  /// The place as it was written, including any password: only for the backend.
  public let rawValue: String

  /// Creates a place.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Returns the place with a suffix, such as that of a place beside it.
  public func appending(_ suffix: String) -> StorePlace { StorePlace(rawValue + suffix) }
}

// Do not build this from string interpolation: the description of a place hides its password.
extension StorePlace: ExpressibleByStringLiteral, CustomStringConvertible, CustomReflectable {
  /// Creates a place.
  public init(stringLiteral place: String) { self.init(place) }

  /// The same text for every place.
  public var description: String { "(a place)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
