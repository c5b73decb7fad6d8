public import FoundationEssentials

/// A kind of remote source that an app can offer under one or more schemes, for one product.
public struct SourcePlugin<Ports: Sendable>: Sendable {
  /// The kind of place after the colon in the name of a source, `scheme:place`.
  public enum PlaceKind: Hashable, Sendable {
    /// Nothing.
    case none
    /// A folder on this machine.
    case folder
    /// A file on this machine.
    case file
    /// An address, written like `placeholder`.
    case address(placeholder: String)
  }

  /// The words before the colon.
  public let schemes: [String]
  /// What kind of place stands after it.
  public let placeKind: PlaceKind
  /// Gets ready what takes its time before such a source is first asked, without waiting for it.
  public let prepare: @Sendable () -> Void
  /// Opens a source: lazily; fails only on a place that can't be meant.
  public let open: @Sendable (SourceOptions) throws(SourceOptions.InvalidLocator) -> Source<Ports>

  /// Describes a kind of source.
  public init(
    schemes: [String],
    placeKind: PlaceKind = .none,
    prepare: @escaping @Sendable () -> Void = {},
    open: @escaping @Sendable (SourceOptions) throws(SourceOptions.InvalidLocator) -> Source<Ports>
  ) {
    self.schemes = schemes
    self.placeKind = placeKind
    self.prepare = prepare
    self.open = open
  }
}

/// What a source is told when it is opened.
public struct SourceOptions: Sendable {
  /// The place is not one that the source could ever read; with the reason, for people.
  public struct InvalidLocator: Error, Hashable, Sendable {
    /// What is wrong with the place, and what to write instead.
    public let reason: String

    /// Describes what is wrong.
    public init(_ reason: String) { self.reason = reason }
  }

  /// The scheme and the place, as the user typed them.
  public let locator: String
  /// What stands after the first colon.
  public let place: String
  /// The most seconds that one remote request may take, connection and body together.
  public let timeout: Double
  /// Whether a feed may lead into loopback, private and link-local networks.
  public let allowsPrivate: Bool
  /// An image address that the user typed, which is therefore allowed.
  public let typedAddress: URL?
  /// Called, from whatever thread, each time that something was left out.
  public let onSkip: @Sendable (SkippedRecords) -> Void
  /// Where the source may keep what it would otherwise have to read again: it may be gone at any time.
  /// `nil` where nothing is kept, and before the app has opened its store.
  public let notes: @Sendable () -> (any ImageDataStore)?

  /// The default limit of one remote request: 10 seconds.
  public static let defaultTimeout: Double = 10

  /// Describes what to open.
  public init(
    locator: String,
    timeout: Double = defaultTimeout,
    allowsPrivate: Bool = false,
    typedAddress: URL? = nil,
    onSkip: @escaping @Sendable (SkippedRecords) -> Void = { _ in },
    notes: @escaping @Sendable () -> (any ImageDataStore)? = { nil }
  ) {
    self.locator = locator
    self.place =
      locator.firstIndex(of: ":").map { String(locator[locator.index(after: $0)...]) } ?? ""
    self.timeout = timeout
    self.allowsPrivate = allowsPrivate
    self.typedAddress = typedAddress
    self.onSkip = onSkip
    self.notes = notes
  }
}
