/// A storage backend that an app can offer under a scheme.
///
/// To add a backend, an adapter publishes one of these and passes the conformance kit; an app
/// lists it in its composition root. The apps, the kit and the acceptance scenarios open a storage by
/// the same ``open``.
public struct StorePlugin: Sendable {
  /// The kind of place after the colon in the name of a store, `scheme:place`.
  public enum PlaceKind: Hashable, Sendable {
    /// Nothing: what is kept goes with the instance that keeps it.
    case none
    /// What is on this machine, named as people name their files. Without a name it is at the
    /// default place, where names of the backend end with `suffix`, such as `.sqlite`.
    case local(suffix: String)
    /// An address, written like `placeholder`; there is no default place.
    ///
    /// - port: Where servers listen whose address names no port: of one that is written
    ///   `//USER:PASSWORD@HOST:PORT/REST`, so that something can be put between a store and its server.
    /// - isOptional: Whether the library's own settings tell the address where none is given.
    case address(placeholder: String, port: Int? = nil, isOptional: Bool = false)
  }

  /// What stands before the colon where a person names a store, `scheme:place`. One that holds a colon
  /// itself, `kind:one`, is one of many of a kind, which help texts do not list.
  public let scheme: String
  /// Other spellings of the scheme.
  public let aliases: [String]
  /// What kind of place stands after it.
  public let placeKind: PlaceKind
  /// What whoever uses such a store is told each time; `nil` for nothing.
  public let caution: String?
  /// Says what is wrong with a place that could never be opened, and what to write instead; `nil`
  /// when nothing is.
  public let placeProblem: @Sendable (_ place: StorePlace) -> String?
  /// Opens a storage: lazily, without failing.
  public var open: @Sendable (StoreOptions) -> Storage
  /// How places beside a place are made and removed; `nil` if there are no places.
  public let siblings: Siblings?

  /// Places beside a place: for tests that must not touch what is there, and for copies that are put
  /// in its stead once they are whole. ``SiblingStorage`` makes use of them.
  public struct Siblings: Sendable {
    /// The name of a place beside `place`, which tells people by `label` what it is for: at most 48
    /// ASCII letters, digits and hyphens. Holds no password that `place` does not hold.
    public let name: @Sendable (_ place: StorePlace, _ label: String) -> StorePlace
    /// The places beside `place` that are there, by what stands in their names where ``name`` puts
    /// the label: others too that are named like that, and some with more behind the label.
    public let found: @Sendable (_ place: StorePlace) async throws -> [String: StorePlace]
    /// Removes every trace of a storage of ours at `place`, quarantined ones too, which nobody has
    /// open.
    public let erase: @Sendable (_ place: StorePlace) async throws -> Void
    /// Puts the storage at `sibling`, which nobody has open, where `target` is, in one step, and
    /// then removes what was there. Other instances on the target see the one or the other.
    ///
    /// Throws the reason `damaged`, having changed nothing, when what is there has to be quarantined
    /// before.
    public let move: @Sendable (_ sibling: StorePlace, _ target: StoreOptions) async throws -> Void

    /// Adapters make these.
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

  /// Describes a backend.
  public init(
    scheme: String,
    aliases: [String] = [],
    placeKind: PlaceKind,
    caution: String? = nil,
    placeProblem: @escaping @Sendable (_ place: StorePlace) -> String? = { _ in nil },
    open: @escaping @Sendable (StoreOptions) -> Storage,
    siblings: Siblings? = nil
  ) {
    self.scheme = scheme
    self.aliases = aliases
    self.placeKind = placeKind
    self.caution = caution
    self.placeProblem = placeProblem
    self.open = open
    self.siblings = siblings
  }
}

/// What a backend is told when it is opened.
public struct StoreOptions: Sendable {
  /// Where the storage is.
  public var place: StorePlace
  /// The most bytes of image data that are kept.
  public var imageLimit: Int
  /// The most seconds that a call waits for others who hold the storage, or for an answer.
  public var timeLimit: Double
  /// Whether whatever is at the place is ours, because nobody else uses its name: true of default
  /// places. Else only what bears our mark is.
  public var isOursByName: Bool
  /// Whether a write takes storage that is damaged as a whole out of the way. If not, it throws the
  /// reason `damaged`.
  public var quarantines: Bool
  /// Called, from whatever thread, each time that damage was taken out of the way: once for each
  /// damage, by the instance that has done it.
  public var onDamage: @Sendable (DamageReport) -> Void
  /// Called, from whatever thread, when a write had to make what leads to the place, such as folders:
  /// with the outermost that is new.
  public var onCreation: @Sendable (_ made: String) -> Void

  /// The default bound of the image data: 256 MiB.
  public static let defaultImageLimit = 256 << 20

  /// Describes what to open.
  public init(
    place: StorePlace, imageLimit: Int = defaultImageLimit, timeLimit: Double = 5,
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
