import FoundationEssentials
package import OfflineCore

/// The form of every list on the wire: `{"items":[…]}`.
package struct ItemsDocument<Item: Codable & Sendable>: Codable, Sendable {
  package var items: [Item]

  package init(items: [Item]) {
    self.items = items
  }
}

/// A field of an item that is not what the contract says.
package struct MalformedRecord: Error {
  let field: String
  let expectation: String

  /// - Parameters:
  ///   - field: Its name on the wire.
  ///   - expectation: What it should be, with an article.
  package init(_ field: String, isNot expectation: String) {
    self.field = field
    self.expectation = expectation
  }

  /// What is wrong, for people.
  package var reason: String { "\(field) is not \(expectation)" }
}

extension Array {
  /// Each record mapped, in the same order; one that can't be fails them all.
  ///
  /// - Parameters:
  ///   - list: What the contract calls the list, if it is one of several.
  ///   - limit: The most records that are taken.
  package func mapped<Item>(
    list: String? = nil, at address: String, limit: Int = .max,
    by map: (Element) throws(MalformedRecord) -> Item
  ) throws(SourceError) -> [Item] {
    guard count <= limit else {
      throw SourceError(.invalidData, address: address, detail: "more than \(limit) items")
    }
    var items: [Item] = []
    items.reserveCapacity(count)
    for record in self {
      do {
        items.append(try map(record))
      } catch {
        let item = [list, "item \(items.count + 1)"].compactMap { $0 }.joined(separator: ", ")
        throw SourceError(
          .invalidData, address: address,
          detail: "\(item): \(error.reason)")
      }
    }
    return items
  }
}

extension HTTPResponse {
  /// Refuses every status but those that the contract of the endpoint allows. Those on which a
  /// person can act are told apart (RFC 9110, 15.5; RFC 6585, 4). That nothing is there reads the
  /// same from every source.
  ///
  /// - Parameter tokens: Where people keep what lets them in.
  func checkStatus(
    _ allowed: ClosedRange<Int>, at address: String, tokens: String? = nil
  ) throws(SourceError) {
    guard !allowed.contains(status) else { return }
    let reason: SourceError.Reason =
      switch status {
      case 404, 410: throw SourceError(.notFound, address: address)
      case 401, 403:
        throw SourceError(
          .unauthorized, address: address,
          detail: "status \(status)" + (tokens.map { "; \($0) can hold a token" } ?? ""))
      case 429: .rateLimited(retryAfter: RetryAfter.seconds(retryAfter, now: Date()))
      default: .invalidData
      }
    throw SourceError(reason, address: address, detail: "status \(status)")
  }
}

extension Data {
  /// The bytes as JSON of the given form.
  func document<Document: Decodable>(
    _: Document.Type, at address: String
  ) throws(SourceError) -> Document {
    do {
      return try JSONDecoder().decode(Document.self, from: self)
    } catch {
      throw SourceError(.invalidData, address: address, detail: explanation(ofDecoding: error))
    }
  }
}

/// What is wrong with JSON that could not be decoded. Names the place, in the words of the contract:
/// what a remote wrote is not repeated.
package func explanation(ofDecoding error: any Error) -> String {
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
private func place(_ path: [any CodingKey]) -> String {
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
