public import FoundationEssentials

/// What the file of an original says, read without decoding its pixels.
public struct PictureFile: Hashable, Sendable {
  /// The kind and size of the picture.
  public let header: PictureHeader
  /// The size of the file in bytes.
  public let byteCount: Int
  /// The camera and its settings; all of them are `nil` if the file does not say.
  public let camera: CameraDetails

  /// Creates a description of a file.
  public init(header: PictureHeader, byteCount: Int, camera: CameraDetails) {
    (self.header, self.byteCount, self.camera) = (header, byteCount, camera)
  }
}

/// The camera that took a picture, and its settings. The place where it was taken is not among them.
public struct CameraDetails: Hashable, Sendable {
  /// The name of the camera, with its maker unless the name repeats it.
  public var name: String?
  /// The name of the lens.
  public var lens: String?
  /// The exposure time in seconds.
  public var exposureTime: Double?
  /// The f-number of the aperture.
  public var aperture: Double?
  /// The sensitivity (ISO 12232).
  public var sensitivity: Int?
  /// The focal length in millimetres.
  public var focalLength: Double?
  /// The time on the clock of the camera, as if that showed GMT.
  public var takenAt: Date?

  /// Creates details of which none is known.
  public init() {}
}
