import CExpat
import FoundationEssentials
import HTTPSource
import OfflineCore
import Platform

/// Parses an XML document with expat, which reads only the bytes that it is given.
///
/// A text that is declared once and used in many places can fill the memory. Therefore expat sees
/// no document type, namespaces are resolved here, and the sizes of names, addresses and values are
/// bounded. The depth and the number of elements are bounded too; content before a bound is kept.
final class XMLParser {
  static let depthLimit = 100
  /// The limit for elements and attributes together.
  static let nodeLimit = 200_000
  private static let nameLimit = 1 << 10
  /// The most bytes of a tag, a comment, or any other token that must be complete before it is read.
  private static let tokenLimit = 4 << 20
  /// The number of bytes that are parsed between two checks for cancellation.
  private static let pieceLength = 512 << 10

  /// The attributes that any of the formats uses.
  private static let attributes = HTMLTag.attributes.union([
    "domain", "height", "ispermalink", "medium", "mode", "role", "text", "title", "url", "xmlurl",
  ])
  /// The usual prefix of each namespace. Names are compared in lower case, with http for https, without
  /// a final `/` or `#`.
  private static let prefixes = [
    "http://www.w3.org/2005/atom": "atom:",
    "http://purl.org/atom/ns": "atom:",
    "http://search.yahoo.com/mrss": "media:",
    "http://www.rssboard.org/media-rss": "media:",
    "http://purl.org/rss/1.0/modules/content": "content:",
    "http://www.w3.org/1999/xhtml": "xhtml:",
    "http://purl.org/dc/elements/1.1": "dc:",
    "http://purl.org/dc/terms": "dc:",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes:",
    "http://purl.org/rss/1.0": "",
    "http://my.netscape.com/rdf/simple/0.9": "",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns": "rdf:",
    "": "",
  ]
  /// The meanings of prefixes that a document does not declare, or declares as an unknown namespace.
  private static let usualPrefixes = Dictionary(
    uniqueKeysWithValues: Set(prefixes.values).map { (String($0.dropLast()), $0) })

  private let parser: XML_Parser
  private let base: DocumentBase
  private var root: XMLElement?
  /// The reason why parsing ended before the end of the document: one of the bounds.
  private var failure: UnreadableDocument?
  private var open: [XMLElement] = []
  private var text: [UInt8] = []
  private var nodeCount = 0
  /// The usual prefix for each prefix in scope; the empty key stands for names without a prefix.
  private var namespaces = XMLParser.usualPrefixes
  /// The previous meanings of the prefixes that each open element has redeclared.
  private var shadowed: [[(prefix: String, before: String?)]] = []

  /// The part of a document that could be read.
  struct Result {
    /// The outermost element, without an incomplete item.
    var root: XMLElement
    /// The base of relative addresses, unless the document declares one.
    let base: DocumentBase
    /// The reason why the rest was not read; `nil` if nothing is missing.
    var fault: UnreadableDocument?
  }

  /// Parses a document. If it is not well-formed, repairs its faults and parses it again.
  ///
  /// - Throws: ``UnreadableDocument`` when nothing can be read, or `CancellationError`.
  static func parse(_ document: WebDocument) throws -> Result {
    let text = try document.text()
    if let result = try result(of: text, at: document.url, isRepaired: false) { return result }
    let repaired = try XMLRepair.repair(text)
    if let result = try result(of: repaired, at: document.url, isRepaired: true) { return result }
    let reason =
      switch text.first(where: { $0 > .space }) {
      case nil: "it is empty"
      case UInt8(ascii: "{"): "it is not XML; JSON, perhaps?"
      default: "it is neither RSS nor Atom"
      }
    throw UnreadableDocument(reason)
  }

  /// - Returns: `nil` if the text is not well-formed, or if even the repaired text has no element.
  private static func result(
    of text: [UInt8], at address: URL, isRepaired: Bool
  ) throws -> Result? {
    // The text is in UTF-8, whatever it declares.
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw UnreadableDocument("there is no memory left for it")
    }
    defer { XML_ParserFree(parser) }
    let builder = XMLParser(parser, at: address)
    return try withExtendedLifetime(builder) { try builder.parse(text, isRepaired: isRepaired) }
  }

  private init(_ parser: XML_Parser, at address: URL) {
    self.parser = parser
    base = DocumentBase(address)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { XMLParser.of($0)?.start($1, fields: $2) },
      { context, _ in XMLParser.of(context)?.end() })
    XML_SetCharacterDataHandler(parser) { XMLParser.of($0)?.add($1, count: $2) }
    // The repair removes the document type, with everything that it could declare or load.
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      if let parser = XMLParser.of(context)?.parser { XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLParser? {
    context.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func parse(_ text: [UInt8], isRepaired: Bool) throws -> Result? {
    var (start, status) = (0, XML_STATUS_OK)
    repeat {
      try Task.checkCancellation()
      let end = min(start + Self.pieceLength, text.count)
      status = text.withUnsafeBytes {
        XML_Parse(
          parser, $0.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self),
          CInt(end - start), CInt(end == text.count ? XML_TRUE : XML_FALSE))
      }
      if end - max(0, XML_GetCurrentByteIndex(parser)) > Self.tokenLimit {
        fail("a tag has more than \(Self.tokenLimit >> 20) MiB")
      }
      start = end
    } while failure == nil && status == XML_STATUS_OK && start < text.count
    if failure == nil, status == XML_STATUS_OK { return root.map { Result(root: $0, base: base) } }
    // Unclosed tags may reach a bound before the parser detects the fault.
    guard isRepaired else { return nil }
    guard let root else {
      if let failure { throw failure }
      return nil
    }
    // An incomplete item may lack the name that identifies it.
    if let index = open.firstIndex(where: \.isItem), index > 0 { open[index - 1].removeLastChild() }
    return Result(root: root, base: base, fault: failure ?? UnreadableDocument("it breaks off"))
  }

  private func start(
    _ name: UnsafePointer<XML_Char>?, fields: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard failure == nil, let name = self.name(name)?.lowercased() else { return }
    closeText()
    var attributes: [String: String] = [:]
    var base = open.last?.base
    shadowed.append([])
    var index = 0
    while let fields, let key = fields[index], let value = fields[index + 1] {
      nodeCount += 1
      index += 2
      // Some writers use capitals, as in HTML.
      guard nodeCount < Self.nodeLimit, let key = self.name(key)?.lowercased() else { break }
      if key == "xmlns" || key.hasPrefix("xmlns:") {
        if let namespace = self.name(value) { declare(key.dropFirst(6), as: namespace) }
      } else if key == "xml:base" {
        do {
          base = try (base ?? self.base).moved(to: String(cString: value))
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
    if open.isEmpty { prepare(root: name) }
    let element = XMLElement(name: usual(name), attributes: attributes, base: base)
    if let parent = open.last { parent.add(.element(element)) } else { root = element }
    open.append(element)
  }

  private func end() {
    guard failure == nil else { return }
    closeText()
    open.removeLast()
    for (prefix, before) in shadowed.removeLast().reversed() { namespaces[prefix] = before }
  }

  private func add(_ characters: UnsafePointer<XML_Char>?, count: CInt) {
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

  private func declare(_ prefix: Substring, as namespace: String) {
    let prefix = String(prefix)
    shadowed[shadowed.count - 1].append((prefix, namespaces[prefix]))
    var name = namespace.trimmed.lowercased()
    if name.hasPrefix("https:") { name.remove(at: name.index(name.startIndex, offsetBy: 4)) }
    while let last = name.last, last == "/" || last == "#" { name.removeLast() }
    let other = prefix.isEmpty ? "other:" : Self.usualPrefixes[prefix] ?? "other:"
    namespaces[prefix] = Self.prefixes[name] ?? other
  }

  /// Assigns the names in a feed to the format that the root suggests, whatever namespace it declares.
  private func prepare(root name: String) {
    let local = name.split(separator: ":").last ?? ""
    let prefix = String(name.dropLast(local.count + 1))
    switch local {
    case "rss": namespaces[prefix] = ""
    case "feed": namespaces[prefix] = "atom:"
    case "rdf" where namespaces[""] == "other:": namespaces[""] = ""
    default: break
    }
  }

  /// Returns the name with the usual prefix of its namespace.
  private func usual(_ name: String) -> String {
    let parts = name.split(separator: ":", maxSplits: 1)
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    return namespaces[prefix, default: "other:"] + (parts.last ?? "")
  }
}
