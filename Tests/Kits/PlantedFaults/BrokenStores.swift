public import Composition
public import Conformance
public import OfflineCore

extension [StorePlugin] {
  /// Stores with planted faults: `broken:FAULT` in memory, `broken:FAULT:STORE` over another store, and
  /// `broken:` alone, which lists the faults.
  ///
  /// - Parameters:
  ///   - sound: The stores in which faults can be planted.
  ///   - app: The name of the app, which is part of its default places.
  ///   - environment: The variables that name the cache folder and the home folder.
  public static func broken(
    over sound: [StorePlugin], app: String, environment: [String: String]
  ) -> [StorePlugin] {
    [.gallery]
      + (PlantedFault.all + PlantedFault.stopping).map {
        BrokenStore(fault: $0, sound: sound, app: app, environment: environment).plugin
      }
  }
}

extension StorePlugin {
  /// Never opened: for every place, it reports the list of faults as a problem of the place.
  fileprivate static let gallery = StorePlugin(
    scheme: "broken", placeKind: .address(placeholder: "FAULT[:STORE]", isOptional: true),
    placeProblem: { place in
      let word = String(place.rawValue.prefix { $0 != ":" })
      if let near = word.nearest(of: PlantedFault.all.map(\.id)) {
        return "there is no fault '\(word)'; did you mean '\(near)'? 'broken:' alone lists all"
      }
      let unknown = word.isEmpty ? "" : "there is no fault '\(word)'; "
      return "\(unknown)name one of these.\n\n\(PlantedFault.gallery)"
    },
    open: PlantedFault.none.plugin.open)
}

extension PlantedFault {
  fileprivate var scheme: String { "broken:\(id)" }

  /// The help lines of `broken:` and of each fault.
  public static let help =
    (all + stopping).reduce(
      into: [
        "broken": "a store that is wrong on purpose; 'broken:' alone lists the faults",
        "yours:lists": "the store that learners edit",
      ]
    ) { $0[$1.scheme] = $1.sentence }

  /// Every fault, below the rule that it breaks.
  public static let byRule: [(rule: ContractRule, faults: [PlantedFault])] = {
    let rules = Dictionary(uniqueKeysWithValues: StoreRequirement.all.map { ($0.id, $0.rule) })
    let faults = Dictionary(grouping: all) { fault in fault.killedBy.flatMap { rules[$0] } }
    return ContractRule.all.compactMap { rule in faults[rule.id].map { (rule, $0) } }
  }()

  /// One line for each fault, grouped by the rule that it breaks, with the consequence for users.
  fileprivate static var gallery: String {
    byRule.map { rule, faults in
      let lines = faults.map { "  \($0.scheme)  \($0.sentence)" }
      return "Rule \(rule.id), \(rule.title). It hurts \(rule.hurts).\n"
        + lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

extension PlantedFault {
  /// A description of the fault; for one from a real review, also the thought behind it and the source of the
  /// review.
  fileprivate var caution: String {
    let words = "\(scheme) is wrong on purpose: it \(sentence)."
    return review.map { "\(words) Somebody thought: \"\($0.thought)\" (\($0.address))" } ?? words
  }
}

/// A fault as a store that users can name.
private struct BrokenStore {
  let fault: PlantedFault
  let sound: [StorePlugin]
  let app: String
  let environment: [String: String]

  var plugin: StorePlugin {
    StorePlugin(
      scheme: fault.scheme, placeKind: placeKind,
      caution: fault.caution, placeProblem: problem, open: open,
      siblings: fault.plugin.siblings.map { own in
        StorePlugin.Siblings(
          name: { place, label in
            guard let (store, siblings) = under(place) else { return own.name(place, label) }
            return store.naming(siblings.name(store.place, label))
          },
          found: { place in
            guard let (store, siblings) = under(place) else { return try await own.found(place) }
            return try await siblings.found(store.place).mapValues(store.naming)
          },
          erase: { place in
            guard let (store, siblings) = under(place) else { return try await own.erase(place) }
            try await siblings.erase(store.place)
          },
          move: { sibling, target in
            guard let (store, siblings) = under(sibling), let (goal, _) = under(target.place) else {
              return try await own.move(sibling, target)
            }
            try await siblings.move(store.place, target.at(goal.place))
          })
      })
  }

  /// The place of the few faults that need files, or else the store to plant the fault in.
  private var placeKind: StorePlugin.PlaceKind {
    if case .local = fault.plugin.placeKind { return fault.plugin.placeKind }
    return .address(placeholder: "STORE", isOptional: true)
  }

  private func problem(_ place: StorePlace) -> String? {
    if case .local = placeKind { return nil }
    guard !place.rawValue.isEmpty else { return nil }
    guard fault.plant != nil else {
      return "a fault of the backend itself is in a store of its own: write \(fault.scheme) alone"
    }
    do {
      let store = try locator(of: place)
      if store.plugin.siblings == nil {
        return "what forgets shows nothing that '\(fault.scheme)' alone does not"
      }
      // A default place depends on the source, which is unknown here.
      return place.rawValue == "\(store.plugin.scheme):" && store.plugin.hasDefaultPlace
        ? "name the place of the store: \(fault.scheme):\(store.plugin.locator)" : nil
    } catch {
      return (error as? UsageError)?.message
    }
  }

  private func open(_ options: StoreOptions) -> Storage {
    guard let (store, _) = under(options.place), let plant = fault.plant else {
      return fault.plugin.open(options)
    }
    let storage = plant(store.plugin.open(options.at(store.place)))
    return Storage(
      place: "\(fault.scheme):\(storage.place)", lists: storage.lists,
      imageData: storage.imageData, maintenance: storage.maintenance, lease: storage.lease,
      announcer: storage.announcer, close: storage.close)
  }

  /// The store that the fault is planted in, or `nil` for a place of the fault's own.
  private func under(_ place: StorePlace) -> (StoreLocator, StorePlugin.Siblings)? {
    guard let store = try? locator(of: place) else { return nil }
    return store.plugin.siblings.map { (store, $0) }
  }

  private func locator(of place: StorePlace) throws -> StoreLocator {
    try StoreLocator(
      place.rawValue, in: sound, app: app, source: "", environment: environment)
  }
}

extension StoreLocator {
  /// Another place of the same backend, as the user would type it.
  fileprivate func naming(_ place: StorePlace) -> StorePlace {
    StorePlace("\(plugin.scheme):\(place.rawValue)")
  }
}

extension StoreOptions {
  fileprivate func at(_ place: StorePlace) -> StoreOptions {
    var options = self
    options.place = place
    return options
  }
}

extension StoreTestHooks {
  /// Returns the test hooks of a store with a fault: its server is in this process. A fault over another
  /// store has none.
  public static func planted(in store: StoreLocator) -> StoreTestHooks {
    let fault = PlantedFault.all.first { $0.scheme == store.plugin.scheme }
    return fault.flatMap { store.place.rawValue.contains(":") ? nil : $0.hooks } ?? StoreTestHooks()
  }
}
