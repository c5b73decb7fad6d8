public import FoundationEssentials

/// A kind of remote source that an app can offer under one or more schemes, for one product.
///
/// ```swift
/// extension SourcePlugin<FeedPorts> {
///   static var mine: Self {
///     SourcePlugin(schemes: ["mine"]) { _ in
///       let source = MySource()
///       return Source(name: "mine:", imageData: source, ports: FeedPorts(feed: source, comments: nil))
///     }
///   }
/// }
/// ```
public struct SourcePlugin<Ports: Sendable>: Sendable {
  /// The kind of place after the colon in the name of a source, `scheme:place`.
  public enum PlaceKind: Hashable, Sendable {
    /// There is no place.
    case none
    /// A folder on this machine.
    case folder
    /// A file on this machine.
    case file
    /// An address, in the format of `placeholder`.
    case address(placeholder: String)
  }

  /// The words before the colon in the name of a source.
  public let schemes: [String]
  /// The kind of place after the colon.
  public let placeKind: PlaceKind
  /// Starts slow preparations before the source is first asked, without waiting for them.
  public let prepare: @Sendable () -> Void
  /// Opens a source lazily; fails only if the place can't be valid.
  public let open: @Sendable (SourceOptions) throws(SourceOptions.InvalidLocator) -> Source<Ports>

  /// Creates the description of a kind of source.
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

/// The options with which a source is opened.
public struct SourceOptions: Sendable {
  /// The error for a place that the source could never read, with the reason for the user.
  public struct InvalidLocator: Error, Hashable, Sendable {
    /// The fault of the place, and what to write instead.
    public let reason: String

    /// Creates an error.
    public init(_ reason: String) { self.reason = reason }
  }

  /// The scheme and the place, as the user typed them.
  public let locator: String
  /// The text after the first colon.
  public let place: String
  /// The time limit of one remote request, including connection and body.
  public let timeout: Duration
  /// `true` if a feed may link to loopback, private and link-local networks.
  public let allowsPrivate: Bool
  /// An image address that the user typed, which is therefore allowed.
  public let typedAddress: URL?
  /// `true` if the source may use credentials that are kept for any server, not only for its own. Of several
  /// sources, only the first may.
  public let usesCommonCredentials: Bool
  /// Whether the host of the source is trusted, even in a private network. `false` for a source that a reader
  /// named: ``allowsPrivate`` then applies to its host too.
  public let trustsHost: Bool
  /// Called, on any thread, each time records were left out.
  public let onSkip: @Sendable (SkippedRecords) -> Void
  /// A store for data that the source would otherwise have to read again, and that may be evicted at any
  /// time. Returns `nil` if nothing is kept, and before the app has opened its store.
  public let notes: @Sendable () -> (any ImageDataStore)?
  /// What hosts on the web may expect of this program; `nil` for a source that is used on its own.
  package var politeness: Politeness?

  /// The default limit of one remote request: 10 seconds.
  public static let defaultTimeout = Duration.seconds(10)

  /// Creates options for one opening of a source.
  public init(
    locator: String,
    timeout: Duration = defaultTimeout,
    allowsPrivate: Bool = false,
    typedAddress: URL? = nil,
    usesCommonCredentials: Bool = true,
    trustsHost: Bool = true,
    onSkip: @escaping @Sendable (SkippedRecords) -> Void = { _ in },
    notes: @escaping @Sendable () -> (any ImageDataStore)? = { nil }
  ) {
    self.locator = locator
    self.place =
      locator.firstIndex(of: ":").map { String(locator[locator.index(after: $0)...]) } ?? ""
    self.timeout = timeout
    self.allowsPrivate = allowsPrivate
    self.typedAddress = typedAddress
    self.usesCommonCredentials = usesCommonCredentials
    self.trustsHost = trustsHost
    self.onSkip = onSkip
    self.notes = notes
  }
}
