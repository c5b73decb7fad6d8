import AppSupport
import Mustache

/// The templates of the pages, parsed once.
struct Templates: Sendable {
  /// The name of a template: that of its file.
  enum Name: String, CaseIterable {
    case head, foot, failure, notices, status
    case feed, waiting, images, entries
    case imagesEnd = "images-end"
    case feedEnd = "feed-end"
    case comments
    case commentList = "comment-list"
    case choices, squad, late
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
      case .comments: PackageResources.comments_mustache
      case .commentList: PackageResources.comment_list_mustache
      case .choices: PackageResources.choices_mustache
      case .squad: PackageResources.squad_mustache
      case .late: PackageResources.late_mustache
      case .lateContent: PackageResources.late_content_mustache
      }
    }
  }

  private let library: MustacheLibrary

  /// - Throws: What is wrong with a template.
  init() throws {
    MustacheContentTypes.register(PageText(), named: PageText.name)
    var library = MustacheLibrary()
    for name in Name.allCases {
      let text = String(decoding: name.bytes, as: UTF8.self)
      try library.register("{{% CONTENT_TYPE:\(PageText.name)}}\(text)", named: name.rawValue)
    }
    self.library = library
  }

  /// The text of a template with the values of a model in it.
  func callAsFunction(_ name: Name, _ model: Any) -> String {
    library.render(model, withTemplate: name.rawValue) ?? ""
  }
}

/// The values of a model by their names, looked up once: for models of which a page has many.
struct Fields: MustacheParent {
  private let values: [String: Any]

  init(_ model: Any) {
    var values: [String: Any] = [:]
    for case (let name?, let value) in Mirror(reflecting: model).children {
      let mirror = Mirror(reflecting: value)
      values[name] = mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
    self.values = values
  }

  func child(named name: String) -> Any? { values[name] }
}

/// Text as it stands in a page, between tags or in a quoted attribute.
///
/// Mustache escapes whole characters, and takes a quotation mark with an accent over it for a
/// character of its own, by which a text could end an attribute: here each scalar counts.
struct PageText: MustacheContentType {
  static let name = "PAGE"

  func escapeText(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      // No page may hold them (HTML 13.1.4 allows white space alone of the controls).
      case "\u{0}"..."\u{8}", "\u{B}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        escaped.unicodeScalars.append("\u{FFFD}")
      default: scalar.append(toHTML: &escaped)
      }
    }
    return escaped
  }
}

extension String {
  /// The beginning of a text: whoever sends a long one must not fill the page.
  func shortened(to limit: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }

  /// The same in one line, with what reorders other text made visible: for places where nothing can
  /// isolate it.
  var inOneLine: String { sanitized }
}
