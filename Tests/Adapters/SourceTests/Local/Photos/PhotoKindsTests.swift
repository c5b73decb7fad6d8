import FeedCore
import Foundation
import OfflineCore
import PhotosSource
import Synchronization
import Testing

/// Files in users' folders other than photographs, and the reports about them.
struct PhotoKindsTests {
  private func readFolder(
    _ folder: TemporaryFolder
  ) async throws -> (names: [String], skipped: [SkippedRecords]) {
    let skipped = Mutex<[SkippedRecords]>([])
    let source = PhotosSource(path: folder.path) { report in
      skipped.withLock { $0.append(report) }
    }
    let images = try await source.items(after: nil, limit: 100)
    return (images.compactMap(\.description), skipped.withLock { $0 })
  }

  @Test(arguments: [
    "@eaDir/a.jpg", "#recycle", "@Recycle", "$RECYCLE.BIN", "lost+found",
    "System Volume Information",
    "Family.photoslibrary", "Family.photoslibrary/originals/A", "Catalog Previews.lrdata",
    "old.aplibrary", "#snapshot", "__MACOSX",
  ])
  func foldersOfProgramsAreLeftOut(name: String) async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png")
      try folder.write(TinyPicture.png, to: "inner/\(name)/b.png")
      #expect(try await readFolder(folder) == (["a.png"], []))
      // A folder that the user names is shown.
      let named = TemporaryFolder(path: "\(folder.path)/inner/\(name)")
      #expect(try await readFolder(named).names == ["b.png"])
    }
  }

  @Test func aFolderThatAPhoneHidesIsLeftOut() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png")
      try folder.write(TinyPicture.png, to: "hidden/b.png")
      try folder.write(TinyPicture.png, to: "hidden/deep/c.png")
      try folder.write(Data(), to: "hidden/.nomedia")
      #expect(try await readFolder(folder) == (["a.png"], []))
      #expect(
        try await readFolder(TemporaryFolder(path: folder.path + "/hidden")).names.sorted()
          == ["b.png", "c.png"])
    }
  }

  @Test func kindsThatAreNotShownAreCounted() async throws {
    try await TemporaryFolder.with { folder in
      let heic = Data([0, 0, 0, 24]) + Data("ftypheic\0\0\0\0mif1heic".utf8)
      for name in ["IMG_0.HEIC", "IMG_1.heic", "inner/IMG_2.HEIC", "really-heic.jpg"] {
        try folder.write(heic, to: name)
      }
      try folder.write(Data([0, 0, 0, 24]) + Data("ftypavif\0\0\0\0mif1avif".utf8), to: "x.avif")
      try folder.write(Data("II*\0".utf8), to: "scan.tif")
      try folder.write(Data([0, 0, 0, 24]) + Data("ftypqt  \0\0\0\0qt  ".utf8), to: "film.MOV")
      for name in ["Thumbs.db", "desktop.ini", "notes.txt", "IMG_0.AAE", "a.json", "no ending"] {
        try folder.write(Data("text".utf8), to: name)
      }
      // The content identifies a picture, not the name.
      try folder.write(TinyPicture.jpeg, to: "really-a-jpeg.heic")
      let (names, skipped) = try await readFolder(folder)
      #expect(names == ["really-a-jpeg.heic"])
      #expect(
        skipped == [
          SkippedRecords(
            in: "photos:\(folder.path)", count: 7, reason: "AVIF, HEIC, MOV, TIF", of: .otherFiles)
        ])
    }
  }

  @Test func linkedFoldersAreCountedAndAFileIsShownOnce() async throws {
    try await TemporaryFolder.with { outside in
      try outside.write(TinyPicture.png, to: "b.png")
      try await TemporaryFolder.with { folder in
        try folder.write(TinyPicture.png, to: "z.png")
        try folder.write(TinyPicture.gif, to: ".hidden/c.gif")
        try folder.link("a.png", to: "z.png")
        try folder.link("c.gif", to: ".hidden/c.gif")
        try folder.link("out", to: outside.path)
        try folder.link("inner", to: ".")
        #expect(link(folder.path + "/z.png", folder.path + "/zz.png") == 0)
        let (names, skipped) = try await readFolder(folder)
        #expect(names.sorted() == ["c.gif", "z.png"])
        #expect(
          skipped == [
            SkippedRecords(in: "photos:\(folder.path)", count: 2, reason: nil, of: .linkedFolders)
          ])
      }
    }
  }
}
