public import OfflineCore
public import PictureCore

/// Inspects JPEG, PNG, GIF and WebP, each by one walk through its parts.
public struct PictureFormatInspector: PictureInspector {
  /// All are alike.
  public init() {}

  /// Reads the first bytes.
  public func mediaType(of picture: any ImageDataReader) async throws -> String? {
    PictureKind.mediaType(
      of: try await picture.bytes(in: 0..<min(picture.count, PictureKind.signatureLength)))
  }

  /// Reads what comes before the pixels; of a WebP that announces Exif, what comes behind them too.
  public func header(of picture: any ImageDataReader) async throws -> PictureHeader? {
    try await PictureSurvey(picture)?.header
  }

  /// Whether the picture says itself what its colours mean. One that does not is in those of the web.
  public func hasColourProfile(_ picture: any ImageDataReader) async throws -> Bool {
    try await PictureSurvey(picture)?.hasColourProfile ?? false
  }

  /// Returns the caption, the author and the date that are written in the picture, as far as they can be read.
  public func details(of picture: any ImageDataReader) async throws -> PictureDetails {
    try await PictureDetails(picture)
  }

  /// Finds the parts that show the picture. Their bytes are read when those of the result are.
  public func withoutMetadata(_ picture: any ImageDataReader) async throws -> any ImageDataReader {
    guard let kept = try await PictureWithoutMetadata(picture) else { return picture }
    return picture is WholeImageData ? WholeImageData(try await kept.data) : kept
  }
}
