public import FoundationEssentials

/// The stores of one backend at one place, behind their ports.
///
/// Opening is lazy: the values exist even if the place can't be reached, and throw on use.
///
/// ```swift
/// let storage = StorePlugin.inMemory.open(StoreOptions(place: ""))
/// let feed = try await storage.lists.slice(.feed, from: nil, limit: 10)
/// await storage.close()
/// ```
public struct Storage: Sendable {
  /// The place in full, as the user writes it, without secrets.
  public let place: String
  /// The store of lists.
  public var lists: any ListStore
  /// The store of image data.
  public var imageData: any ImageDataStore
  /// Operations on the storage as a whole.
  public var maintenance: any StoreMaintenance
  /// The lease by which processes that share the storage agree which of them asks a source; `nil` if it has
  /// none.
  public var lease: (any RefreshLease)?
  /// Notifies those processes of changes; `nil` if they have to poll.
  public let announcer: (any ListAnnouncer)?
  /// Ends the work that use cases have left behind, and closes files and connections. A later call opens them
  /// again.
  public let close: @Sendable () async -> Void
  /// Work on the storage that outlives its callers.
  package let background: BackgroundTasks

  /// Creates a storage. Only adapters do.
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
    let background = BackgroundTasks()
    self.background = background
    self.close = {
      await background.end()
      await close()
    }
  }
}

/// Operations on a storage as a whole: listing its contents, verifying and clearing it.
public protocol StoreMaintenance: Sendable {
  /// Returns what the storage holds, including damaged lists.
  func contents() async throws -> StoreContents

  /// Reads everything and returns what is damaged. Runs the backend's own check too. Changes nothing.
  func verify() async throws -> [StoreProblem]

  /// Returns descriptions of settings that weaken the guarantees of the storage, for the user.
  func risks() async throws -> [String]

  /// Removes what ``verify()`` has found damaged, if it is still damaged: anything saved since stays. Storage
  /// that is damaged as a whole is repaired, or quarantined if repair is not possible. Either is reported as
  /// a ``DamageReport``.
  ///
  /// - Returns: `true` if something damaged was removed; `false` for storage that was repaired.
  func removeDamaged(_ subject: StoreProblem.Subject) async throws -> Bool

  /// Removes all lists and all image data, readable or not. Storage that is damaged as a whole is
  /// quarantined, which is reported as a ``DamageReport``.
  func clear() async throws
}

extension StoreMaintenance {
  /// Returns an empty list: no setting weakens the guarantees.
  public func risks() async throws -> [String] { [] }

  /// Returns what the storage holds; throws if any of it may not be read.
  func allContents() async throws -> StoreContents {
    let contents = try await contents()
    if let denied = contents.denied { throw denied }
    return contents
  }
}

/// The contents of a storage.
public struct StoreContents: Hashable, Sendable {
  /// The names of all lists, in no particular order.
  public var lists: Set<ListName>
  /// The addresses of all image data, least recently used first.
  public var images: [URL]
  /// Why the images are missing here: only the lists may be read.
  public var denied: StoreError?

  /// Creates the contents that a store reports.
  public init(lists: Set<ListName>, images: [URL]) {
    self.lists = lists
    self.images = images
  }
}

/// Something in a storage that is damaged.
public struct StoreProblem: Hashable, Sendable {
  /// The kinds of damaged data.
  public enum Subject: Hashable, Sendable {
    /// A list, which can be removed.
    case list(ListName)
    /// The data of an image, which can be removed.
    case image(URL)
    /// An entry that can't be identified; `key` is the storage's own name for it.
    case entry(key: String)
    /// The storage as a whole, which can be quarantined.
    case storage
  }

  /// The damaged data.
  public let subject: Subject
  /// A description of the damage, for the user.
  public let detail: String

  /// Creates a problem that a store has found.
  public init(_ subject: Subject, _ detail: String) {
    self.subject = subject
    self.detail = detail
  }
}

/// Damage that a write has removed, for the user.
///
/// Reported once for each damage, as soon as it is removed, to the code that opened the storage.
public struct DamageReport: Hashable, Sendable {
  /// The possible extents of a loss.
  public enum Extent: Hashable, Sendable {
    /// One list, which was replaced or removed.
    case list(ListName)
    /// The whole storage, which starts empty.
    case storage
    /// No readable data: totals were recounted and orphaned records removed.
    case remains
  }

  /// The extent of the loss.
  public let extent: Extent
  /// The storage, as the user writes it.
  public let place: String
  /// Where the damaged storage is kept; `nil` for a list, and if nothing could be kept.
  public let quarantine: String?

  /// Creates a report for the user.
  public init(_ extent: Extent, place: String, quarantine: String? = nil) {
    self.extent = extent
    self.place = place
    self.quarantine = quarantine
  }
}
