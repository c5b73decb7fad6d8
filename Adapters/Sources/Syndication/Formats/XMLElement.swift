import OfflineCore

/// A parsed XML element with its content.
///
/// Its name has the usual prefix of its namespace, whatever prefix the document uses, such as
/// `atom:entry`. Names of RSS have no prefix, and those of unknown namespaces have `other:`.
final class XMLElement {
  enum Child {
    case element(XMLElement)
    case text(String)
  }

  let name: String
  /// The attributes that the formats use; the values of others are not kept.
  let attributes: [String: String]
  /// The base of relative addresses that it or an element around it declares (XML Base).
  let base: DocumentBase?
  private(set) var children: [Child] = []

  init(name: String, attributes: [String: String], base: DocumentBase?) {
    self.name = name
    self.attributes = attributes
    self.base = base
  }

  /// True if this is an entry of a feed.
  var isItem: Bool { ["item", "entry", "atom:entry", "atom:item"].contains(name) }

  /// True if it contains more than text.
  var hasElements: Bool {
    children.contains { if case .element = $0 { true } else { false } }
  }

  func add(_ child: Child) { children.append(child) }

  func removeLastChild() { _ = children.popLast() }

  /// Returns the child elements with these names, in order.
  func elements(_ names: String...) -> [XMLElement] {
    children.compactMap { child in
      guard case .element(let element) = child, names.contains(element.name) else { return nil }
      return element
    }
  }

  /// Returns the first text in the child elements with this name, trimmed; `nil` if there is none.
  func text(_ name: String) -> String? {
    elements(name).lazy.compactMap(\.text.trimmedText).first
  }

  var text: String { children.reduce(into: "") { if case .text(let text) = $1 { $0 += text } } }
}
