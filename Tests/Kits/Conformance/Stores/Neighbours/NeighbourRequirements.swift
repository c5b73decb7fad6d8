import FoundationEssentials
import OfflineCore
import Plugins

/// What a storage owes the lists that share it; numbered by the law that it serves.
let neighbourRequirements: [StoreRequirement] = [
  StoreRequirement(3, "replacing a list leaves those of other kinds and parents alone") { bench in
    try await changingEach(of: bench) { try await $0.replace($1) }
  },
  StoreRequirement(4, "appending leaves lists of other kinds and parents alone") { bench in
    try await changingEach(of: bench) { try await $0.append($1) }
  },
  StoreRequirement(6, "removing a list leaves those of other kinds and parents alone") { bench in
    try await changingEach(of: bench) { try await $0.remove($1) }
  },
  StoreRequirement(2, "a list whose parent no list knows is kept like any other") { bench in
    var neighbours = try await Neighbours(
      Neighbours.ofEachKind + Neighbours.of(["nobody"]), in: bench.open())
    for number in Neighbours.ofEachKind.indices {
      try await neighbours.replace(number)
      try await neighbours.check("when its parent is in no list")
      try await neighbours.remove(number)
      try await neighbours.check("when there is no list that its parent could be in")
    }
  },
  StoreRequirement(6, "removing a list leaves none of its items behind") { bench in
    var neighbours = try await Neighbours(Neighbours.of([nil, "a"]), in: bench.open())
    for number in neighbours.lists.indices {
      try await neighbours.append(number)
      try await neighbours.remove(number)
      try await expect(
        neighbours.storage.upkeep.problems(), is: [], "the problems after removing")
      try await neighbours.replace(number)
      try await neighbours.append(number)
      try await neighbours.check("saved again after it was removed")
    }
    try await expect(neighbours.storage.upkeep.problems(), is: [], "the problems in the end")
  },
  StoreRequirement(9, "image data goes with the last list, of whatever kind it is") { bench in
    let picture = url("https://example.com/picture.png")
    let kinds = Neighbours.ofEachKind
    for last in kinds.indices {
      let storage = bench.open()
      var neighbours = try await Neighbours(
        Array(kinds[(last + 1)...] + kinds[...last]), in: storage)
      try await storage.imageData.save(Data("kept".utf8), for: picture)
      for number in kinds.indices {
        try await expect(
          storage.imageData.data(for: picture), is: Data("kept".utf8),
          "the data with \(kinds.count - number) lists left")
        try await neighbours.remove(number)
      }
      try await expect(
        storage.imageData.data(for: picture), is: nil,
        "the data after the last list, of '\(kinds[last].key.kind)'")
    }
  },
  StoreRequirement(2, "each saved list is named once, and none after clearing") { bench in
    let storage = bench.open()
    var neighbours = try await Neighbours(Neighbours.of(confusableParents), in: storage)
    try await neighbours.append(0)
    try await neighbours.replace(1)
    let named = try await storage.upkeep.savedLists()
    try expect(Set(named), is: Set(neighbours.lists.map(\.key)), "the saved lists")
    try expect(named.count, is: neighbours.lists.count, "the number of saved lists")
    try await storage.upkeep.clear()
    try await expect(storage.upkeep.savedLists(), is: [], "the saved lists after clearing")
    for list in neighbours.lists {
      try await expect(
        list.state(in: storage), is: nil, "\(Neighbours.name(list.key)), after clearing")
    }
  },
  StoreRequirement(2, "hundreds of lists are kept side by side") { bench in
    let parents = (0..<75).map { "parent-\($0)" }
    let neighbours = try await Neighbours(Neighbours.of(parents), in: bench.open())
    try await neighbours.check(in: bench.open(), "one of \(neighbours.lists.count)")
  },
]

/// Parents that are easily taken for one another, or for none.
private let confusableParents = [nil, "", "a", "A", "\u{E9}", "e\u{301}", "a\u{0}", "a\u{0}b"]

/// Makes a change in one list after the other, and looks at all of them each time.
private func changingEach(
  of bench: StoreBench, _ change: (inout Neighbours, Int) async throws -> Void
) async throws {
  var neighbours = try await Neighbours(Neighbours.of(confusableParents), in: bench.open())
  try await neighbours.check("after saving all")
  for (number, list) in neighbours.lists.enumerated() {
    try await change(&neighbours, number)
    try await neighbours.check("after a change of \(Neighbours.name(list.key))")
  }
}
