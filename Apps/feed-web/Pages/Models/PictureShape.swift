import PictureCore

/// The shape of a picture, for the style sheet: pages may hold no styles of their own, so that two
/// classes tell the width over the height, the one in tenths, the other in the thousandths beyond.
struct PictureShape: CustomStringConvertible {
  /// In thousandths: what is narrower or wider is laid out as these are.
  private static let range = 250...4_000

  /// In thousandths as well: a five-hundredth is less than a pixel of most pictures here.
  private static let step = 2

  /// The classes.
  let description: String

  /// - Parameter size: `nil` for a picture of which it is not known: that is laid out as most
  ///   photographs are.
  init(_ size: PictureHeader?) {
    let ratio = size.map { 1_000 * $0.width / $0.height } ?? 1_500
    let clamped = min(max(ratio, Self.range.lowerBound), Self.range.upperBound)
    description = "r\(clamped / 100) t\(clamped % 100 / Self.step * Self.step)"
  }

  /// What the style sheet says of all classes.
  static var rules: String {
    let tenths = (range.lowerBound / 100...range.upperBound / 100).map { ".r\($0){--r:\($0)}" }
    let thousandths = stride(from: 0, to: 100, by: step).map { ".t\($0){--t:\($0)}" }
    return (tenths + thousandths).joined(separator: "\n")
  }
}

/// How a reader wants to see a feed, where the window is wide enough for a choice.
enum FeedView: String, CaseIterable {
  /// Rows of pictures, each as wide as the window.
  case wall
  /// One picture below the other, with what is said of it.
  case column

  /// How wide a picture is shown, as the style sheet has it, for a browser to choose from its widths.
  func sizes(of size: PictureHeader?) -> String {
    switch self {
    case .wall:
      let share = size.map { 29 * $0.width / $0.height + 1 } ?? 44
      return "(min-width: 700px) min(100vw, \(share)svh), 100vw"
    case .column: return "(min-width: 50rem) 46rem, 100vw"
    }
  }
}
