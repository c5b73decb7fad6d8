import FeedCore
import HTMLPages
import OfflineCore
import Presentation

/// The links to the images of each source, above the wall of a merged feed.
struct SourceTabs {
  /// The most characters of a name.
  static let nameLimit = 60

  let sources: [(source: SourceName, label: String)]
  /// The selection that the page shows, or `nil` for the whole feed.
  let current: FeedSelection?
  let texts: WebTexts

  /// - Returns: `nil` if there is only one source.
  var html: HTML? {
    guard !sources.isEmpty else { return nil }
    return """
      <nav class="tabs" aria-label="\(texts.sources)">
      \(link(to: "/", name: texts.allSources, isCurrent: current == nil))
      \(sources.map {
        link(
          to: FeedAddress(.source($0.source)).path(), name: $0.label,
          isCurrent: .source($0.source) == current)
      })</nav>

      """
  }

  private func link(to address: String, name: String, isCurrent: Bool) -> HTML {
    """
    <a href="\(address)"\(#" aria-current="page""#, if: isCurrent)>\
    <bdi>\(prose: name.shortened(to: Self.nameLimit))</bdi></a>

    """
  }
}
