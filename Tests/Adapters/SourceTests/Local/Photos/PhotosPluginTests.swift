import FeedCore
import Foundation
import OfflineCore
import PhotosSource
import TestSupport
import Testing

struct PhotosPluginTests {
  @Test func opensAFolder() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.gif, to: "a.gif")
      let source = try SourcePlugin<FeedPorts>.photos.open(
        SourceOptions(locator: "photos:\(folder.path)/"))
      #expect(source.name == "photos:\(folder.path)")
      #expect(source.imageScheme == "photo")
      #expect(try await source.feed.items(after: nil, limit: 1).count == 1)
    }
  }

  @Test func opensAFolderThatIsYetToCome() throws {
    #expect(throws: Never.self) {
      try SourcePlugin<FeedPorts>.photos.open(SourceOptions(locator: "photos:\(missingPath())"))
    }
  }

  @Test(arguments: ["photos:", "photos:/etc/passwd", "photos:a\0b"])
  func refusesWhatIsNoFolder(word: String) {
    #expect(throws: SourceOptions.InvalidLocator.self) {
      try SourcePlugin<FeedPorts>.photos.open(SourceOptions(locator: word))
    }
  }
}
