import Files
import FoundationEssentials
import OfflineCore
import PictureCore
import PictureFormats

/// The metadata of a file, which is not opened again while its version stays the same.
struct PhotoNote: Codable, Hashable, Sendable {
  /// The file name extensions of pictures and films that are not shown.
  private static let otherKinds: Set<String> = [
    "HEIC", "HEIF", "HIF", "AVIF", "JXL", "JP2", "TIF", "TIFF", "BMP", "PSD", "SVG", "DNG", "CR2",
    "CR3", "CRW", "NEF", "NRW", "ARW", "SR2", "ORF", "RW2", "RAF", "PEF", "SRW", "RAW", "3FR",
    "MOV", "MP4", "M4V", "3GP", "AVI", "MTS", "M2TS", "MKV", "WEBM", "MPG", "MPEG", "WMV",
  ]

  /// The version of the file when it was read (`FileStatus/version`).
  let version: String
  private(set) var isPicture = false
  /// The kind of a file that is not shown, such as `HEIC`.
  private(set) var otherKind: String?
  private(set) var title: String?
  private(set) var caption: String?
  private(set) var author: String?
  /// The time at which the photo was taken, from the photo or its name; in a sidecar file, the time
  /// of its photo.
  private(set) var takenAt: Date?

  /// - Throws: `SourceError` when the file can't be read, or `CancellationError`.
  init(reading opened: consuming OpenFile, at path: PhotoPath, in folder: PhotoFolder) async throws
  {
    let version = opened.status.version
    let file = OpenPhoto(opened, address: folder.address(of: path))
    let start = try await file.bytes(in: 0..<min(file.count, PictureKind.signatureLength))
    self.version = version
    if PictureKind(start) != nil {
      // Some files have the first bytes of a picture and nothing else.
      let inspector = PictureFormatInspector()
      guard try await inspector.header(of: file) != nil else { return }
      let details = try await inspector.details(of: file)
      (isPicture, title) = (true, details.title)
      (caption, author) = (details.description, details.author)
      takenAt = details.takenAt ?? path.dateInName
    } else if path.isSidecar, file.count <= Sidecar.limit {
      takenAt = Sidecar.takenAt(try await file.data)
    } else if let type = PictureKind.mediaType(of: start), type != "image/tiff" {
      otherKind = type.split(separator: "/").last?.uppercased()
      // Raw pictures begin like TIFF, so their names tell more.
    } else if let ending = path.ending?.uppercased(), Self.otherKinds.contains(ending) {
      otherKind = ending
    }
  }
}

/// The notes on a folder in a store: image data under an address that no source answers.
struct KeptNotes: Sendable {
  /// Incremented when files are read in a different way.
  private static let version = 2

  let store: @Sendable () -> (any ImageDataStore)?
  let folder: PhotoFolder

  /// Returns the stored notes; none if they cannot be read, because then the files are read again.
  ///
  /// - Throws: `CancellationError`.
  func load() async throws -> [String: PhotoNote] {
    do {
      guard let address, let data = try await store()?.data(for: address) else { return [:] }
      return try JSONDecoder().decode([String: PhotoNote].self, from: data)
    } catch {
      try Task.checkCancellation()
      return [:]
    }
  }

  /// Saves the notes. Best effort: without them, the files are read again.
  func save(_ notes: [String: PhotoNote]) async {
    guard let address, let store = store() else { return }
    try? await store.save(JSONEncoder().encode(notes), for: address)
  }

  private var address: URL? {
    URL(
      string: "photo-notes://\(Self.version)/\(folder.path.percentEncoded)",
      encodingInvalidCharacters: false)
  }
}
