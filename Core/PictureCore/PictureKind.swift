/// The kinds of pictures that are shown.
public enum PictureKind: String, CaseIterable, Hashable, Sendable {
  case jpeg
  case png
  case gif
  case webP = "webp"

  /// The media type, such as `image/jpeg`.
  public var mediaType: String { "image/\(rawValue)" }
}
