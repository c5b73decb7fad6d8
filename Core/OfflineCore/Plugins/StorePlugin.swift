/// A storage backend that an app can offer under a scheme.
///
/// To add a backend, an adapter publishes one of these and passes the conformance kit; an app
/// lists it in its composition root. The apps, the kit and the acceptance scenarios open a storage by
/// the same ``open``.
///
/// ```swift
/// extension StorePlugin {
///   static let mine = StorePlugin(
///     scheme: "mine", placeKind: .none,
///     open: { options in Storage(MyBackend(options), at: "mine:", options: options) })
/// }
/// ```
public struct StorePlugin: Sendable {
  /// The kind of place after the colon in the name of a store, `scheme:place`.
  public enum PlaceKind: Hashable, Sendable {
    /// There is no place: the data lasts as long as the instance.
    case none
    /// A place on this machine, named like a file. Without a name, the default place is used, with `suffix`,
    /// such as `.sqlite`.
    case local(suffix: String)
    /// An address, in the format of `placeholder`; there is no default place.
    ///
    /// - port: The default port of the servers, for addresses of the form `//USER:PASSWORD@HOST:PORT/REST`.
    ///   With it, tests can put a proxy between a store and its server.
    /// - isOptional: `true` if the library's own settings supply a missing address.
    case address(placeholder: String, port: Int? = nil, isOptional: Bool = false)
  }

  /// The text before the colon in the name of a store, `scheme:place`. A scheme with a colon, `kind:one`, is
  /// one of many of its kind, which help texts do not list.
  public let scheme: String
  /// Other spellings of the scheme.
  public let aliases: [String]
  /// Schemes of the same storages that can't work here, each with the reason and what to write instead.
  public let unavailableSchemes: [String: String]
  /// The kind of place after the colon.
  public let placeKind: PlaceKind
  /// A warning shown whenever the store is used, or `nil`.
  public let caution: String?
  /// Returns why a place could never be opened, and what to write instead; `nil` for a valid place.
  public let placeProblem: @Sendable (_ place: StorePlace) -> String?
  /// Opens a storage lazily, without failing.
  public var open: @Sendable (StoreOptions) -> Storage
  /// Operations on places beside a place; `nil` if there are no places.
  public let siblings: Siblings?

  /// Operations on places beside a place: for tests that must not touch the storage itself, and for copies
  /// that replace it once they are complete. ``SiblingStorage`` uses them.
  public struct Siblings: Sendable {
    /// Returns the name of a place beside `place`. The label says what it is for, in at most 48 ASCII
    /// letters, digits and hyphens. The name contains no password that `place` does not contain.
    public let name: @Sendable (_ place: StorePlace, _ label: String) -> StorePlace
    /// Returns the existing places beside `place`, by the part of their names where ``name`` puts the label.
    /// They include other places that are named like that, and some with a suffix after the label.
    public let found: @Sendable (_ place: StorePlace) async throws -> [String: StorePlace]
    /// Removes every trace of a storage of ours at `place`, including quarantined ones. No instance may have
    /// it open.
    public let erase: @Sendable (_ place: StorePlace) async throws -> Void
    /// Moves the storage at `sibling`, which no instance may have open, to `target` in one step, and then
    /// removes the old contents. Other instances on the target see either the old contents or the new.
    ///
    /// Throws the reason `damaged`, having changed nothing, if the target must be quarantined first.
    public let move: @Sendable (_ sibling: StorePlace, _ target: StoreOptions) async throws -> Void

    /// Creates the operations of a backend.
    public init(
      name: @escaping @Sendable (_ place: StorePlace, _ label: String) -> StorePlace,
      found: @escaping @Sendable (_ place: StorePlace) async throws -> [String: StorePlace],
      erase: @escaping @Sendable (_ place: StorePlace) async throws -> Void,
      move: @escaping @Sendable (_ sibling: StorePlace, _ target: StoreOptions) async throws -> Void
    ) {
      self.name = name
      self.found = found
      self.erase = erase
      self.move = move
    }
  }

  /// Creates the description of a backend.
  public init(
    scheme: String,
    aliases: [String] = [],
    unavailableSchemes: [String: String] = [:],
    placeKind: PlaceKind,
    caution: String? = nil,
    placeProblem: @escaping @Sendable (_ place: StorePlace) -> String? = { _ in nil },
    open: @escaping @Sendable (StoreOptions) -> Storage,
    siblings: Siblings? = nil
  ) {
    self.scheme = scheme
    self.aliases = aliases
    self.unavailableSchemes = unavailableSchemes
    self.placeKind = placeKind
    self.caution = caution
    self.placeProblem = placeProblem
    self.open = open
    self.siblings = siblings
  }
}

/// The options with which a storage is opened.
public struct StoreOptions: Sendable {
  /// The place of the storage.
  public var place: StorePlace
  /// The largest number of bytes of image data that are kept.
  public var imageLimit: Int
  /// The time that a call waits for other processes that hold the storage, or for an answer.
  public var timeLimit: Duration
  /// `true` if everything at the place is ours, because no other program uses its name, as for default
  /// places. Otherwise only a storage with our mark is ours.
  public var isOursByName: Bool
  /// `true` if writes quarantine a storage that is damaged as a whole. Otherwise they throw the reason
  /// `damaged`.
  public var quarantines: Bool
  /// Called, on any thread, once for each damage that was removed, in the instance that removed it.
  public var onDamage: @Sendable (DamageReport) -> Void
  /// Called, on any thread, when a write had to create something for the place, such as folders: with the
  /// outermost of them.
  public var onCreation: @Sendable (_ made: String) -> Void

  /// The default limit of the image data: 256 MiB.
  public static let defaultImageLimit = 256 << 20

  /// Creates options for one opening of a store.
  public init(
    place: StorePlace, imageLimit: Int = defaultImageLimit, timeLimit: Duration = .seconds(5),
    isOursByName: Bool = false, quarantines: Bool = true,
    onDamage: @escaping @Sendable (DamageReport) -> Void = { _ in },
    onCreation: @escaping @Sendable (_ made: String) -> Void = { _ in }
  ) {
    self.place = place
    self.imageLimit = imageLimit
    self.timeLimit = timeLimit
    self.isOursByName = isOursByName
    self.quarantines = quarantines
    self.onDamage = onDamage
    self.onCreation = onCreation
  }
}

/// The place of a storage: the text after the colon in the name of a store, opaque to all code but the
/// backend.
///
/// It may contain a password, so its description hides it. ``Storage/place`` is shown to users.
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
