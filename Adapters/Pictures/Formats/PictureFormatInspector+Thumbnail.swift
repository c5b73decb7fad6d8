public import FoundationEssentials
public import OfflineCore
import PictureCore

extension PictureFormatInspector {
  /// The longest side in pixels. The standard asks for 160, and phones write up to three times as many.
  private static let longestSide = 1_024

  /// Returns the small picture that a camera has put into a JPEG, upright and without metadata.
  ///
  /// - Returns: `nil` if there is none, or one of another shape: a program may have cut the picture without
  ///   changing the thumbnail.
  public func thumbnail(of picture: any ImageDataReader) async throws -> Data? {
    guard let survey = try await PictureSurvey(picture), let header = survey.header,
      let found = survey.thumbnail, let own = try await PictureSurvey(WholeImageData(found)),
      let size = own.header
    else { return nil }
    // A thumbnail lies like the pixels of its picture, unless it says something else.
    let isOnItsSide = own.orientation == nil && (5...8).contains(survey.orientation ?? 1)
    let (width, height) =
      isOnItsSide ? (size.height, size.width) : (size.width, size.height)
    guard size.kind == .jpeg, max(width, height) <= Self.longestSide,
      header.hasShape(of: width, height)
    else { return nil }
    let shown = try await withoutMetadata(WholeImageData(found)).data
    guard own.orientation == nil, let orientation = survey.orientation else { return shown }
    return shown.prefix(2) + PictureWithoutMetadata.part("e1", orientation: orientation)
      + shown.dropFirst(2)
  }
}

extension PictureHeader {
  /// Returns whether a thumbnail of this size shows the picture: in its shape, or in the 4:3 of the standard,
  /// which leaves black bars at two sides of other pictures. Pages cut these off.
  fileprivate func hasShape(of width: Int, _ height: Int) -> Bool {
    let (across, along) = (width * self.height, height * self.width)
    // Sides are rounded to whole pixels, of which there are few.
    let isSame = abs(across - along) * 100 <= 3 * max(across, along)
    return isSame
      || (self.width > self.height ? 3 * width == 4 * height : 4 * width == 3 * height)
  }
}
