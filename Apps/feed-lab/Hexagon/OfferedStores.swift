import Composition
import OfflineCore
import PlantedFaults
import Synchronization
import WebSupport

/// The stores that readers of the pages can choose: those that need no place, and the one that the command line
/// has named. A page lets nobody open other files or servers, and shows no password.
struct OfferedStores: Sendable {
  let plugins: [StorePlugin]
  /// As a page shows them, and as they are typed.
  private let typed: [String: String]
  /// In the order in which they are shown.
  let names: [String]
  /// The one that the app begins with.
  let first: String

  /// - Parameters:
  ///   - settings: What the command line says.
  ///   - source: The source, each of which has default places of its own.
  /// - Throws: `UsageError` for a store that can't be meant.
  init(_ list: FeedPlugins, _ settings: AppSettings, source: SourceName) throws {
    plugins = list.stores
    let sound = plugins.withoutPlaces
    var typed: [String: String] = [:]
    for name in sound {
      // In full, so that a fault is planted in the very store.
      let locator = try settings.locator(of: name, list, for: source)
      typed[name] = "\(locator.plugin.scheme):\(locator.place.rawValue)"
    }
    var first = sound.first ?? ""
    if let named = settings.store, typed[named] == nil {
      first = try settings.locator(of: named, list, for: source).shown
      typed[first] = named
    } else if let named = settings.store {
      first = named
    }
    (self.typed, self.first) = (typed, first)
    names = sound + (sound.contains(first) ? [] : [first])
  }

  /// The same stores, where those in memory are opened once for all compositions of the app: what is in them ends
  /// with the process, and not with a switch.
  static func opened(once stores: [StorePlugin]) -> [StorePlugin] {
    let opened = Mutex<[String: Storage]>([:])
    return stores.map { store in
      guard store.siblings == nil else { return store }
      var store = store
      store.open = { [open = store.open, scheme = store.scheme] options in
        guard options.place.rawValue.isEmpty else { return open(options) }
        return opened.withLock { opened in
          let storage = opened[scheme] ?? open(options)
          opened[scheme] = storage
          return storage
        }
      }
      return store
    }
  }

  /// A fault as a store of a story, in files where it can be planted there: two programs can open those.
  static func wrong(_ fault: PlantedFault) -> String {
    fault.plant == nil ? "broken:\(fault.id)" : "broken:\(fault.id):json:"
  }

  /// The store that a page calls by a name, as it is typed: an offered one, a fault, or a fault in an offered
  /// one.
  ///
  /// - Throws: `RequestFailure`.
  func typed(_ name: String) throws(RequestFailure) -> String {
    if let typed = typed[name] { return typed }
    for fault in PlantedFault.all.map({ "broken:\($0.id)" })
    where name == fault || name.hasPrefix(fault + ":") {
      let store = name.dropFirst(fault.count + 1)
      if store.isEmpty { return fault }
      if let typed = typed[String(store)] { return "\(fault):\(typed)" }
    }
    let others = names + PlantedFault.all.flatMap { ["broken:\($0.id)", Self.wrong($0)] }
    let advice = name.nearest(of: others).map { "did you mean '\($0)'?" }
    throw .badRequest(
      "'\(name)' is not offered here; "
        + (advice ?? "--store names one more when the lab is started"))
  }

  /// A fault in a store, if it can be planted there; else the fault's own store.
  func name(of fault: String, in store: String) -> String {
    guard !fault.isEmpty else { return store }
    let planted = "broken:\(fault):\(store)"
    guard let typed = try? typed(planted),
      (try? StoreLocator(typed, in: plugins, app: "feed-lab", source: "", environment: [:])) != nil
    else { return "broken:\(fault)" }
    return planted
  }
}
