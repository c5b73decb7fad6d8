package import CacheCore
import FoundationEssentials

extension HTTPResponse {
  /// Refuses every status but those that the contract of the endpoint allows.
  package func checkStatus(_ allowed: ClosedRange<Int>, at address: String) throws(SourceError) {
    guard allowed.contains(status) else {
      throw .invalidData(.status(status), address: address)
    }
  }

  /// The items of a body that is a list, each mapped; one that can't be fails them all.
  package func items<Record: Decodable & Encodable & Sendable, Item>(
    of record: Record.Type,
    at address: String,
    map: (Record) throws(MalformedRecord) -> Item
  ) throws(SourceError) -> [Item] {
    let records: [Record]
    do {
      records = try JSONDecoder().decode(ItemsDocument<Record>.self, from: body).items
    } catch {
      throw .invalidData(.malformed(Self.explanation(of: error)), address: address)
    }
    var items: [Item] = []
    items.reserveCapacity(records.count)
    for record in records {
      do {
        items.append(try map(record))
      } catch {
        let text = "item \(items.count + 1): \(error.field) is not \(error.expectation)"
        throw .invalidData(.malformed(text), address: address)
      }
    }
    return items
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
    guard let number = path.firstIndex(where: { $0.intValue != nil }) else {
      return path.last?.stringValue ?? "the document"
    }
    let item = "item \((path[number].intValue ?? 0) + 1)"
    let field = path[(number + 1)...].map(\.stringValue).joined(separator: ".")
    return field.isEmpty ? item : "\(item): \(field)"
  }
}
