public import OfflineCore

/// Reads what the file of a picture says, without decoding its pixels.
///
/// The bytes may come from anybody. Whatever they are, an inspector reads each of them at most a few times,
/// holds a small piece of them at once, and never reads outside `0..<count`. It throws only what
/// the reader throws.
///
/// ```swift
/// guard let header = try await inspector.header(of: picture), header.isDecodable else { return }
/// let copy = try await inspector.withoutMetadata(picture)
/// ```
public protocol PictureInspector: Sendable {
  /// Returns the media type that the first bytes tell, such as `image/jpeg`, or `nil` if they do not begin
  /// a picture. There are more types than kinds in ``PictureKind``: browsers show some of the others.
  func mediaType(of picture: any ImageDataReader) async throws -> String?

  /// Returns the kind and the size of a picture, turned upright.
  ///
  /// The beginning of a picture is enough if it contains the size.
  ///
  /// - Returns: `nil` for what is of no ``PictureKind``, or ends before its size.
  func header(of picture: any ImageDataReader) async throws -> PictureHeader?

  /// Returns the same picture without what a camera or a program has added to its pixels, such as where and
  /// when it was taken. Its colours and its orientation stay, and nothing is encoded anew.
  ///
  /// A picture that is cut off, or breaks the rules of its kind, is returned up to there. What is of no
  /// ``PictureKind`` is returned as it is.
  func withoutMetadata(_ picture: any ImageDataReader) async throws -> any ImageDataReader
}

extension PictureInspector {
  /// Whether a browser can be handed the picture as it is. Browsers show more kinds, and larger
  /// pictures, than are scaled here.
  public func isShownByBrowsers(_ picture: any ImageDataReader) async throws -> Bool {
    guard let type = try await mediaType(of: picture) else { return false }
    guard PictureKind.allCases.contains(where: { $0.mediaType == type }) else { return true }
    return try await header(of: picture)?.isShownByBrowsers ?? false
  }
}
