import FoundationEssentials
import OfflineCore

/// A JSON object with named fields; fields without a value are left out.
public struct Document: Encodable, ExpressibleByDictionaryLiteral {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private var fields: [(name: String, value: (any Encodable)?)]

  /// Creates an object from its fields.
  public init(dictionaryLiteral fields: (String, (any Encodable)?)...) {
    self.fields = fields.map { (name: $0, value: $1) }
  }

  /// Returns an object with the fields of both.
  public static func + (one: Self, other: Self) -> Self {
    var document = one
    document.fields += other.fields
    return document
  }

  /// Encodes the fields that have a value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for case (let name, let value?) in fields {
      try container.encode(value, forKey: Name(stringValue: name))
    }
  }
}

extension Console {
  /// Writes one JSON document, in one line, to standard output.
  public func print(document: some Encodable) throws {
    write(Data((try Self.json(document) + "\n").utf8))
  }

  /// Returns a document in one line, without characters that control a terminal.
  package static func json(_ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(InternetDateTime.text(of: date))
    }
    return String(decoding: try encoder.encode(document), as: UTF8.self).sanitized(.json)
  }
}
