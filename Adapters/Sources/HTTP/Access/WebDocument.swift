package import FoundationEssentials

/// A document, and the address that it came from after all redirects.
package struct WebDocument: Sendable {
  package let body: Data
  package let url: URL
  /// The encoding that the HTTP header names, if it names one.
  let charset: String?

  /// The text of the document in UTF-8, whatever encoding it came in.
  package func text() throws(UnreadableDocument) -> [UInt8] {
    try CharacterEncoding.utf8(body, charset: charset)
  }

  /// The document as JSON of the given form.
  ///
  /// - Parameter repaired: What stands for its text. Comments, and commas at the end of a list, do no
  ///   harm there.
  package func json<Form: Decodable>(_: Form.Type, from repaired: [UInt8]? = nil) throws -> Form {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = repaired != nil
    do {
      return try decoder.decode(Form.self, from: repaired.map { Data($0) } ?? body)
    } catch let error as DecodingError {
      throw UnreadableDocument(error.explanation)
    }
  }

  /// The items of the document, each mapped; one that can't be fails them all.
  package func items<Record: Codable & Sendable, Item>(
    limit: Int = .max, _ map: (Record) throws(MalformedRecord) -> Item
  ) throws -> [Item] {
    try json(ItemsDocument<Record>.self).items.mapped(limit: limit, by: map)
  }
}

/// A document that is not what was asked for; with the reason, for people.
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

/// A list that is read record by record, so that reading a long one ends with its task, and one that
/// is too long at its limit: a record takes more room than the two bytes that may stand for it.
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

extension DecodingError {
  /// What is wrong, in the words of the contract: what a remote wrote is not repeated.
  fileprivate var explanation: String {
    switch self {
    case .keyNotFound(let key, let context): Self.place(context.codingPath + [key]) + " is missing"
    case .valueNotFound(_, let context): Self.place(context.codingPath) + " is null"
    case .typeMismatch(_, let context): Self.place(context.codingPath) + " has the wrong type"
    default: "it is not JSON"
    }
  }

  /// Such as "item 3: author.username", counted from 1 as people do.
  private static func place(_ path: [any CodingKey]) -> String {
    guard let number = path.lastIndex(where: { $0.intValue != nil }) else {
      return path.last?.stringValue ?? "the document"
    }
    // Of the lists in an answer, the one that is its whole content needs no name.
    let lists = path[...number].drop { $0.stringValue == "items" }
    let item = lists.map { key in key.intValue.map { "item \($0 + 1)" } ?? key.stringValue }
      .joined(separator: ", ")
    let field = path[(number + 1)...].map(\.stringValue).joined(separator: ".")
    return field.isEmpty ? item : "\(item): \(field)"
  }
}
