public import FoundationEssentials

/// Everything that one backend keeps in one place, seen through the ports.
///
/// Opening is lazy: the values exist whether or not the place can be reached, and throw on use.
public struct Storage: Sendable {
  /// The place in full, as a person names it, without secrets.
  public let place: String
  /// Keeps the lists.
  public var lists: any ListStore
  /// Keeps image data.
  public var imageData: any ImageDataStore
  /// The storage as a whole.
  public var maintenance: any StoreMaintenance
  /// How processes that share the storage agree on who asks a source; `nil` where they can't.
  public let lease: (any RefreshLease)?
  /// How those processes tell each other what has changed; `nil` where they look for themselves.
  public let announcer: (any ListAnnouncer)?
  /// Lets go of files and connections. A later call opens them again.
  public let close: @Sendable () async -> Void

  /// Adapters make these.
  public init(
    place: String,
    lists: any ListStore,
    imageData: any ImageDataStore,
    maintenance: any StoreMaintenance,
    lease: (any RefreshLease)? = nil,
    announcer: (any ListAnnouncer)? = nil,
    close: @escaping @Sendable () async -> Void = {}
  ) {
    self.place = place
    self.lists = lists
    self.imageData = imageData
    self.maintenance = maintenance
    self.lease = lease
    self.announcer = announcer
    self.close = close
  }
}

/// A storage as a whole: what is in it, whether it is sound, and how to be rid of it.
public protocol StoreMaintenance: Sendable {
  /// What there is, damaged lists among it.
  func contents() async throws -> StoreContents

  /// Reads everything and says what is wrong with it, also by the backend's own check. Changes
  /// nothing.
  func verify() async throws -> [StoreProblem]

  /// Settings by which the storage keeps less than is promised, for people.
  func risks() async throws -> [String]

  /// Removes what ``verify()`` has found damaged, if it still is: what somebody has saved since stays.
  /// Storage that is damaged as a whole is repaired, or quarantined if repair is not possible.
  /// Either is reported as a ``DamageReport``.
  ///
  /// - Returns: Whether something damaged was removed; `false` for storage that was repaired.
  func removeDamaged(_ subject: StoreProblem.Subject) async throws -> Bool

  /// Removes all lists and all image data, readable or not. Storage that is damaged as a whole is
  /// quarantined, which is told by a ``DamageReport``.
  func clear() async throws
}

extension StoreMaintenance {
  /// No setting makes it keep less.
  public func risks() async throws -> [String] { [] }

  /// What there is, where all of it may be read.
  func allContents() async throws -> StoreContents {
    let contents = try await contents()
    if let denied = contents.denied { throw denied }
    return contents
  }
}

/// What a storage holds.
public struct StoreContents: Hashable, Sendable {
  /// The names of all lists, in no particular order.
  public var lists: Set<ListName>
  /// The addresses of all image data, least recently used first.
  public var images: [URL]
  /// Why the images are not among it: only the lists may be read.
  public var denied: StoreError?

  /// Stores make these.
  public init(lists: Set<ListName>, images: [URL]) {
    self.lists = lists
    self.images = images
  }
}

/// Something in a storage that can't be read.
public struct StoreProblem: Hashable, Sendable {
  /// What can't be read.
  public enum Subject: Hashable, Sendable {
    /// A list, which can be removed.
    case list(ListName)
    /// The data of an image, which can be removed.
    case image(URL)
    /// An entry of which nobody can tell what it was; `key` is the storage's own name for it.
    case entry(key: String)
    /// The storage as a whole, which can be quarantined.
    case storage
  }

  /// What can't be read.
  public let subject: Subject
  /// What is wrong with it, for people.
  public let detail: String

  /// Stores make these.
  public init(_ subject: Subject, _ detail: String) {
    self.subject = subject
    self.detail = detail
  }
}

/// Damage that a write has taken out of the way, so that a person hears of it.
///
/// Whoever opened the storage is told once for each damage, as soon as it is out of the way.
public struct DamageReport: Hashable, Sendable {
  /// How much the damage took with it.
  public enum Extent: Hashable, Sendable {
    /// One list, which was replaced or removed.
    case list(ListName)
    /// The storage, which begins anew.
    case storage
    /// No readable data: totals were recounted and orphaned records removed.
    case remains
  }

  /// How much is no longer there.
  public let extent: Extent
  /// The storage, as a person names it.
  public let place: String
  /// Where the damaged storage is kept; `nil` for a list, and where nothing could be kept.
  public let quarantine: String?

  /// Stores make these.
  public init(_ extent: Extent, place: String, quarantine: String? = nil) {
    self.extent = extent
    self.place = place
    self.quarantine = quarantine
  }
}
