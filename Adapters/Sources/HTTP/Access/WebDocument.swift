import Files
package import FoundationEssentials

/// A document, and its address after all redirects.
package struct WebDocument: Sendable {
  package let body: Data
  package let url: URL
  /// The encoding that the HTTP header names, if it names one.
  let charset: String?

  package init(body: Data, url: URL, charset: String? = nil) {
    (self.body, self.url, self.charset) = (body, url, charset)
  }

  /// Returns the text of the document in UTF-8, whatever its encoding.
  package func text() throws(UnreadableDocument) -> [UInt8] {
    try CharacterEncoding.utf8(body, charset: charset)
  }

  /// Decodes the document as JSON of the given form.
  ///
  /// - Parameter repaired: The text to decode instead. It may have comments, and commas at the end of a list.
  package func json<Form: Decodable>(_: Form.Type, from repaired: [UInt8]? = nil) throws -> Form {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = repaired != nil
    do {
      return try decoder.decode(Form.self, from: repaired.map { Data($0) } ?? body)
    } catch let error as DecodingError {
      throw UnreadableDocument(error.explanation)
    }
  }

  /// Returns the items of the document, each mapped; fails if one of them can't be mapped.
  package func items<Record: Codable & Sendable, Item>(
    limit: Int = .max, _ map: (Record) throws(MalformedRecord) -> Item
  ) throws -> [Item] {
    let records = try json(ItemsDocument<Record>.self).items
    guard records.count <= limit else { throw UnreadableDocument("more than \(limit) items") }
    return try records.mapped(by: map)
  }
}

/// A document of an unexpected form, with the reason in words for users.
package struct UnreadableDocument: Error {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// The form of every list on the wire: `{"items":[…]}`.
package struct ItemsDocument<Item: Codable & Sendable>: Codable, Sendable {
  package let items: [Item]

  package init(items: [Item]) { self.items = items }

  package init(from decoder: any Decoder) throws {
    items = try decoder.container(keyedBy: CodingKeys.self)
      .decode(RecordList<Item>.self, forKey: .items).records
  }
}

/// A list that is decoded record by record, so that decoding a long one can be cancelled, and stops
/// at a limit: a record takes more memory than the two bytes that may stand for it.
package struct RecordList<Record: Decodable>: Decodable {
  private static var limit: Int { 100_000 }

  package private(set) var records: [Record] = []

  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      try Task.checkCancellation()
      guard records.count < Self.limit else {
        throw UnreadableDocument("more than \(Self.limit) items")
      }
      records.append(try list.decode(Record.self))
    }
  }
}

/// A field of an item that violates the contract.
package struct MalformedRecord: Error {
  package let reason: String

  /// - Parameters:
  ///   - field: The name of the field on the wire.
  ///   - expectation: The expected kind of value, with an article.
  package init(_ field: String, isNot expectation: String) {
    reason = "\(field) is not \(expectation)"
  }
}

extension Array {
  /// Returns each record mapped, in the same order; fails if one of them can't be mapped.
  ///
  /// - Parameter list: The name of the list in the contract, if there are several.
  /// - Throws: ``UnreadableDocument``, or `CancellationError`.
  package func mapped<Item>(
    list: String? = nil, by map: (Element) throws(MalformedRecord) -> Item
  ) throws -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(count)
    for record in self {
      try Task.checkCancellation()
      do {
        items.append(try map(record))
      } catch {
        let item = [list, "item \(items.count + 1)"].compactMap { $0 }.joined(separator: ", ")
        throw UnreadableDocument("\(item): \(error.reason)")
      }
    }
    return items
  }
}
