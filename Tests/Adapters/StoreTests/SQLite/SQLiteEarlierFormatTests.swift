import Foundation
import OfflineCore
import TestSupport
import Testing

struct SQLiteEarlierFormatTests {
  @Test(arguments: [4])
  func aFileOfAnEarlierFormatIsReadAndGoneOnWith(format: Int) async throws {
    let fixture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/format-\(format).sqlite")
    try await SQLitePlayground.run { playground in
      try playground.write(Data(contentsOf: fixture))
      let reports = Reports()
      let storage = playground.storage(playground.options(onDamage: reports.add))
      #expect(try await EarlierFormat.read(storage) == .content)
      #expect(try await storage.maintenance.verify() == [])
      let head = try #require(try await storage.lists.head(EarlierFormat.long))
      let more = EarlierFormat.Item(fields: ["text": "more"])
      _ = try await storage.lists.append([more], to: EarlierFormat.long, at: head.version)
      let all = try await storage.lists.slice(EarlierFormat.long, from: nil, limit: .max)
      #expect(all?.items.count == head.count + 1)
      #expect(all?.items.last == more)
      try await EarlierFormat.content.save(in: storage)
      #expect(try await EarlierFormat.read(playground.storage()) == .content)
      #expect(reports.all == [])
    }
  }
}
