import Mustache
import Terminal

/// The templates of the pages, parsed once.
struct Templates: Sendable {
  enum Name: String, CaseIterable {
    case head, foot, failure, notices, status
    case feed, waiting, images, entries
    case imagesEnd = "images-end"
    case feedEnd = "feed-end"
    case image
    case imageEnd = "image-end"
    case commentList = "comment-list"
    case leagueList = "league-list"
    case late
    case lateContent = "late-content"

    fileprivate var bytes: [UInt8] {
      switch self {
      case .head: PackageResources.head_mustache
      case .foot: PackageResources.foot_mustache
      case .failure: PackageResources.failure_mustache
      case .notices: PackageResources.notices_mustache
      case .status: PackageResources.status_mustache
      case .feed: PackageResources.feed_mustache
      case .waiting: PackageResources.waiting_mustache
      case .images: PackageResources.images_mustache
      case .entries: PackageResources.entries_mustache
      case .imagesEnd: PackageResources.images_end_mustache
      case .feedEnd: PackageResources.feed_end_mustache
      case .image: PackageResources.image_mustache
      case .imageEnd: PackageResources.image_end_mustache
      case .commentList: PackageResources.comment_list_mustache
      case .leagueList: PackageResources.league_list_mustache
      case .late: PackageResources.late_mustache
      case .lateContent: PackageResources.late_content_mustache
      }
    }
  }

  private let library: MustacheLibrary

  init() throws {
    MustacheContentTypes.register(PageText(), named: PageText.name)
    var library = MustacheLibrary()
    for name in Name.allCases {
      let text = String(decoding: name.bytes, as: UTF8.self)
      try library.register("{{% CONTENT_TYPE:\(PageText.name)}}\(text)", named: name.rawValue)
    }
    self.library = library
  }

  /// Returns a template, filled with the values of a model.
  func render(_ name: Name, with model: Any) -> String {
    library.render(model, withTemplate: name.rawValue) ?? ""
  }
}

/// Text escaped for a page, between tags or in a quoted attribute.
///
/// Mustache escapes whole characters, so it misses a quotation mark with a combining accent, which could end
/// an attribute. This type escapes each scalar.
struct PageText: MustacheContentType {
  static let name = "PAGE"

  func escapeText(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      // HTML 13.1.4 allows no control characters except white space.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        escaped.unicodeScalars.append("\u{FFFD}")
      default: scalar.append(toHTML: &escaped)
      }
    }
    return escaped
  }
}
