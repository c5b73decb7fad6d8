public import FoundationEssentials
public import OfflineCore

/// Makes pictures smaller, so that a large photograph can be looked at over a thin line.
public protocol ImageScaler: Sendable {
  /// The picture at most `width` pixels wide, in its own shape, and never wider than it is.
  ///
  /// It stands upright, without the metadata that cameras add, such as where it was taken, and is of
  /// one of the kinds in ``PictureKind``, not always its own. Of an animation it is the first picture.
  ///
  /// The bytes may come from anybody: whatever they are, memory and time are bounded, and the
  /// calling process is not harmed.
  ///
  /// - Throws: ``ImageScalingError``; what the reader throws; or `CancellationError` as soon as the task
  ///   is cancelled.
  func scaled(_ picture: any ImageDataReader, toWidth width: Int) async throws -> Data

  /// The main colours of a picture that was scaled: that of its upper and that of its lower half.
  ///
  /// - Throws: ``ImageScalingError``; or `CancellationError` as soon as the task is cancelled.
  func colours(of scaled: Data) async throws -> [PictureColour]
}

/// Why a picture was not scaled.
public struct ImageScalingError: Error, Hashable, Sendable {
  /// What a caller can act on.
  public enum Reason: Hashable, Sendable {
    /// The bytes are no picture of a known kind. Nobody should be shown them.
    case notAPicture
    /// The picture has more pixels than ``PictureHeader/pixelLimit``. Nobody should be shown it.
    case tooManyPixels
    /// The picture is damaged, or takes more memory than there is for one.
    case notDecoded
    /// It took too long.
    case timedOut
    /// There is nothing that could scale any picture; what to do about it is in the detail.
    case unavailable
  }

  /// What a caller can act on.
  public let reason: Reason
  /// What the scaler itself said, for people; may be empty.
  public let detail: String

  /// Describes a failure.
  public init(_ reason: Reason, detail: String = "") {
    self.reason = reason
    self.detail = detail
  }
}
