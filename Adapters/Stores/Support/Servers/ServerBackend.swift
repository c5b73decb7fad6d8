public import OfflineCore
public import StorageEngine

/// A backend that keeps a storage under a name on a server, beside others.
public protocol ServerBackend: StorageBackend, RefreshLease {
  /// The type of its addresses.
  associatedtype Place: ServerPlace
  /// The type of its connections.
  associatedtype Connection: ServerConnection

  /// Creates a backend, which connects when it is first used.
  init(_ options: StoreOptions)

  /// The address of the storage.
  var place: Place { get }
  /// The connections to the server.
  var connections: PoolHold<Connection> { get }

  /// Announces to all listeners that the lists with these labels may have changed.
  func announce(_ labels: [String]) async throws

  /// Returns the names on the server that begin with `prefix`, which may include those of other programs.
  func names(_ prefix: String) async throws -> [String]

  /// Removes the storage of that name, if it bears our mark.
  func erase(_ name: String) async throws

  /// Replaces this storage with the storage of another name.
  func move(here sibling: String) async throws
}

/// The address of a storage on a server.
public protocol ServerPlace: Sendable {
  /// Parses the address of a place.
  init(_ place: StorePlace)

  /// The name of the storage on the server.
  var name: String { get }
  /// `true` if changes are announced.
  var announces: Bool { get }
  /// The address without passwords, for messages.
  var redacted: String { get }
  /// The problem of the address, which the text does not repeat, or `nil`.
  var problem: String? { get }

  /// Returns the place of another storage on the same server.
  func with(name: String) -> StorePlace
}

extension ServerBackend {
  /// Closes the connections that no other instance uses.
  public func close() { connections.close() }

  /// Removes the storage and its quarantined ones. Keeps what bears no mark.
  public func erase() async throws {
    let quarantined = try await names(place.name + ".")
      .filter { QuarantineName.isCandidate($0, for: place.name) }
    for name in [place.name] + quarantined { try await erase(name) }
  }

  fileprivate func siblings() async throws -> [String: StorePlace] {
    let prefix = place.name + "."
    return try await names(prefix).reduce(into: [:]) {
      $0[String($1.dropFirst(prefix.count))] = place.with(name: $1)
    }
  }

  fileprivate static func with<Value>(
    _ options: StoreOptions, _ body: (Self) async throws -> Value
  ) async throws -> Value {
    let backend = Self(options)
    defer { backend.connections.close() }
    return try await body(backend)
  }
}

extension StorePlugin {
  /// Creates the description of a backend on a server.
  ///
  /// - Parameters:
  ///   - placeholder: The form of its addresses, for help texts.
  ///   - port: The default port of the servers.
  public init<Backend: ServerBackend>(
    _ backend: Backend.Type, scheme: String, aliases: [String] = [],
    unavailableSchemes: [String: String] = [:], placeholder: String, port: Int
  ) {
    self.init(
      scheme: scheme, aliases: aliases, unavailableSchemes: unavailableSchemes,
      placeKind: .address(placeholder: placeholder, port: port, isOptional: true),
      placeProblem: { Backend.Place($0).problem },
      open: { options in
        let backend = Backend(options)
        let announcer = ServerAnnouncer(open: backend.connections.open, send: backend.announce)
        return Storage(
          backend, at: backend.place.redacted, options: options, lease: backend,
          announcer: backend.place.announces ? announcer : nil)
      },
      siblings: Siblings(
        name: { place, label in
          let place = Backend.Place(place)
          return place.with(name: "\(place.name).\(label)")
        },
        found: { try await Backend.with(StoreOptions(place: $0)) { try await $0.siblings() } },
        erase: { try await Backend.with(StoreOptions(place: $0)) { try await $0.erase() } },
        move: { sibling, target in
          let name = Backend.Place(sibling).name
          try await Backend.with(target) { try await $0.move(here: name) }
        }))
  }
}
