import CExpat
import FoundationEssentials
import Glibc
import WebAccess

/// Parses an XML document by expat, which reads nothing but the bytes that it is given.
///
/// What a document says once and has stand in many places is what fills memory: a document with a type
/// of its own is refused, what namespaces mean is looked up here, and the bytes of names, of addresses
/// and of values are bounded. So are its depth and its number of elements.
final class XMLParser {
  static let depthLimit = 100
  /// Of elements and attributes together.
  static let nodeLimit = 200_000
  private static let nameLimit = 1 << 10
  /// The most bytes of a tag, a comment, or whatever else has to be whole before it is looked at.
  private static let tokenLimit = 4 << 20
  /// How much is parsed at once, between two looks at whether anybody still waits for it.
  private static let pieceLength = 512 << 10

  /// The attributes that any format here has use for.
  private static let attributes: Set<String> = [
    "alt", "href", "medium", "rel", "src", "type", "url", "width",
  ]
  private static let prefixes = [
    "http://www.w3.org/2005/Atom": "atom:",
    "http://search.yahoo.com/mrss/": "media:",
    "http://purl.org/rss/1.0/modules/content/": "content:",
    "http://www.w3.org/1999/xhtml": "xhtml:",
    "http://purl.org/dc/elements/1.1/": "dc:",
    "http://purl.org/rss/1.0/": "",
    "http://my.netscape.com/rdf/simple/0.9/": "",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf:",
    "": "",
  ]

  private let parser: XML_Parser
  private let base: DocumentBase
  private var root: XMLElement?
  private var failure: UnreadableDocument?
  private var open: [XMLElement] = []
  private var text: [UInt8] = []
  private var nodeCount = 0
  /// The usual prefixes of the namespaces that prefixes stand for, the empty one for none.
  private var namespaces = ["": ""]
  /// What the prefixes stood for that each open element has declared anew.
  private var shadowed: [[(prefix: String, before: String?)]] = []

  /// The outermost element of a document that came from an address.
  ///
  /// - Throws: ``UnreadableDocument``, or `CancellationError`.
  static func parse(_ document: WebDocument) throws -> XMLElement {
    guard let parser = XML_ParserCreate(nil) else {
      throw UnreadableDocument("there is no memory left for it")
    }
    defer { XML_ParserFree(parser) }
    let builder = XMLParser(parser, at: document.url)
    return try withExtendedLifetime(builder) { try builder.parse(document.body) }
  }

  private init(_ parser: XML_Parser, at address: URL) {
    self.parser = parser
    base = DocumentBase(address)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { XMLParser.of($0)?.start($1, $2) }, { context, _ in XMLParser.of(context)?.end() })
    XML_SetCharacterDataHandler(parser) { XMLParser.of($0)?.add($1, $2) }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      XMLParser.of(context)?.fail("it has a document type, which no feed needs")
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLParser? {
    context.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func parse(_ document: Data) throws -> XMLElement {
    var (start, status) = (0, XML_STATUS_OK)
    repeat {
      try Task.checkCancellation()
      let end = min(start + Self.pieceLength, document.count)
      status = document.withUnsafeBytes {
        XML_Parse(
          parser, $0.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self),
          CInt(end - start), CInt(end == document.count ? XML_TRUE : XML_FALSE))
      }
      if end - max(0, XML_GetCurrentByteIndex(parser)) > Self.tokenLimit {
        fail("a tag has more than \(Self.tokenLimit >> 20) MiB")
      }
      start = end
    } while failure == nil && status == XML_STATUS_OK && start < document.count
    if let failure { throw failure }
    guard status == XML_STATUS_OK, let root else {
      let line = XML_GetCurrentLineNumber(parser)
      let hint = document.first { $0 > .space } == UInt8(ascii: "{") ? "; JSON, perhaps?" : ""
      throw UnreadableDocument("it is not well-formed XML, see line \(line)\(hint)")
    }
    return root
  }

  private func start(
    _ name: UnsafePointer<XML_Char>?, _ fields: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard failure == nil, let name = self.name(name) else { return }
    closeText()
    var attributes: [String: String] = [:]
    var base = open.last?.base ?? base
    shadowed.append([])
    var index = 0
    while let fields, let key = fields[index], let value = fields[index + 1] {
      nodeCount += 1
      index += 2
      guard nodeCount < Self.nodeLimit, let key = self.name(key) else { break }
      if key == "xmlns" || key.hasPrefix("xmlns:") {
        if let namespace = self.name(value) { declare(key.dropFirst(6), namespace) }
      } else if key == "xml:base" {
        do {
          base = try base.moved(to: String(cString: value))
        } catch {
          fail(error.reason)
        }
      } else if Self.attributes.contains(key),
        strnlen(value, WebAddress.byteLimit + 1) <= WebAddress.byteLimit
      {
        attributes[key] = String(cString: value)
      }
    }
    nodeCount += 1
    if nodeCount > Self.nodeLimit { fail("more than \(Self.nodeLimit) elements and attributes") }
    if open.count == Self.depthLimit {
      fail("elements are nested more than \(Self.depthLimit) deep")
    }
    guard failure == nil else { return }
    let element = XMLElement(name: usual(name), attributes: attributes, in: base)
    if let parent = open.last { parent.add(.element(element)) } else { root = element }
    open.append(element)
  }

  private func end() {
    guard failure == nil else { return }
    closeText()
    open.removeLast()
    for (prefix, before) in shadowed.removeLast().reversed() { namespaces[prefix] = before }
  }

  private func add(_ characters: UnsafePointer<XML_Char>?, _ count: CInt) {
    guard failure == nil, let characters else { return }
    characters.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      text += UnsafeBufferPointer(start: $0, count: Int(count))
    }
  }

  private func fail(_ reason: String) {
    failure = failure ?? UnreadableDocument(reason)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func closeText() {
    guard !text.isEmpty else { return }
    open.last?.add(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
  }

  private func name(_ text: UnsafePointer<XML_Char>?) -> String? {
    guard let text, strnlen(text, Self.nameLimit + 1) <= Self.nameLimit else {
      fail("a name has more than \(Self.nameLimit) bytes")
      return nil
    }
    return String(cString: text)
  }

  private func declare(_ prefix: Substring, _ namespace: String) {
    let prefix = String(prefix)
    shadowed[shadowed.count - 1].append((prefix, namespaces[prefix]))
    namespaces[prefix] = Self.prefixes[namespace, default: "other:"]
  }

  /// The name with the usual prefix of its namespace.
  private func usual(_ name: String) -> String {
    let parts = name.split(separator: ":", maxSplits: 1)
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    return namespaces[prefix, default: "other:"] + (parts.last ?? "")
  }
}
