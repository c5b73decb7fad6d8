import Foundation
import OfflineCore
import Testing

@testable import PhotosSource

struct FolderScanTests {
  @Test func foldersWithTooManyFilesAreRefusedInsteadOfCutOff() async throws {
    try await TemporaryFolder.with { folder in
      for name in ["a.png", "inner/b.png", "inner/c.txt"] {
        try folder.write(TinyPicture.png, to: name)
      }
      let photos = PhotoFolder(path: folder.path)
      #expect(try FolderScan.index(of: photos, limit: 4).photos.count == 3)
      let error = SourceError(
        .invalidData, address: "photos:\(folder.path)", detail: "more than 3 files")
      #expect(throws: error) { try FolderScan.index(of: photos, limit: 3) }
    }
  }
}
