import FoundationEssentials
package import OfflineCore

extension HTTPResponse {
  /// Refuses every status but those that the contract of the endpoint allows. That nothing is there
  /// (RFC 9110, 15.5.5 and 15.5.11) is told apart: it answers a name that nobody knows, and is no
  /// fault of the server.
  package func checkStatus(_ allowed: ClosedRange<Int>, at address: String) throws(SourceError) {
    guard allowed.contains(status) else {
      throw .invalidData(
        [404, 410].contains(status) ? .missing : .status(status), address: address)
    }
  }

  /// The items of a body that is a list, each mapped; one that can't be fails them all.
  package func items<Record: Codable & Sendable, Item>(
    of record: Record.Type,
    at address: String,
    limit: Int = .max,
    map: (Record) throws(MalformedRecord) -> Item
  ) throws(SourceError) -> [Item] {
    try document(ItemsDocument<Record>.self, at: address).items
      .mapped(at: address, limit: limit, by: map)
  }

  /// The body as JSON of the given form.
  package func document<Document: Decodable>(
    _: Document.Type, at address: String
  ) throws(SourceError) -> Document {
    do {
      return try JSONDecoder().decode(Document.self, from: body)
    } catch {
      throw .invalidData(.malformed(Self.explanation(of: error)), address: address)
    }
  }

  /// Names the place, in the words of the contract: what a remote wrote is not repeated.
  private static func explanation(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      place(context.codingPath + [key]) + " is missing"
    case .valueNotFound(_, let context):
      place(context.codingPath) + " is null"
    case .typeMismatch(_, let context):
      place(context.codingPath) + " has the wrong type"
    default:
      "it is not JSON"
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
