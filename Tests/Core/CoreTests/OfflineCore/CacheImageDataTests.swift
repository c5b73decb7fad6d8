import Foundation
import OfflineCore
import TestSupport
import Testing

struct CacheImageDataTests {
  @Test func savesTheBytesUnderTheirAddress() async throws {
    let storage = emptyStorage()
    try await CacheImageData(store: storage.imageData)(bytes, for: picture)
    #expect(try await storage.imageData.data(for: picture) == bytes)
    #expect(try await storage.imageData.usage().count == 1)
  }

  @Test func noBytesAreNoImage() async throws {
    let log = CallLog()
    let expected = SourceError(.invalidData, address: picture.absoluteString, detail: "empty")
    await #expect(throws: expected) {
      try await CacheImageData(store: emptyStorage().noted(in: log).imageData)(Data(), for: picture)
    }
    #expect(log.methods.isEmpty)
  }

  @Test func throwsWhatTheStoreThrowsAndKeepsTheBytesBefore() async throws {
    let storage = emptyStorage()
    try await storage.imageData.save(Data("before".utf8), for: picture)
    let failing = storage.failing("save", with: StoreError.full)
    await #expect(throws: StoreError.full) {
      try await CacheImageData(store: failing.imageData)(bytes, for: picture)
    }
    #expect(try await storage.imageData.data(for: picture) == Data("before".utf8))
  }

  @Test func savesNothingWhenItIsCancelled() async throws {
    let log = CallLog()
    let store = emptyStorage().noted(in: log).imageData
    await #expect(throws: CancellationError.self) {
      try await inOwnTask {
        cancelThisTask()
        try await CacheImageData(store: store)(bytes, for: picture)
      }
    }
    #expect(log.methods.isEmpty)
  }
}
