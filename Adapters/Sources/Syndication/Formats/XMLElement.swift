import OfflineCore

/// An element of a parsed XML document, with what it holds.
///
/// Its name has the prefix that is usual for its namespace, whatever prefix the document uses, such as
/// `atom:entry`; names of RSS have none, and those of unknown namespaces `other:`.
final class XMLElement {
  enum Child {
    case element(XMLElement)
    case text(String)
  }

  let name: String
  /// Those that are asked for; the values of others are not kept.
  let attributes: [String: String]
  /// The base of relative addresses that it or an element around it declares (XML Base).
  let base: DocumentBase?
  private(set) var children: [Child] = []

  init(name: String, attributes: [String: String], base: DocumentBase?) {
    self.name = name
    self.attributes = attributes
    self.base = base
  }

  /// Whether it is one of the entries of a feed.
  var isItem: Bool { ["item", "entry", "atom:entry", "atom:item"].contains(name) }

  /// Whether it holds more than text.
  var hasElements: Bool {
    children.contains { if case .element = $0 { true } else { false } }
  }

  func add(_ child: Child) { children.append(child) }

  func removeLastChild() { _ = children.popLast() }

  /// The elements of these names in it, in their order.
  func elements(_ names: String...) -> [XMLElement] {
    children.compactMap { child in
      guard case .element(let element) = child, names.contains(element.name) else { return nil }
      return element
    }
  }

  /// The first text in the elements of this name, without what is around it; `nil` where there is none.
  func text(_ name: String) -> String? {
    elements(name).lazy.compactMap(\.text.trimmedText).first
  }

  var text: String { children.reduce(into: "") { if case .text(let text) = $1 { $0 += text } } }
}
