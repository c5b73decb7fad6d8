public import FoundationEssentials
public import OfflineCore

/// Scales pictures down, so that a large photograph can be viewed over a slow connection.
public protocol ImageScaler: Sendable {
  /// Returns the picture, at most `width` pixels wide, with its aspect ratio, and never wider than the
  /// original.
  ///
  /// The result is upright, has no metadata of the camera, such as the location, and has one of the kinds in
  /// ``PictureKind``, not always that of the original. For an animation it is the first frame.
  ///
  /// The bytes are not trusted: memory and time are bounded for any input, and the calling process is not
  /// harmed.
  ///
  /// - Throws: ``ImageScalingError``; the errors of the reader; or `CancellationError` as soon as the task is
  ///   cancelled.
  func scaled(_ picture: any ImageDataReader, toWidth width: Int) async throws -> Data

  /// Returns the main colours of the upper and the lower half of a scaled picture.
  ///
  /// - Throws: ``ImageScalingError``; or `CancellationError` as soon as the task is cancelled.
  func colours(of scaled: Data) async throws -> [PictureColour]
}

/// Why a picture was not scaled.
public struct ImageScalingError: Error, Hashable, Sendable {
  /// A reason that a caller can act on.
  public enum Reason: Hashable, Sendable {
    /// The bytes are not a picture of a known kind. They must not be shown.
    case notAPicture
    /// The picture has more pixels than ``PictureHeader/pixelLimit``. It must not be shown.
    case tooManyPixels
    /// The picture is damaged, or decoding it takes more memory than allowed.
    case notDecoded
    /// Scaling took too long.
    case timedOut
    /// No scaler is available; the detail says what to do.
    case unavailable
  }

  /// The reason that a caller can act on.
  public let reason: Reason
  /// The message of the scaler itself, for the user; may be empty.
  public let detail: String

  /// Creates an error.
  public init(_ reason: Reason, detail: String = "") {
    self.reason = reason
    self.detail = detail
  }
}
