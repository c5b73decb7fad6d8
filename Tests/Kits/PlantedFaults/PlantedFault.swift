public import Conformance
import FoundationEssentials
public import OfflineCore
import StorageEngine

/// A correct store with one planted fault that an author could make, and that the kit has to find.
public struct PlantedFault: Sendable, Identifiable, CustomStringConvertible {
  /// A permanent identifier, such as `append-checks-then-acts`.
  public let id: String
  /// The mistake of the store, as a clause such as "keeps the old items".
  public let sentence: String
  /// The id of the requirement that has to find the fault; `nil` for the correct store.
  public let killedBy: String?
  /// The store, over a server that it does not share.
  public let plugin: StorePlugin
  /// A place beside which the store is tested.
  public let place: StorePlace
  /// The test hooks of the store.
  public let hooks: StoreTestHooks
  /// Plants the fault in any storage; `nil` if the fault is in the backend.
  public let plant: (@Sendable (Storage) -> Storage)?
  /// A review of a learner who made this mistake, if one is known.
  public internal(set) var review: Review?

  /// All faults, by theme. `swift test --filter plantedFaults` tests each one and prints which
  /// requirement found it.
  public static let all: [PlantedFault] =
    listFaults + appendFaults + imageDataFaults + maintenanceFaults + damageFaults + placeFaults
    + learnerFaults + subtleFaults

  /// Faults that block or end the process. A judge in another process finds them.
  public static let stopping = stoppingFaults

  /// The identifier and the sentence.
  public var description: String { "\(id): \(sentence)" }

  init(
    _ id: String, sentence: String, killedBy: String?,
    placeKind: StorePlugin.PlaceKind = .address(placeholder: "//NAME"),
    options: (@Sendable (inout StoreOptions) -> Void)? = nil,
    backend: ((inout BackendChanges<MemoryBackend>) -> Void)? = nil,
    storage: (@Sendable (Storage) -> Storage)? = nil,
    hooks: (inout StoreTestHooks) -> Void = { _ in },
    siblings: (inout StorePlugin.Siblings) -> Void = { _ in }
  ) {
    self.id = id
    self.sentence = sentence
    self.killedBy = killedBy
    self.place =
      if case .local = placeKind {
        StorePlace(FileManager.default.temporaryDirectory.appending(path: id).path)
      } else { "place" }
    let server = MemoryServer()
    var soundSiblings = StorePlugin.Siblings(
      name: { $0.appending("-\($1)") }, found: { await server.siblings(of: $0.rawValue) },
      erase: { await server.erase($0.rawValue) },
      move: { await server.move($0.rawValue, to: $1.place.rawValue) })
    siblings(&soundSiblings)
    var changes = BackendChanges<MemoryBackend>()
    backend?(&changes)
    plugin = StorePlugin(
      scheme: id, placeKind: placeKind,
      open: { [changes] given in
        var given = given
        options?(&given)
        let place = "broken:\(id):" + withoutPassword(given.place.rawValue)
        let sound = MemoryBackend(
          server: server, name: given.place.rawValue, timeLimit: given.timeLimit)
        let opened = Storage(
          ChangedBackend(sound: sound, changes: changes), at: place, options: given)
        return storage?(opened) ?? opened
      }, siblings: soundSiblings)
    var made = StoreTestHooks(server)
    hooks(&made)
    self.hooks = made
    plant = backend == nil && options == nil ? storage : nil
  }

  /// The correct store, from which all faulty ones are made.
  public static let none = PlantedFault("sound", sentence: "gets nothing wrong", killedBy: nil)
}

extension StoreTestHooks {
  init(_ server: MemoryServer) {
    self.init()
    damageList = { name, list in
      try await server.use(name.rawValue) { storage in
        for (key, stored) in storage.lists {
          guard stored.head.contains(#""kind":"\#(list.kind)""#),
            stored.head.contains(#""parent":"#) == (list.parent != nil)
          else { continue }
          storage.lists[key]?.pages = stored.pages.map(damage)
        }
      }
    }
    damageImageData = { name in
      try await server.use(name.rawValue) { storage in
        storage.images = storage.images.map { key, image in
          (key, StoredImage(head: image.head, data: Data(image.data.map { $0 ^ 1 } + [0])))
        }
      }
    }
    damageStorage = { await server.damage($0.rawValue) }
    isDurable = { await server.isDurable($0.rawValue) }
    withLock = { name, body in
      await server.lock(name.rawValue)
      do {
        try await body()
      } catch {
        await server.unlock(name.rawValue)
        throw error
      }
      await server.unlock(name.rawValue)
    }
    loseNextAnswer = { await server.loseNextAnswer($0.rawValue) }
  }
}

private func damage(_ page: StoredPage) -> StoredPage {
  StoredPage(page.text.replacing("Text", with: "Tixt")) ?? page
}

/// Returns the place without its user, password and query.
func withoutPassword(_ place: String) -> String {
  guard let at = place.firstIndex(of: "@") else { return place }
  return "//" + place[place.index(after: at)...].prefix { $0 != "?" }
}

/// Runs `body` in a task that cancellation of the caller does not reach.
func ignoringCancellation<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await Task { try await body() }.value
}
