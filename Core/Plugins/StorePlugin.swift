public import FoundationEssentials
public import OfflineCore

/// A storage backend that an app can offer under a scheme.
///
/// To add a backend, an adapter publishes one of these and passes the conformance kit; an app
/// lists it in its composition root.
public struct StorePlugin: Sendable {
  /// The word before the colon in `--store scheme:place`.
  public let scheme: String
  /// How the place is written, such as `PATH`; `nil` if there is nothing after the colon.
  public let placeholder: String?
  /// One line for the help text.
  public let summary: String
  /// What is added to the name of a store in the default place, such as `.sqlite`; `nil` when the
  /// backend has no default place.
  public let fileExtension: String?
  /// Opens a storage: lazily, without failing.
  public let open: @Sendable (StoreOptions) -> Storage
  /// A place of its own beside `place`, for tests that must not touch what is there.
  public let scratch: @Sendable (_ place: String, _ label: String) -> ScratchPlace

  /// Describes a backend.
  public init(
    scheme: String,
    placeholder: String? = nil,
    summary: String,
    fileExtension: String? = nil,
    open: @escaping @Sendable (StoreOptions) -> Storage,
    scratch: @escaping @Sendable (_ place: String, _ label: String) -> ScratchPlace
  ) {
    self.scheme = scheme
    self.placeholder = placeholder
    self.summary = summary
    self.fileExtension = fileExtension
    self.open = open
    self.scratch = scratch
  }
}

/// What a backend is told when it is opened.
public struct StoreOptions: Sendable {
  /// Where: what stands after the colon, opaque to all but the backend.
  public let place: String
  /// The most bytes of image data that are kept.
  public let imageLimit: Int
  /// Called, from whatever thread, each time that damage was set aside: once for each damage, by
  /// the instance that has done it.
  public let whenSetAside: @Sendable (SetAside) -> Void

  /// The default bound of the image data: 256 MiB.
  public static let defaultImageLimit = 256 << 20

  /// Describes what to open.
  public init(
    place: String, imageLimit: Int = defaultImageLimit,
    whenSetAside: @escaping @Sendable (SetAside) -> Void = { _ in }
  ) {
    self.place = place
    self.imageLimit = imageLimit
    self.whenSetAside = whenSetAside
  }
}

/// A place for tests, and what tests do to it.
public struct ScratchPlace: Sendable {
  /// The place, as it stands after the colon.
  public let place: String
  /// Whether other processes can open the place too.
  public let isShared: Bool
  /// Breaks the content of a saved list, so that reading it fails; `nil` where nothing can break.
  public let damage: (@Sendable (ListKey) async throws -> Void)?
  /// Breaks saved image data, so that reading it fails; `nil` where nothing can break.
  public let damageImageData: (@Sendable (URL) async throws -> Void)?
  /// Removes every trace of the place.
  public let discard: @Sendable () async throws -> Void
  /// Opens another instance on this place, whatever place the options name.
  public let open: @Sendable (StoreOptions) -> Storage

  /// Describes a scratch place.
  public init(
    place: String,
    isShared: Bool,
    damage: (@Sendable (ListKey) async throws -> Void)?,
    damageImageData: (@Sendable (URL) async throws -> Void)? = nil,
    discard: @escaping @Sendable () async throws -> Void,
    open: @escaping @Sendable (StoreOptions) -> Storage
  ) {
    self.place = place
    self.isShared = isShared
    self.damage = damage
    self.damageImageData = damageImageData
    self.discard = discard
    self.open = open
  }

  /// Opens another instance on this place.
  public func open(
    imageLimit: Int = StoreOptions.defaultImageLimit,
    whenSetAside: @escaping @Sendable (SetAside) -> Void = { _ in }
  ) -> Storage {
    open(StoreOptions(place: place, imageLimit: imageLimit, whenSetAside: whenSetAside))
  }
}
