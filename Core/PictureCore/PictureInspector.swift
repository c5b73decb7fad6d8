public import FoundationEssentials
public import OfflineCore

/// Reads the metadata of a picture file, without decoding its pixels.
///
/// The bytes are not trusted. For any input, an inspector reads each byte at most a few times, holds a small
/// part of them in memory, and never reads outside `0..<count`. It throws only the errors of the reader.
///
/// ```swift
/// guard let header = try await inspector.header(of: picture), header.isDecodable else { return }
/// let copy = try await inspector.withoutMetadata(picture)
/// ```
public protocol PictureInspector: Sendable {
  /// Returns the media type according to the first bytes, such as `image/jpeg`, or `nil` if they do not begin
  /// a picture. There are more types than kinds in ``PictureKind``: browsers show some of the others.
  func mediaType(of picture: any ImageDataReader) async throws -> String?

  /// Returns the kind and the size of a picture, turned upright.
  ///
  /// The beginning of a picture is enough if it contains the size.
  ///
  /// - Returns: `nil` if the picture has no ``PictureKind``, or ends before its size.
  func header(of picture: any ImageDataReader) async throws -> PictureHeader?

  /// Returns the camera and its settings, as far as the picture says them.
  func cameraDetails(of picture: any ImageDataReader) async throws -> CameraDetails

  /// Returns the same picture without the metadata that a camera or a program has added, such as where and
  /// when it was taken. The colours and the orientation stay, and nothing is encoded again.
  ///
  /// If a picture is cut off, or breaks the rules of its kind, the part before that is returned. Data of no
  /// ``PictureKind`` is returned as it is.
  func withoutMetadata(_ picture: any ImageDataReader) async throws -> any ImageDataReader

  /// Returns a small JPEG of the same picture that its file contains, upright and without metadata; `nil` if
  /// there is none.
  func thumbnail(of picture: any ImageDataReader) async throws -> Data?
}

extension PictureInspector {
  /// Returns the header of a picture that is small enough to decode.
  ///
  /// - Throws: ``ImageScalingError`` for any other; or the errors of the reader.
  public func decodableHeader(of picture: any ImageDataReader) async throws -> PictureHeader {
    guard let header = try await header(of: picture) else { throw ImageScalingError(.notAPicture) }
    guard header.isDecodable else { throw ImageScalingError(.tooManyPixels) }
    return header
  }

  /// Returns `true` if a browser can be given the picture as it is. Browsers show more kinds, and larger
  /// pictures, than are scaled here.
  public func isShownByBrowsers(_ picture: any ImageDataReader) async throws -> Bool {
    guard let type = try await mediaType(of: picture) else { return false }
    guard PictureKind.allCases.contains(where: { $0.mediaType == type }) else { return true }
    return try await header(of: picture)?.isShownByBrowsers ?? false
  }
}
