import FoundationEssentials
import OfflineCore
import Plugins

/// What a storage owes the lists that share it with a damaged one.
let damagedNeighbourRequirements: [StoreRequirement] = [
  StoreRequirement(7, "damage in one list leaves the others readable, and is told") { bench in
    for number in Neighbours.ofEachKind.indices {
      let neighbours = try await damaging([number], on: bench)
      try await neighbours.check(
        except: [number], "beside a damaged list of '\(neighbours.lists[number].key.kind)'")
      try await expect(
        !neighbours.storage.upkeep.problems().isEmpty, "at least one problem", found: "none")
      try await neighbours.storage.upkeep.clear()
    }
  },
  StoreRequirement(7, "replacing a damaged list mends it, and leaves the others alone") { bench in
    for number in Neighbours.ofEachKind.indices {
      var neighbours = try await damaging([number], on: bench)
      try await neighbours.replace(number)
      try await neighbours.check("after a damaged one was replaced")
      try await expect(neighbours.storage.upkeep.problems(), is: [], "the problems afterwards")
    }
  },
  StoreRequirement(7, "removing a damaged list leaves the others alone") { bench in
    for number in Neighbours.ofEachKind.indices {
      var neighbours = try await damaging([number], on: bench)
      try await neighbours.remove(number, at: .unreadable)
      try await neighbours.check("after a damaged one was removed")
      try await expect(neighbours.storage.upkeep.problems(), is: [], "the problems afterwards")
    }
  },
  StoreRequirement(7, "a damaged list that is known is not set aside as unknown") { bench in
    for number in Neighbours.ofEachKind.indices {
      let neighbours = try await damaging([number], on: bench)
      let upkeep = neighbours.storage.upkeep
      try await expect(upkeep.setAsideUnknown(), is: 0, "how much was set aside")
      try await neighbours.check(except: [number], "after nothing unknown was set aside")
      try await expect(
        Set(upkeep.savedLists()), is: Set(neighbours.lists.map(\.key)), "the saved lists")
      try await upkeep.clear()
    }
  },
  StoreRequirement(8, "instances that mend lists at once leave the sound ones alone") { bench in
    for _ in 0..<4 {
      var neighbours = try await damaging([0, 2, 5, 7], on: bench)
      let lists = neighbours.lists
      try await withThrowingTaskGroup(of: (Int, Neighbours.State?).self) { group in
        for number in [0, 5] {
          let storage = bench.open()
          group.addTask { (number, try await lists[number].save(50..<53, in: storage)) }
        }
        for number in [2, 7] {
          let storage = bench.open()
          group.addTask {
            try await lists[number].remove(in: storage, at: .unreadable)
            return (number, nil)
          }
        }
        for try await (number, state) in group { neighbours.expected[number] = state }
      }
      try await neighbours.check("after damaged ones were replaced and removed at once")
      try await expect(neighbours.storage.upkeep.problems(), is: [], "the problems afterwards")
    }
  },
]

/// Saves lists of each kind for two parents, and damages some.
private func damaging(_ numbers: [Int], on bench: StoreBench) async throws -> Neighbours {
  let neighbours = try await Neighbours(Neighbours.of(["a", "b"]), in: bench.open())
  for number in numbers { try await bench.damage(neighbours.lists[number].key) }
  return neighbours
}
