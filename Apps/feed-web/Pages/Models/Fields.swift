import Mustache
import Terminal

/// The values of a model by their names, looked up once: for models of which a page has many, or that
/// are asked often.
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

  /// An id as messages repeat it.
  var shown: String { shortened(to: 100).inOneLine }
}
