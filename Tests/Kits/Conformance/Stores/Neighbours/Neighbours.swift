import FoundationEssentials
import OfflineCore

/// Lists that share a storage, and what a reader has to find of each.
struct Neighbours: Sendable {
  /// All that a list says, whatever it holds.
  struct State: Equatable, CustomStringConvertible {
    let sums: [UInt64]
    let savedAt: Date
    let source: String
    let version: ListVersion

    var description: String {
      "\(sums.count) items '\(source)', saved \(savedAt.timeIntervalSinceReferenceDate),"
        + " \(version), sum \(sums.reduce(0, &+))"
    }
  }

  /// One list of each kind.
  static let ofEachKind: [any Neighbour] = [
    feedSubject, leaguesSubject, teamsSubject, squadSubject,
  ]

  /// Lists of each kind for each of these parents.
  static func of(_ parents: [String?]) -> [any Neighbour] {
    parents.flatMap { parent in ofEachKind.map { $0.list(of: parent) } }
  }

  let storage: Storage
  let lists: [any Neighbour]
  /// What a reader has to find of each list; `nil` for none.
  var expected: [State?]

  /// Saves a few items in each list.
  init(_ lists: [any Neighbour], in storage: Storage) async throws {
    self.storage = storage
    self.lists = lists
    expected = []
    for (number, list) in lists.enumerated() {
      expected.append(try await list.save(number * 3..<number * 3 + 3, in: storage))
    }
  }

  /// Saves other items in one list.
  mutating func replace(_ number: Int) async throws {
    expected[number] = try await lists[number].save(1000 + number..<1005 + number, in: storage)
  }

  /// Adds an item to one list.
  mutating func append(_ number: Int) async throws {
    guard let state = expected[number] else { return }
    expected[number] = try await lists[number].append(
      2000 + number..<2001 + number, to: state, in: storage)
  }

  /// Removes one list.
  mutating func remove(_ number: Int, at version: ListVersion? = nil) async throws {
    try await lists[number].remove(in: storage, at: version)
    expected[number] = nil
  }

  /// Fails unless each list is as it should be, but for those that are damaged.
  func check(
    except damaged: Set<Int> = [], in storage: Storage? = nil, _ occasion: String
  ) async throws {
    for (number, list) in lists.enumerated() where !damaged.contains(number) {
      let found = try await list.state(in: storage ?? self.storage)
      try expect(found, is: expected[number], "\(Self.name(list.key)), \(occasion)")
    }
  }

  /// A key in words that show what texts hide.
  static func name(_ key: ListKey) -> String {
    "the list '\(key.kind)' of \(key.parent.map(\.debugDescription) ?? "nobody")"
  }
}
