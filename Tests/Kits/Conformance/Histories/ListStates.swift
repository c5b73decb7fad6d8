import OfflineCore

/// The states of a list over time: the write that made each one, and when calls saw it.
struct ListStates {
  typealias Call = RecordedHistory.Call

  /// A state and the write that made it.
  private struct State {
    let write: Call
    let items: [Range<Int>]
    /// The number of appends between the replacement and this state.
    let depth: Int
  }

  /// A call that made a state or found it.
  private struct Sight {
    let depth: Int
    let began: Double
    let ended: Double
  }

  /// Writes that returned the version they made.
  private var answered: [ListVersion: Call] = [:]
  /// Writes with an unknown outcome.
  private var unanswered: [Call]
  private var states: [ListVersion: State] = [:]
  private var sights: [UInt64: [Sight]] = [:]

  /// - Throws: ``Deviation`` for a state that no write explains.
  init(_ calls: [Call]) throws {
    unanswered = calls.filter { $0.outcome == .unknown && $0.request.page != nil }
    for call in calls {
      guard case .wrote(let version) = call.outcome else { continue }
      try expect(
        answered.updateValue(call, forKey: version) == nil, in: "two writes at once",
        expected: "versions of their own", found: "both returned \(version)")
    }
    // An append needs the version of an earlier read. In this order every state is therefore known
    // when it is looked up, including states of unanswered writes.
    for call in calls.sorted(by: { $0.ended < $1.ended }) {
      guard case .read(let version, let items) = call.outcome else { continue }
      try judge(call, reading: items, at: version)
    }
    for version in answered.keys { _ = try state(version) }
  }

  /// Returns the state of a version, after adding all states that led to it.
  private mutating func state(_ version: ListVersion) throws -> State {
    if let known = states[version] { return known }
    guard let write = answered[version], let page = write.request.page else {
      throw Deviation(
        step: "a call while others write", expected: "a version that a write has made",
        found: "a version of \(version.count) items that no write has made")
    }
    return try add(write, of: page, as: version)
  }

  private mutating func add(
    _ write: Call, of page: Range<Int>, as version: ListVersion
  ) throws -> State {
    var (items, depth) = ([page], 0)
    if let base = write.request.base {
      let before = try state(base)
      try expect(
        version.generation == base.generation, in: "an append to \(base.count) items",
        expected: "a version of the same list", found: "a version of another one")
      (items, depth) = (before.items + items, before.depth + 1)
    }
    try expect(
      version.count, is: items.reduce(0) { $0 + $1.count },
      in: "the count of the version of a write")
    let state = State(write: write, items: items, depth: depth)
    states[version] = state
    see(version, depth: depth, call: write)
    return state
  }

  private mutating func judge(
    _ read: Call, reading items: [Range<Int>], at version: ListVersion
  ) throws {
    let found = items.flatMap(\.self)
    if states[version] == nil, answered[version] == nil {
      let index = unanswered.firstIndex { write in
        write.request.page.map { found.suffix($0.count).elementsEqual($0) } ?? false
      }
      if let index, let page = unanswered[index].request.page {
        _ = try add(unanswered.remove(at: index), of: page, as: version)
      }
    }
    let state = try state(version)
    let expected = state.items.flatMap(\.self)
    let same = zip(found, expected).prefix { $0 == $1 }.count
    try expect(
      found == expected, in: "a read at a version of \(version.count) items",
      expected: "the \(expected.count) items of the \(state.items.count) writes that led to it",
      found: "\(found.count) items, of which the first \(same) are the same")
    see(version, depth: state.depth, call: read)
  }

  private mutating func see(_ version: ListVersion, depth: Int, call: Call) {
    sights[version.generation, default: []].append(
      Sight(depth: depth, began: call.began, ended: call.ended))
  }

  /// Fails if two appends extended the same version.
  func checkSuccessors() throws {
    var seen = Set<ListVersion>()
    for state in states.values {
      guard let base = state.write.request.base else { continue }
      try expect(
        seen.insert(base).inserted, in: "appends at once, at one version of \(base.count) items",
        expected: "one succeeds", found: "two succeeded")
    }
  }

  /// Fails unless the calls can be put in an order in which no call comes before one that had ended
  /// when it began.
  ///
  /// The states of one generation follow the order of their appends. Two generations must not
  /// overlap: all calls that saw one come before all calls that saw the other. (It is enough to
  /// compare pairs. In a longer cycle of generations, the one that ends first and the one before it
  /// already form a cycle of two.)
  func checkMoments() throws {
    for sights in sights.values {
      var firstEnd = Double.infinity
      let byDepth = Dictionary(grouping: sights, by: \.depth).sorted { $0.key > $1.key }
      for (depth, sights) in byDepth {
        try expect(
          !sights.contains { $0.began > firstEnd }, in: "a call that began after others had ended",
          expected: "the state that they saw, or a newer one",
          found: "an older one, of append \(depth)")
        firstEnd = min(firstEnd, sights.map(\.ended).min() ?? .infinity)
      }
    }
    let spans = sights.values.map { sights in
      (
        firstEnd: sights.map(\.ended).min() ?? .infinity,
        lastBeginning: sights.map(\.began).max() ?? 0
      )
    }
    for (index, one) in spans.enumerated() {
      for other in spans[..<index] {
        try expect(
          one.firstEnd >= other.lastBeginning || other.firstEnd >= one.lastBeginning,
          in: "calls after a replacement", expected: "the new list from then on",
          found: "now the one, now the other")
      }
    }
  }

  /// Fails if an append was refused although no other write was under way, or although a call that
  /// began later found or extended the version it named: a version never comes back.
  func checkRefusal(_ call: Call) throws {
    guard let base = call.request.base, let known = states[base] else { return }
    let found = (sights[base.generation] ?? []).filter { $0.depth == known.depth }.map(\.began)
    let extended = states.values.map(\.write).filter { $0.request.base == base }.map(\.began)
    try expect(
      (found + extended).allSatisfy { $0 <= call.ended }, in: "calls after a refused append",
      expected: "another state than the one that was refused", found: "the same one")
    let others = states.filter { $0.key != base }.values.map(\.write) + unanswered
    try expect(
      others.contains { $0.began < call.ended && $0.ended > known.write.began },
      in: "an append to the latest state", expected: "it is done",
      found: "it is refused as outdated")
  }
}
