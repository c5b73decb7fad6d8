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
