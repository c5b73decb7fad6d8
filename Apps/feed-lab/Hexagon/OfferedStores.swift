import Composition
import OfflineCore
import PlantedFaults
import Synchronization
import WebSupport

/// The stores that readers of the pages can choose: stores without a place, and the store named on the
/// command line. Pages cannot open other files or servers, and show no password.
struct OfferedStores: Sendable {
  /// The store that learners edit.
  static let yours = "yours:"

  let plugins: [StorePlugin]
  /// The stores as the user would type them, by the names that pages show.
  private let typed: [String: String]
  /// The names in the order in which pages show them.
  let names: [String]
  /// The name of the initial store.
  let first: String

  /// - Parameters:
  ///   - settings: The values of the command line.
  ///   - source: The source, because default places differ by source.
  /// - Throws: `UsageError` for an invalid store.
  init(_ list: FeedPlugins, settings: AppSettings, source: SourceName) throws {
    plugins = list.stores
    let sound = plugins.withoutPlaces
    var typed = [Self.yours: Self.yours]
    for name in sound {
      // The full place, so that a fault is planted in exactly this store.
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
    let known = sound + [Self.yours]
    names = known + (known.contains(first) ? [] : [first])
  }

  /// Returns the stores, with those in memory opened once for all compositions, so that their content lasts
  /// until the process ends instead of until the next switch.
  static func openOnce(_ stores: [StorePlugin]) -> [StorePlugin] {
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

  /// Returns the store with the fault for a story. It uses files if possible, because two processes can open
  /// them.
  static func wrong(_ fault: PlantedFault) -> String {
    fault.plant == nil ? "broken:\(fault.id)" : "broken:\(fault.id):json:"
  }

  /// Returns the typed form of a name on a page: an offered store, a fault, or a fault in an offered store.
  ///
  /// - Throws: `RequestFailure` for any other name.
  func typedForm(of name: String) throws(RequestFailure) -> String {
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

  /// Returns the fault in the given store if it can be planted there, or else the fault's own store.
  func name(of fault: String, in store: String) -> String {
    guard !fault.isEmpty else { return store }
    let planted = "broken:\(fault):\(store)"
    guard let typed = try? typedForm(of: planted),
      (try? StoreLocator(typed, in: plugins, app: "feed-lab", source: "", environment: [:])) != nil
    else { return "broken:\(fault)" }
    return planted
  }
}
