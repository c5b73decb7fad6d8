import CExpat
import FoundationEssentials

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
  let attributes: [String: String]
  /// What relative addresses in it are relative to: those that it and the elements around it declare
  /// (XML Base), or else the document's own.
  let base: URL
  fileprivate(set) var children: [Child] = []

  fileprivate init(name: String, attributes: [String: String], in base: URL) {
    self.name = name
    self.attributes = attributes
    self.base =
      attributes["http://www.w3.org/XML/1998/namespace\nbase"].flatMap { URL(web: $0, in: base) }
      ?? base
  }

  /// The elements of these names in it, in their order.
  func elements(_ names: String...) -> [XMLElement] {
    children.compactMap { child in
      guard case .element(let element) = child, names.contains(element.name) else { return nil }
      return element
    }
  }

  /// The text in the first element of this name, without what is around it; `nil` where there is none.
  func text(_ name: String) -> String? {
    guard let text = elements(name).first?.text else { return nil }
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) }
  }

  /// The text directly in it.
  var text: String {
    children.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }
}

/// Parses an XML document by expat, which reads nothing but the bytes that it is given.
///
/// A document with entities of its own is refused, and so is one that is deeper, or has more
/// elements, than any feed: neither takes more memory than the limits let it.
struct XMLParser {
  static let depthLimit = 100
  /// Of elements and attributes together.
  static let nodeLimit = 200_000

  /// The outermost element of a document that came from an address.
  static func parse(_ document: Data, at url: URL) throws(UnreadableDocument) -> XMLElement {
    guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: Builder.separator)) else {
      throw UnreadableDocument("there is no memory left for it")
    }
    defer { XML_ParserFree(parser) }
    let builder = Builder(parser, at: url)
    let status = withExtendedLifetime(builder) {
      XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
      XML_SetElementHandler(
        parser, { Builder.of($0)?.start($1, $2) }, { context, _ in Builder.of(context)?.end() })
      XML_SetCharacterDataHandler(parser) { Builder.of($0)?.add($1, $2) }
      XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
        Builder.of(context)?.fail("it declares entities, which no feed needs")
      }
      return document.withUnsafeBytes {
        XML_Parse(
          parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), CInt($0.count),
          CInt(XML_TRUE))
      }
    }
    if let failure = builder.failure { throw UnreadableDocument(failure) }
    guard status == XML_STATUS_OK, let root = builder.root else {
      let line = XML_GetCurrentLineNumber(parser)
      let hint = document.first { $0 > .space } == UInt8(ascii: "{") ? "; JSON, perhaps?" : ""
      throw UnreadableDocument("it is not well-formed XML, see line \(line)\(hint)")
    }
    return root
  }
}

/// Puts the elements together as the parser finds them.
private final class Builder {
  /// Stands between the namespace and the name, and in neither.
  static let separator = UInt8(ascii: "\n")

  private static let prefixes = [
    "http://www.w3.org/2005/Atom": "atom:",
    "http://search.yahoo.com/mrss/": "media:",
    "http://purl.org/rss/1.0/modules/content/": "content:",
    "http://www.w3.org/1999/xhtml": "xhtml:",
    "http://purl.org/rss/1.0/": "",
    "http://my.netscape.com/rdf/simple/0.9/": "",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf:",
  ]

  private(set) var root: XMLElement?
  private(set) var failure: String?
  private let parser: XML_Parser
  private let address: URL
  private var open: [XMLElement] = []
  private var text: [UInt8] = []
  private var nodeCount = 0

  init(_ parser: XML_Parser, at address: URL) {
    self.parser = parser
    self.address = address
  }

  static func of(_ context: UnsafeMutableRawPointer?) -> Builder? {
    context.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
  }

  func start(
    _ name: UnsafePointer<XML_Char>?, _ fields: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard failure == nil, let name else { return }
    closeText()
    var attributes: [String: String] = [:]
    var index = 0
    while let fields, let key = fields[index], let value = fields[index + 1] {
      nodeCount += 1
      index += 2
      guard nodeCount <= XMLParser.nodeLimit else { break }
      attributes[String(cString: key)] = String(cString: value)
    }
    nodeCount += 1
    guard nodeCount <= XMLParser.nodeLimit else {
      return fail("more than \(XMLParser.nodeLimit) elements and attributes")
    }
    guard open.count < XMLParser.depthLimit else {
      return fail("elements are nested more than \(XMLParser.depthLimit) deep")
    }
    let element = XMLElement(
      name: Self.name(String(cString: name)), attributes: attributes, in: open.last?.base ?? address
    )
    if let parent = open.last { parent.children.append(.element(element)) } else { root = element }
    open.append(element)
  }

  func end() {
    guard failure == nil else { return }
    closeText()
    open.removeLast()
  }

  func add(_ characters: UnsafePointer<XML_Char>?, _ count: CInt) {
    guard failure == nil, let characters else { return }
    characters.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      text += UnsafeBufferPointer(start: $0, count: Int(count))
    }
  }

  func fail(_ reason: String) {
    failure = failure ?? reason
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func closeText() {
    guard !text.isEmpty else { return }
    open.last?.children.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
  }

  private static func name(_ name: String) -> String {
    let parts = name.split(separator: "\n", maxSplits: 1)
    guard parts.count == 2 else { return name }
    return prefixes[String(parts[0]), default: "other:"] + parts[1]
  }
}
