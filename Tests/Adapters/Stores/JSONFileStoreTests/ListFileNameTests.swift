import FeedCore
import Foundation
import OfflineCore
import Plugins
import Testing

@testable import JSONFileStore

struct ListFileNameTests {
  static let keys: [ListKey] = [
    ListKey(kind: "feed"), ListKey(kind: "feed", parent: ""), ListKey(kind: ""),
    ListKey(kind: "", parent: ""), ListKey(kind: "a@b"), ListKey(kind: "a", parent: "b"),
    ListKey(kind: "a%40b"), ListKey(kind: "a", parent: "b@c"), ListKey(kind: "a@b", parent: "c"),
    ListKey(kind: "../../etc/passwd"), ListKey(kind: "."), ListKey(kind: ".."),
    ListKey(kind: "a/b", parent: "\u{0}\n"), ListKey(kind: "~0123"), ListKey(kind: "ñ"),
    ListKey(kind: "\u{1}"), ListKey(kind: "\u{10}"), ListKey(kind: "Feed"),
    ListKey(kind: "x", parent: String(repeating: "é", count: 1000)),
    ListKey(kind: "x", parent: String(repeating: "é", count: 1001)),
    ListKey(kind: String(repeating: "y", count: 200)),
    ListKey(kind: String(repeating: "y", count: 201)),
  ]

  @Test(arguments: keys)
  func namesAreShortAndSafeAndTellTheKey(key: ListKey) {
    let name = ListFileName.of(key)
    #expect(name.utf8.count <= 255)
    #expect(!name.contains("/") && !name.contains("\u{0}") && !name.hasPrefix(".."))
    #expect(ListFileName.isList(name))
    let told = ListFileName.key(of: name)
    #expect(told == key || (told == nil && name.hasPrefix("~")))
  }

  @Test func differentKeysHaveDifferentLists() async throws {
    #expect(Set(Self.keys.map(ListFileName.of)).count == Self.keys.count)
    try await Playground.run { playground in
      let lists = playground.listsOfAnyKind()
      for (number, key) in Self.keys.enumerated() {
        _ = try await lists.replace(key, with: [image(number)], savedAt: Date(), source: "")
      }
      for (number, key) in Self.keys.enumerated() {
        #expect(try await lists.slice(key, from: nil, limit: 9)?.items == [image(number)])
      }
      #expect(try await Set(playground.storage().upkeep.savedLists()) == Set(Self.keys))
      #expect(try await playground.storage().upkeep.problems() == [])
      for key in Self.keys { try await lists.remove(key) }
      #expect(try await playground.storage().upkeep.savedLists() == [])
    }
  }

  @Test(arguments: [
    "feed", "feed.ndjson.new", "%4.ndjson", "%zz.ndjson", "%FF.ndjson", "~a.ndjson",
  ])
  func otherNamesTellNoKey(name: String) {
    #expect(ListFileName.key(of: name) == nil)
  }

  @Test func twoLongKeysThatShareANameAreNotTakenForEachOther() async throws {
    try await Playground.run { playground in
      let keys = (0..<2).map { ListKey(kind: String(repeating: "k", count: 300 + $0)) }
      let lists = playground.listsOfAnyKind()
      let version = try await lists.replace(keys[0], with: [image(1)], savedAt: Date(), source: "")
      try FileTree.move(playground.folder.list(keys[0]), to: playground.folder.list(keys[1]))
      #expect(try await lists.slice(keys[1], from: nil, limit: 1) == nil)
      let reason = try await reason {
        _ = try await lists.append([], to: keys[1], at: version)
      }
      #expect(reason == .changed)
      try await lists.remove(keys[1])
      #expect(playground.exists(playground.folder.list(keys[1])))
    }
  }
}
