import FeedCore
import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct NoteVisitTests {
  private let storage = emptyStorage()

  private func visit(
    _ images: [FeedImage], at date: Date = noon
  ) async throws -> NoteVisit.Last? {
    try await NoteVisit(in: storage.lists) { date }(seeing: images, from: "source")
  }

  @Test func theFirstVisitHasNoneBefore() async throws {
    #expect(try await visit(images(0..<3)) == nil)
  }

  @Test func nothingNewIsNotTold() async throws {
    _ = try await visit(images(0..<3))
    #expect(try await visit(images(0..<3)) == nil)
  }

  @Test func newImagesAreCountedUpToTheFirstThatWasSeen() async throws {
    _ = try await visit(images(5..<8))
    let last = try await visit(images(2..<8), at: noon.addingTimeInterval(60))
    #expect(last?.newCount == 3)
    #expect(last?.date == noon)
    // The present visit was noted.
    #expect(try await visit(images(2..<8)) == nil)
  }

  @Test func imagesThatAreGoneAreMissedByNobody() async throws {
    _ = try await visit(images(5..<8))
    #expect(try await visit(images(3..<5) + images(7..<9))?.newCount == 2)
  }

  @Test func withoutAnythingThatWasSeenThereIsNoPlace() async throws {
    _ = try await visit(images(0..<3))
    #expect(try await visit(images(10..<20)) == nil)
  }

  @Test func aVisitIsNoContent() async throws {
    _ = try await visit(images(0..<3))
    let report = try await InspectStorage(storage)()
    #expect(report.isEmpty && report.counts.isEmpty)
  }

  @Test func aVisitKeepsNoImageData() async throws {
    _ = try await storage.lists.replace(
      .feed, with: images(0..<3), savedAt: noon.addingTimeInterval(-8 * 86_400), source: "source")
    try await storage.imageData.save(Data("picture".utf8), for: images(0..<1)[0].url)
    _ = try await visit(images(0..<3))
    let summary = try await ValidateFeed(storage) { noon }()
    #expect(summary.feed == .expired && summary.clearedImages == 1)
  }
}
