import DemoSource
import FeedCore
import FoundationEssentials
import OfflineCore
import PictureCore
import PictureFormats
import Testing

struct DemoPictureTests {
  private let source = DemoSource()

  @Test func everyAddressAnswersWithALargePictureOfItsOwn() async throws {
    var seen: Set<Data> = []
    var shapes: Set<Int> = []
    var sum: UInt64 = 0
    for image in try await source.items(after: nil, limit: 10_000) {
      let picture = try await source.data(for: image.url)
      #expect(seen.insert(picture).inserted)
      #expect(picture.count < 136 << 10)
      let header = try #require(
        try await PictureFormatInspector().header(of: WholeImageData(picture)))
      #expect(header.kind == .png)
      #expect((1_200...1_600).contains(header.width))
      shapes.insert((header.width - header.height).signum())
      sum = Checksum64.of(picture, seed: sum)
    }
    // The pictures are the same in each release and on each machine.
    #expect(String(sum, radix: 16) == "17cc7b1890b422")
    #expect(shapes == [-1, 0, 1])
  }

  @Test(arguments: [34, 33])
  func aPictureIsAValidPNGFileThatIsTheSameInEachRun(number: Int) async throws {
    let images = try await source.items(after: nil, limit: 36)
    let picture = try await source.data(for: images[36 - number].url)
    #expect(try await source.data(for: images[36 - number].url) == picture)
    let file = try PNGFile(picture)
    #expect(file.chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
    #expect(file.header.suffix(5) == [8, 2, 0, 0, 0])
    let header = try #require(
      try await PictureFormatInspector().header(of: WholeImageData(picture)))
    let rows = try file.inflate()
    let rowLength = header.width * 3 + 1
    #expect(rows.count == rowLength * header.height)
    #expect(stride(from: 0, to: rows.count, by: rowLength).allSatisfy { rows[$0] == 0 })
  }

  private func header(of picture: Data) async throws -> PictureHeader? {
    try await PictureFormatInspector().header(of: WholeImageData(picture))
  }
}
