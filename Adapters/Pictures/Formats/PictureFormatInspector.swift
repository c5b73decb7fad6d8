public import OfflineCore
public import PictureCore

/// An inspector of JPEG, PNG, GIF and WebP, which walks once through the parts of a file.
public struct PictureFormatInspector: PictureInspector {
  /// Creates an inspector.
  public init() {}

  /// Returns the media type, which the first bytes tell.
  public func mediaType(of picture: any ImageDataReader) async throws -> String? {
    PictureKind.mediaType(
      of: try await picture.bytes(in: 0..<min(picture.count, PictureKind.signatureLength)))
  }

  /// Returns the header by reading what precedes the pixels; for a WebP that announces Exif, also
  /// what follows them.
  public func header(of picture: any ImageDataReader) async throws -> PictureHeader? {
    try await PictureSurvey(picture)?.header
  }

  /// Returns whether the picture declares the meaning of its colours. A picture that does not is in sRGB.
  public func hasColourProfile(_ picture: any ImageDataReader) async throws -> Bool {
    try await PictureSurvey(picture)?.hasColourProfile ?? false
  }

  /// Returns the caption, the author and the date in the picture, as far as they can be read.
  public func details(of picture: any ImageDataReader) async throws -> PictureDetails {
    try await PictureDetails(picture)
  }

  /// Returns the camera and its settings from the Exif of the picture.
  public func cameraDetails(of picture: any ImageDataReader) async throws -> CameraDetails {
    try await PictureDetails(picture).camera
  }

  /// Returns the picture with only the parts that are needed to show it. The source is read when
  /// the result is read.
  public func withoutMetadata(_ picture: any ImageDataReader) async throws -> any ImageDataReader {
    guard let kept = try await PictureWithoutMetadata(picture) else { return picture }
    return picture is WholeImageData ? WholeImageData(try await kept.data) : kept
  }
}
