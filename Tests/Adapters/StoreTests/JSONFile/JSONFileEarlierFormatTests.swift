import Foundation
import OfflineCore
import TestSupport
import Testing

struct JSONFileEarlierFormatTests {
  @Test(arguments: [2])
  func aFolderOfAnEarlierFormatIsReadAndGoneOnWith(format: Int) async throws {
    let fixture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/format-\(format)")
    try await JSONFilePlayground.run { playground in
      try FileManager.default.copyItem(atPath: fixture.path, toPath: playground.path)
      let reports = try await playground.reports { storage in
        #expect(try await EarlierFormat.read(storage) == .content)
        #expect(try await storage.maintenance.verify() == [])
        let head = try #require(try await storage.lists.head(EarlierFormat.long))
        let more = EarlierFormat.Item(fields: ["text": "more"])
        _ = try await storage.lists.append([more], to: EarlierFormat.long, at: head.version)
        let all = try await storage.lists.slice(EarlierFormat.long, from: nil, limit: .max)
        #expect(all?.items.count == head.count + 1)
        #expect(all?.items.last == more)
        try await EarlierFormat.content.save(in: storage)
      }
      #expect(try await EarlierFormat.read(playground.storage()) == .content)
      #expect(reports == [])
    }
  }
}
