import PictureCore

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
