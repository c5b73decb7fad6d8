import Composition
import FeedCore
import Foundation
import InMemoryStore
import JSONFileStore
import OfflineCore
import Platform
import SQLiteStore
import TestSupport
import Testing

@testable import StoreJudge

struct ScratchStoreTests {
  @Test(arguments: [StorePlugin.jsonFile, .sqlite])
  func theNextRunRemovesWhatAKilledOneHasLeft(plugin: StorePlugin) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/scratch-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let place = StorePlace("\(folder)/store")
    let siblings = try #require(plugin.siblings)
    let label = ScratchLabel("check").text
    // No system has process ids of this size.
    let dead = "-\(pid_t.max)-"
    let deadLabel = label.replacing("-\(getpid())-", with: dead)
    let (left, running) = (siblings.name(place, deadLabel), siblings.name(place, label))
    let elsewhere = siblings.name(place, deadLabel.replacing("-m", with: "-mx"))
    let others = siblings.name(StorePlace("\(folder)/other"), deadLabel)
    for place in [place, left, running, elsewhere, others] {
      let storage = plugin.open(StoreOptions(place: place, timeLimit: patience))
      _ = try await storage.lists.replace(.feed, with: [], savedAt: Date(), source: "demo:")
      await storage.close()
    }
    let foreign = siblings.name(place, "notes" + dead)
    try Data("theirs".utf8).write(to: URL(filePath: foreign.rawValue))
    let locator = try StoreLocator(
      "\(plugin.scheme):\(place.rawValue)", in: [plugin], app: "feed", source: "", environment: [:])
    try await locator.checkScratchStore()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let kept = [place, running, elsewhere, others, foreign].map {
      URL(filePath: $0.rawValue).lastPathComponent
    }
    #expect(Set(names) == Set(kept))
  }

  @Test func aPlaceWhereNothingCanBeWrittenIsToldWithoutItsPassword() async throws {
    let server = StorePlugin(
      scheme: "server", placeKind: .address(placeholder: "//HOST"),
      open: { options in
        let storage = StorePlugin.inMemory.open(options)
          .failing("save", with: StoreError(.denied, place: "server://host beside"))
        return Storage(
          place: "server://host", lists: storage.lists, imageData: storage.imageData,
          maintenance: storage.maintenance)
      },
      siblings: StorePlugin.Siblings(
        name: { $0.appending("-\($1)") }, found: { _ in [:] }, erase: { _ in }, move: { _, _ in }))
    let locator = try StoreLocator(
      "server://ana:hunter2@host", in: [server], app: "feed", source: "", environment: [:])
    await #expect(throws: StoreError(.denied, place: "server://host")) {
      try await locator.checkScratchStore()
    }
  }
}
