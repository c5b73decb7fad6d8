import Composition
import Conformance
import Decorators
import FoundationEssentials
import InMemoryStore
import OfflineCore
import PlantedFaults
import Synchronization
import TestSupport

/// The kata about reviewing: five stores, each with a fault of its own.
extension Kata {
  static let faults = Kata(
    number: 8,
    checks: WrongStore.all.map { store in
      Check(
        "store-\(store.letter)", sentence: "what is wrong with the store \(store.letter) is found"
      ) { work in
        let found = work.findings[store.letter, default: ""]
        let fault = PlantedFault.all.first { $0.id == found }
        let near = found.nearest(of: PlantedFault.all.map(\.id)).map { ", did you mean '\($0)'?" }
        let words = fault.map { "not that it \($0.sentence)" } ?? "no such fault\(near ?? "")"
        try expect(
          found == store.fault, in: "your finding", expected: "the fault of this store",
          found: found.isEmpty ? "nothing yet" : "'\(found)': \(words)")
      }
    })
}

/// A store in memory with one fault, under a name that does not reveal it.
public struct WrongStore: Sendable {
  /// The name of the store, a letter.
  public let letter: String
  let fault: String

  /// All five stores.
  public static let all = [
    WrongStore(letter: "A", fault: "deletes-then-inserts"),
    WrongStore(letter: "B", fault: "nil-is-empty"),
    WrongStore(letter: "C", fault: "append-compares-counts"),
    WrongStore(letter: "D", fault: "drops-queries"),
    WrongStore(letter: "E", fault: "empties-with-last-list"),
  ]

  private func open(
    _ options: StoreOptions, before: [any PortInterceptor] = [],
    behind: [any PortInterceptor] = []
  ) -> Storage {
    let sound = StorePlugin.inMemory.open(options).intercepted(by: behind)
    let plant = PlantedFault.all.first { $0.id == fault }?.plant
    return (plant?(sound) ?? sound).intercepted(by: before)
  }

  /// Returns an error message if no requirement has this id, or `nil`.
  public static func problem(withRequirement id: String) -> String? {
    let ids = StoreRequirement.all.map(\.id)
    guard !ids.contains(id) else { return nil }
    let near = id.nearest(of: ids).map { "did you mean '\($0)'?" }
    return "There is no requirement '\(id)'; "
      + (near ?? "there are \(ids.joined(separator: ", ")).")
  }

  /// Returns the failures that the conformance kit finds.
  ///
  /// - Parameter id: The only requirement to judge, or `nil` for all.
  public func failures(of id: String?) async throws -> [String] {
    let plugin = StorePlugin(
      scheme: "store-\(letter)", placeKind: .none, open: { open($0) })
    let run = ConformanceRun(
      stores: [.init(plugin, beside: "")],
      requirements: StoreRequirement.all.filter { id == nil || $0.id == id }, seed: 1)
    return try await run().rows.flatMap(\.outcomes).compactMap {
      if case .failed(let failure) = $0 { "\(failure)" } else { nil }
    }
  }

  /// Returns a short story of the store in use: each step, each call through its ports, and below
  /// it the calls to the correct store inside it.
  public func story() async throws -> [String] {
    let told = Mutex((lines: [String](), calls: [String]()))
    let storage = open(
      StoreOptions(place: ""),
      before: [
        Tracing { report in
          told.withLock { told in
            told.lines += ["  " + report.words] + told.calls
            told.calls = []
          }
        }
      ],
      behind: [Tracing { report in told.withLock { $0.calls.append("      " + report.words) } }])
    try await tell(about: storage) { line in told.withLock { $0.lines.append(line) } }
    return told.withLock { $0.lines }
  }

  private func tell(about storage: Storage, note: (String) -> Void) async throws {
    let (lists, key) = (storage.lists, ListKey<StoredItem>(kind: "things"))
    func items(_ notes: [String?]) -> [StoredItem] {
      notes.compactMap { StoredItem(fields: ["id": "x", "note": $0]) }
    }
    func save(_ notes: [String?]) async throws -> ListVersion {
      note("A list of two items is saved: the first has a note, the second has none.")
      return try await lists.replace(key, with: items(notes), savedAt: noon, source: "story:")
    }
    let first = try await save(["one", nil])
    note("It grows by an item.")
    let grown = try await lists.append(items([""]), to: key, at: first)
    _ = try await save(["other", nil])
    for (version, words) in [(grown, "had grown"), (first, "was saved first")] {
      note("An item is appended to the list as it was when it \(words): an outdated version.")
      _ = try? await lists.append(items(["late"]), to: key, at: version)
    }
    note("The list is read.")
    for item in try await lists.slice(key, from: nil, limit: 9)?.items ?? [] {
      let fields = item.fields.elements.map { "\($0.name): '\($0.value)'" }
      note("      " + fields.joined(separator: ", "))
    }
    for width in [100, 200] {
      guard let url = URL(string: "https://images.example/a?w=\(width)") else { continue }
      note("The data of \(url) is \(width == 100 ? "saved" : "looked for").")
      if width == 100 { try await storage.imageData.save(Data("picture".utf8), for: url) }
      if width == 200 { _ = try await storage.imageData.data(for: url) }
    }
    note("The list is removed, and what image data is left is counted.")
    try await lists.remove(key.name)
    _ = try await storage.imageData.usage()
  }
}

extension Tracing.Report {
  fileprivate var words: String { line(at: noon, tellsAdapterAndTime: false) }
}
