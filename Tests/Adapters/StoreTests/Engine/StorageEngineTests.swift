import Foundation
import OfflineCore
import ProgramSupport
import Synchronization
import Testing

@testable import StorageEngine

private let moment = Date(timeIntervalSinceReferenceDate: 785_404_800.25)
private let samples = ListKey<StoredItem>(kind: "samples")

private func item(_ number: Int, text: String = "text") -> StoredItem {
  StoredItem(fields: ["id": "\(number)", "text": text, "odd": number % 2 == 0 ? nil : ""])!
}

private func items(_ range: Range<Int>) -> [StoredItem] { range.map { item($0) } }

/// A storage over a faulty backend, and the damage that it has reported.
private struct Fixture {
  let backend = FaultyBackend()
  let storage: Storage
  private let told = Reports()

  final class Reports: Sendable {
    let all = Mutex<[DamageReport]>([])
  }

  var reports: [DamageReport] { told.all.withLock { $0 } }

  init(imageLimit: Int = 1000, quarantines: Bool = true) {
    storage = Storage(
      backend, at: "test:",
      options: StoreOptions(
        place: "", imageLimit: imageLimit, quarantines: quarantines,
        onDamage: { [told] report in told.all.withLock { $0.append(report) } }))
  }

  func save(_ items: [StoredItem]) async throws -> ListVersion {
    try await storage.lists.replace(samples, with: items, savedAt: moment, source: "s")
  }

  var saved: [StoredItem]? {
    get async throws { try await storage.lists.slice(samples, from: nil, limit: .max)?.items }
  }
}

@Suite struct ListTests {
  @Test("Items come back letter by letter, whatever their fields hold")
  func keepsOddItems() async throws {
    let fixture = Fixture()
    let odd: [StoredItem] = [
      StoredItem(fields: [:])!,
      item(1, text: "before\u{0}after"), item(2, text: #"quoted "and" \ escaped \u0041"#),
      item(3, text: (0..<0x20).map { String(Unicode.Scalar($0)!) }.joined()),
      item(4, text: "e\u{301}\u{E9}\u{2028}\u{1F469}\u{200D}\u{1F4BB}"),
      StoredItem(fields: ["": "", "a\"b\n": "}],{"])!,
      item(5, text: String(repeating: "long \u{3B1} ", count: 5000)),
    ]
    _ = try await fixture.save(odd)
    #expect(try await fixture.saved == odd)
    for limit in 0...odd.count {
      #expect(
        try await fixture.storage.lists.slice(samples, from: nil, limit: limit)?.items
          == Array(odd[..<limit]))
    }
  }

  @Test("A head and a page are JSON that any reader understands")
  func isJSON() async throws {
    let page = try #require(StoredPage.pages([item(1, text: "a\"\u{1}\\b")], at: 7, of: 3).first)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(page.text.utf8)) as? [String: Any])
    #expect(object["first"] as? Int == 7)
    #expect((object["items"] as? [[String: String]])?.first?["text"] == "a\"\u{1}\\b")
    let head = HeadText.text(of: ["kind": "a", "parent": "b\n"], seed: 5)
    let fields = try JSONSerialization.jsonObject(with: Data(head.utf8)) as? [String: String]
    #expect(fields?["parent"] == "b\n")
    #expect(HeadText.fields(of: head, seed: 5)?["kind"] == "a")
    #expect(HeadText.fields(of: head, seed: 6) == nil)
  }

  @Test("Slices and appends cross the bounds of pages")
  func pages() async throws {
    let fixture = Fixture()
    var version = try await fixture.save(items(0..<40))
    for start in [40, 43, 90] {
      let end = start == 40 ? 43 : start == 43 ? 90 : 170
      version = try await fixture.storage.lists.append(items(start..<end), to: samples, at: version)
    }
    #expect(try await fixture.saved == items(0..<170))
    for (offset, limit) in [(31, 2), (39, 2), (42, 60), (169, 9), (170, 1), (0, 170)] {
      let slice = try await fixture.storage.lists.slice(
        samples, from: version.position(offset), limit: limit)
      #expect(slice?.items == items(offset..<min(170, offset + limit)))
      #expect(slice?.next == (offset + limit < 170 ? version.position(offset + limit) : nil))
    }
  }

  @Test("A bit that has changed anywhere is damage, and never other data")
  func noticesEveryBit() async throws {
    let fixture = Fixture()
    _ = try await fixture.save(items(0..<3))
    let flips: [@Sendable (inout StoredList, Int) -> Bool] = [
      { list, index in flip(&list.head, at: index) },
      { list, index in
        var text = list.tag.rawValue
        defer { list.tag = ListTag(rawValue: text) }
        return flip(&text, at: index)
      },
      { list, index in
        var text = list.pages[0].text
        guard flip(&text, at: index) else { return false }
        list.pages = [text].compactMap { StoredPage($0) }
        return true
      },
    ]
    for flip in flips {
      for index in 0..<400 {
        let isChanged = Flag()
        fixture.backend.change { list in
          var list = list
          if flip(&list, index) { isChanged.raise() }
          return list
        }
        do {
          let found = try await fixture.saved
          #expect(found == items(0..<3) && !isChanged.isRaised, "byte \(index)")
        } catch let error as StoreError {
          #expect(error.reason == .damaged)
        }
      }
    }
  }

  @Test("A page of another place, another list or an earlier list is damage")
  func bindsPages() async throws {
    let fixture = Fixture()
    let version = try await fixture.save(items(0..<64))
    let pages = StoredPage.pages(items(0..<64), at: 0, of: version.generation)
    let strangers = [
      [pages[1], pages[0]], [pages[0], pages[0]], [pages[0]], [pages[1]],
      StoredPage.pages(items(0..<64), at: 0, of: version.generation &+ 1),
    ]
    for pages in strangers {
      fixture.backend.change { StoredList(tag: $0.tag, head: $0.head, pages: pages) }
      await #expect(throws: StoreError.self) { try await fixture.saved }
    }
  }

  @Test(
    "A page whose items don't add up is damage, and ends no reader",
    .hangLimit, arguments: [1, 2, 4, 5, 40, 1 << 40, .max] as [Int])
  func countsOfPages(claimed: Int) async throws {
    let fixture = Fixture()
    let version = try await fixture.save(items(0..<3))
    let text = try #require(StoredPage.pages(items(0..<3), at: 0, of: version.generation).first)
      .text
    let body = try #require(text.firstRange(of: #""items":["#))
    let page = StoredPage(
      sealing: String(text[body.upperBound...]), items: 0..<claimed, of: version.generation)
    let tag = ListTag(
      ListVersion(generation: version.generation, revision: version.revision, count: claimed))
    fixture.backend.change {
      var list = StoredList(tag: tag, head: $0.head, pages: [])
      _ = list.pages.append(kept: StoredPage(page.text))
      return list
    }
    let error = await #expect(throws: StoreError.self) { try await fixture.saved }
    #expect(error?.reason == .damaged)
    _ = try? await fixture.storage.lists.slice(samples, from: nil, limit: 1)
    _ = try? await fixture.storage.lists.slice(samples, from: .last, limit: 1)
    #expect(try await fixture.storage.maintenance.verify().map(\.subject) == [.list(samples.name)])
  }

  @Test("A count that no list reaches is damage, and the version of no list", .hangLimit)
  func countsOfTags() async throws {
    let fixture = Fixture()
    let version = try await fixture.save(items(0..<3))
    for count in [1 << 53 + 1, .max - 1, .max] {
      let claimed = ListVersion(
        generation: version.generation, revision: version.revision, count: count)
      let error = await #expect(throws: StoreError.self) {
        try await fixture.storage.lists.append(items(3..<5), to: samples, at: claimed)
      }
      #expect(error?.reason == .changed)
      fixture.backend.change { StoredList(tag: ListTag(claimed), head: $0.head, pages: $0.pages) }
      let reading = await #expect(throws: StoreError.self) { try await fixture.saved }
      #expect(reading?.reason == .damaged)
      let problems = try await fixture.storage.maintenance.verify()
      #expect(problems.map(\.subject) == [.list(samples.name)])
      fixture.backend.change { $0 }
    }
  }

  @Test("A write whose answer was lost is done once, whether or not it had landed")
  func lostAnswers() async throws {
    for fault in [FaultyBackend.Fault.lostAnswer, .before(.unreachable)] {
      let fixture = Fixture()
      fixture.backend.failNext(fault)
      let version = try await fixture.save(items(0..<3))
      fixture.backend.failNext(fault)
      let next = try await fixture.storage.lists.append(items(3..<5), to: samples, at: version)
      #expect(try await fixture.saved == items(0..<5))
      #expect(try await fixture.storage.lists.head(samples)?.version == next)
      fixture.backend.failNext(fault)
      try await fixture.storage.lists.remove(samples.name, at: next)
      #expect(try await fixture.saved == nil)
    }
  }

  @Test("Two that append the same page at one version are told apart")
  func samePageTwice() async throws {
    let fixture = Fixture()
    let version = try await fixture.save(items(0..<3))
    _ = try await fixture.storage.lists.append(items(3..<5), to: samples, at: version)
    fixture.backend.failNext(.before(.unreachable))
    let error = await #expect(throws: StoreError.self) {
      try await fixture.storage.lists.append(items(3..<5), to: samples, at: version)
    }
    #expect(error?.reason == .changed)
    #expect(try await fixture.saved == items(0..<5))
  }

  @Test("Names that are long, odd or alike are different lists, and are told by name")
  func names() async throws {
    let fixture = Fixture()
    let parents: [String?] = [
      nil, "", "a", "A", "a@b", "../a", "e\u{301}", "\u{E9}", "a\u{0}", "a\u{0}b",
      String(repeating: "x", count: 8000), String(repeating: "x", count: 8001),
    ]
    let names = parents.map { ListName(kind: "kind", parent: $0) } + [ListName(kind: "kind@")]
    for (number, name) in names.enumerated() {
      #expect(EntryKey(name).utf8.count <= 200)
      _ = try await fixture.storage.lists.replace(
        ListKey(name), with: [item(number)], savedAt: moment, source: "s")
    }
    #expect(Set(names.map { EntryKey($0) }).count == names.count)
    for (number, name) in names.enumerated() {
      let slice = try await fixture.storage.lists.slice(
        ListKey<StoredItem>(name), from: nil, limit: 9)
      #expect(slice?.items == [item(number)])
    }
    #expect(try await fixture.storage.maintenance.contents().lists == Set(names))
  }
}

@Suite struct RecoveryTests {
  @Test("A damaged list is replaced or removed, and that is told once")
  func damagedList() async throws {
    for removes in [false, true] {
      let fixture = Fixture()
      _ = try await fixture.save(items(0..<3))
      fixture.backend.change { list in
        StoredList(tag: list.tag, head: "?", pages: list.pages)
      }
      #expect(
        try await fixture.storage.maintenance.verify().map(\.subject) == [.list(samples.name)])
      if removes {
        try await fixture.storage.lists.remove(samples.name)
      } else {
        _ = try await fixture.save(items(5..<6))
      }
      #expect(fixture.reports == [DamageReport(.list(samples.name), place: "test:")])
      fixture.backend.change { $0 }
      #expect(try await fixture.saved == (removes ? nil : items(5..<6)))
    }
  }

  @Test("What is damaged is removed only while it still is")
  func removesDamageAlone() async throws {
    let fixture = Fixture()
    let maintenance = fixture.storage.maintenance
    _ = try await fixture.save(items(0..<3))
    #expect(try await !maintenance.removeDamaged(.list(samples.name)))
    #expect(try await !maintenance.removeDamaged(.storage))
    #expect(try await fixture.saved == items(0..<3))

    let sound = try await fixture.backend.backend.list(EntryKey(samples.name), items: 0 ..< .max)
    let damaged = StoredList(tag: ListTag(rawValue: "x"), head: "?", pages: [])
    _ = try await fixture.backend.backend.replaceList(EntryKey(samples.name), with: damaged)
    fixture.backend.beforeRemoving { backend in
      if let sound { _ = try await backend.replaceList(EntryKey(samples.name), with: sound) }
    }
    #expect(try await !maintenance.removeDamaged(.list(samples.name)))
    #expect(try await fixture.saved == items(0..<3))

    fixture.backend.beforeRemoving { _ in }
    _ = try await fixture.backend.backend.replaceList(EntryKey(samples.name), with: damaged)
    #expect(try await maintenance.removeDamaged(.list(samples.name)))
    #expect(try await fixture.saved == nil)
    #expect(fixture.reports.map(\.extent) == [.list(samples.name)])
  }

  @Test("Entries that nobody can name are told, and can be removed")
  func entriesWithoutName() async throws {
    let fixture = Fixture()
    let maintenance = fixture.storage.maintenance
    let list = StoredList(tag: ListTag(rawValue: "x"), head: "", pages: [])
    _ = try await fixture.backend.backend.replaceList("~list", with: list)
    try await fixture.backend.backend.saveImage(
      "~image", image: StoredImage(head: "", data: Data([1])), limit: 9)
    let subjects = try await maintenance.verify().map(\.subject)
    #expect(subjects == [.entry(key: "~list"), .entry(key: "~image")])
    for subject in subjects { #expect(try await maintenance.removeDamaged(subject)) }
    for subject in subjects { #expect(try await !maintenance.removeDamaged(subject)) }
    #expect(try await maintenance.verify().isEmpty)
  }

  @Test("A storage that is damaged as a whole is quarantined, told, and made anew")
  func damagedStorage() async throws {
    let fixture = Fixture()
    _ = try await fixture.save(items(0..<3))
    fixture.backend.failNext(.before(.damaged))
    _ = try await fixture.save(items(5..<6))
    #expect(try await fixture.saved == items(5..<6))
    #expect(
      fixture.reports
        == [DamageReport(.storage, place: "test:", quarantine: "test:.damaged")])
    fixture.backend.report(["a page is torn"])
    try await fixture.storage.maintenance.clear()
    #expect(fixture.backend.quarantines == 2)
    #expect(try await fixture.storage.maintenance.verify().isEmpty)
  }

  @Test("A storage that can be put in order is, and nothing is taken away")
  func storageInDisorder() async throws {
    let fixture = Fixture()
    _ = try await fixture.save(items(0..<3))
    fixture.backend.report(["wrong totals"], canBeMended: true)
    #expect(try await fixture.storage.maintenance.verify().map(\.subject) == [.storage])
    #expect(try await !fixture.storage.maintenance.removeDamaged(.storage))
    #expect(try await fixture.storage.maintenance.verify().isEmpty)
    let version = try #require(try await fixture.storage.lists.head(samples)).version
    fixture.backend.report(["wrong totals"], canBeMended: true)
    fixture.backend.failNext(.before(.damaged))
    _ = try await fixture.storage.lists.append(items(3..<4), to: samples, at: version)
    #expect(try await fixture.saved == items(0..<4))
    #expect(fixture.backend.quarantines == 0)
    let report = DamageReport(.remains, place: "test:")
    #expect(fixture.reports == [report, report])
  }

  @Test("Damage behind the first parts of a list is found, and what was saved meanwhile is none")
  func damageFarBehind() async throws {
    let fixture = Fixture()
    let count = 70_000
    _ = try await fixture.save(items(0..<count))
    #expect(try await fixture.storage.maintenance.verify().isEmpty)
    fixture.backend.change { list in
      var list = list
      list.pages.removeAll { $0.items.contains(count - 1) }
      return list
    }
    #expect(try await fixture.storage.maintenance.verify().map(\.subject) == [.list(samples.name)])
  }

  @Test("Adding to a storage that is damaged as a whole quarantines it, and finds no list")
  func appendToDamage() async throws {
    let fixture = Fixture()
    let version = try await fixture.save(items(0..<3))
    fixture.backend.failNext(.before(.damaged))
    await #expect(throws: StoreError(.changed, place: "test:")) {
      try await fixture.storage.lists.append(items(3..<4), to: samples, at: version)
    }
    #expect(fixture.reports.map(\.extent) == [.storage])
  }

  @Test("Where nothing is to be quarantined, damage is an error")
  func quarantinesNothing() async throws {
    let fixture = Fixture(quarantines: false)
    _ = try await fixture.save(items(0..<3))
    fixture.backend.failNext(.before(.damaged))
    await #expect(throws: StoreError(.damaged, place: "test:")) {
      try await fixture.save(items(3..<4))
    }
    #expect(fixture.backend.quarantines == 0)
  }

  @Test("No other trouble takes anything out of the way")
  func leavesAlone() async throws {
    let fixture = Fixture()
    _ = try await fixture.save(items(0..<3))
    for reason in StoreError.Reason.allCases where ![.damaged, .unreachable].contains(reason) {
      fixture.backend.failNext(.before(reason))
      await #expect(throws: StoreError(reason, place: "test:")) {
        try await fixture.save(items(3..<4))
      }
    }
    #expect(fixture.backend.quarantines == 0)
    #expect(try await fixture.saved == items(0..<3))
  }
}

@Suite struct EngineImageTests {
  private let url = URL(string: "https://example.com/a?b#c")!

  @Test func damagedDataIsNeverShownAndCanBeRemoved() async throws {
    let fixture = Fixture()
    try await fixture.storage.imageData.save(Data("picture".utf8), for: url)
    fixture.backend.changeImage { StoredImage(head: $0.head, data: Data("pictüre".utf8)) }
    await #expect(throws: StoreError.self) {
      try await fixture.storage.imageData.data(for: url)
    }
    #expect(try await fixture.storage.maintenance.verify().map(\.subject) == [.image(url)])
    try await fixture.storage.imageData.remove(url)
    #expect(try await fixture.storage.imageData.data(for: url) == nil)
  }

  @Test("The data of another address that shares the samples is not found")
  func sharedKey() async throws {
    let fixture = Fixture()
    try await fixture.storage.imageData.save(Data("picture".utf8), for: url)
    fixture.backend.changeImage { image in
      StoredImage(
        head: HeadText.text(of: ["url": "https://other", "content": "0"]), data: image.data)
    }
    #expect(try await fixture.storage.imageData.data(for: url) == nil)
  }

  @Test func whatExceedsTheLimitAloneIsNotKept() async throws {
    let fixture = Fixture(imageLimit: 5)
    try await fixture.storage.imageData.save(Data("small".utf8), for: url)
    try await fixture.storage.imageData.save(
      Data("larger".utf8), for: URL(string: "https://example.com/large")!)
    #expect(
      try await fixture.storage.imageData.usage()
        == ImageDataUsage(count: 1, bytes: 5))
    #expect(try await fixture.storage.maintenance.contents().images == [url])
  }
}

private final class Flag: Sendable {
  private let value = Mutex(false)
  var isRaised: Bool { value.withLock { $0 } }
  func raise() { value.withLock { $0 = true } }
}

/// Flips a bit of one byte of a text; returns `false` if there is no such byte.
private func flip(_ text: inout String, at index: Int) -> Bool {
  var bytes = Array(text.utf8)
  guard index < bytes.count else { return false }
  bytes[index] ^= 1
  text = String(decoding: bytes, as: UTF8.self)
  return true
}
