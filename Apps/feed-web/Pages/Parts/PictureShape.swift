import PictureCore

/// The shape of a picture for the style sheet. Pages may not contain styles, so two classes encode the ratio
/// of width to height: one its tenths, the other the thousandths below.
struct PictureShape {
  /// The supported ratios, in thousandths. Narrower or wider pictures are clamped to them.
  private static let range = 250...4_000

  /// The precision in thousandths: a five-hundredth is less than a pixel for most pictures here.
  private static let step = 2

  /// The names of the classes.
  let classes: String

  /// - Parameter size: The size, or `nil` if it is unknown; then the shape is that of most photographs.
  init(_ size: PictureHeader?) {
    let ratio = size.map { 1_000 * $0.width / $0.height } ?? 1_500
    let clamped = min(max(ratio, Self.range.lowerBound), Self.range.upperBound)
    classes = "r\(clamped / 100) t\(clamped % 100 / Self.step * Self.step)"
  }

  /// The style sheet rules for all classes.
  static var rules: String {
    let tenths = (range.lowerBound / 100...range.upperBound / 100).map { ".r\($0){--r:\($0)}" }
    let thousandths = stride(from: 0, to: 100, by: step).map { ".t\($0){--t:\($0)}" }
    return (tenths + thousandths).joined(separator: "\n")
  }
}

/// The layout of a feed that a reader chose, for windows that are wide enough.
enum FeedView: String, CaseIterable {
  /// Rows of pictures, each as wide as the window.
  case wall
  /// Pictures one below the other, with their texts.
  case column

  /// Returns the width of a picture in a wall, in hundredths of the height of the window.
  private static func share(of size: PictureHeader) -> Int { 29 * size.width / size.height + 1 }

  /// Returns the widths that a wall asks for in windows of the usual height, on screens of one and of two
  /// pixels a point.
  static func usualWidths(of size: PictureHeader) -> [VariantWidth] {
    let points = share(of: size) * 1_080 / 100
    return [points, 2 * points].compactMap {
      // Pages offer no width beyond the first that is at least that of the picture.
      PictureAddress.width(showing: min($0, size.width))
    }
  }

  /// Returns the displayed width of a picture, matching the style sheet, so that the browser can choose a
  /// file.
  func sizes(of size: PictureHeader?) -> String {
    switch self {
    case .wall:
      let share = size.map(Self.share) ?? 44
      return "(min-width: 700px) min(100vw, \(share)svh), 100vw"
    case .column: return "(min-width: 50rem) 46rem, 100vw"
    }
  }
}
