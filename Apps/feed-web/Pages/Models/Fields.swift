import Mustache
import Terminal

/// The values of a model by name, looked up once, for models that a page has many of or that are read often.
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

extension String {
  /// Returns the beginning of the text, because a long text must not fill the page.
  func shortened(to limit: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }

  /// The text in one line, with characters that reorder other text made visible, for places where the text
  /// cannot be isolated.
  var inOneLine: String { sanitized }

  /// An id in the form in which messages repeat it.
  var shown: String { shortened(to: 100).inOneLine }
}
