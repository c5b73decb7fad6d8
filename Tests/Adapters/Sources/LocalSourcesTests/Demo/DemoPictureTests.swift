import DemoSource
import FeedCore
import FoundationEssentials
import Testing

struct DemoPictureTests {
  private let source = DemoSource()

  private func pictures() async throws -> [Data] {
    var pictures: [Data] = []
    for image in try await source.page(after: nil, limit: 10_000) {
      pictures.append(try await source.data(for: image.url))
    }
    return pictures
  }

  @Test func everyAddressAnswersWithADifferentSmallPicture() async throws {
    let pictures = try await pictures()
    #expect(Set(pictures).count == pictures.count)
    for picture in pictures { #expect(picture.count < 60 << 10) }
  }

  @Test func everyPictureIsAValidPNGFile() async throws {
    for picture in try await pictures() {
      let file = try PNGFile(picture)
      #expect(file.chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
      #expect(file.header == [0, 0, 0, 240, 0, 0, 0, 160, 8, 2, 0, 0, 0])
      let rows = try file.inflated()
      #expect(rows.count == (240 * 3 + 1) * 160)
      #expect(Set(stride(from: 0, to: rows.count, by: 721).map { rows[$0] }).isSubset(of: [1, 2]))
    }
  }

  @Test func picturesAreTheSameInEachRun() async throws {
    let (first, second) = (try await pictures(), try await pictures())
    #expect(first == second)
  }
}
