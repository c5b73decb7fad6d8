import FeedCore
import Foundation
import OfflineCore
import PictureFormats
import ProgramSupport
import TestSupport
import Testing

@testable import PictureCore

struct PrepareVariantsTests {
  private let scaler = StubImageScaler()
  private let photo = PictureStart.jpeg(width: 4_000, height: 3_000)
  private let widths = [480, 960].compactMap { VariantWidth(atMost: $0) }

  private func prepare(
    _ source: StubImageDataSource, in storage: Storage, isAtHand: Bool = true
  ) async throws -> PrepareVariants.Outcome {
    let open = OpenImageData(
      by: LoadImageData(source: source, store: storage.imageData), from: source,
      isAtHand: { _ in isAtHand })
    let load = LoadImageVariant(
      of: open, in: storage, scaler: scaler, inspector: PictureFormatInspector())
    return try await PrepareVariants(by: load, of: open, in: storage)(picture) { _ in widths }
  }

  private func answering(_ data: Data) -> StubImageDataSource { StubImageDataSource { _ in data } }

  @Test func makesEachWidthOnce() async throws {
    let storage = emptyStorage()
    for _ in 1...2 {
      #expect(try await prepare(answering(photo), in: storage) == .finished)
    }
    #expect(scaler.widths == [480, 960])
  }

  @Test func asksNoRemote() async throws {
    let (storage, source) = (emptyStorage(), answering(photo))
    #expect(try await prepare(source, in: storage, isAtHand: false) == .finished)
    #expect(source.requests.isEmpty && scaler.widths.isEmpty)
  }

  @Test func scalesASavedOriginalOfARemote() async throws {
    let (storage, source) = (emptyStorage(), answering(photo))
    try await storage.imageData.save(photo, for: picture)
    #expect(try await prepare(source, in: storage, isAtHand: false) == .finished)
    #expect(source.requests.isEmpty && scaler.widths == [480, 960])
  }

  @Test func stopsBeforeAnythingIsEvicted() async throws {
    let storage = emptyStorage(imageLimit: 1_000)
    let seen = try #require(URL(string: "https://example.com/seen"))
    try await storage.imageData.save(Data(count: 900), for: seen)
    #expect(try await prepare(answering(photo), in: storage) == .full)
    #expect(scaler.widths.isEmpty)
    #expect(try await storage.imageData.data(for: seen) != nil)
  }

  @Test func whatIsNoPictureIsPassedOver() async throws {
    #expect(try await prepare(answering(Data("text".utf8)), in: emptyStorage()) == .finished)
  }
}
