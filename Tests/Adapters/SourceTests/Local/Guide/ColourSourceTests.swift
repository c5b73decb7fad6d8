import Conformance
import FeedCore
import Foundation
import OfflineCore
import PictureCore
import PictureFormats
import Testing

/// Tests of the example in the guide for authors of sources.
struct ColourSourceTests {
  @Test(arguments: SourceRequirement<FeedPorts>.all)
  func conforms(_ requirement: SourceRequirement<FeedPorts>) async throws {
    try await requirement.check(try colours)
  }

  @Test func itsImagesArePictures() async throws {
    for image in try await colours.feed.items(after: nil, limit: 10) {
      let data = try await colours.imageData.data(for: image.url)
      #expect(PictureKind(data) == .gif)
    }
  }

  @Test func aPlaceBehindTheColonIsRefused() {
    #expect(throws: SourceOptions.InvalidLocator.self) {
      try SourcePlugin<FeedPorts>.colours.open(SourceOptions(locator: "colours:somewhere"))
    }
  }

  @Test func theGuideShowsWhatIsCompiled() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let code = try String(contentsOf: folder.appending(path: "ColourSource.swift"), encoding: .utf8)
    let guide = folder.appending(
      path: "../../../../../Apps/hello-feed/Documentation.docc/WriteASource.md")
    #expect(try String(contentsOf: guide, encoding: .utf8).contains("```swift\n\(code)```"))
  }

  private var colours: Source<FeedPorts> {
    get throws { try SourcePlugin<FeedPorts>.colours.open(SourceOptions(locator: "colours:")) }
  }
}
