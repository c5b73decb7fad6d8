extension DecodingError {
  /// The fault of a document in words for users, without repeating its text: "item 3: author.username is
  /// missing".
  package var explanation: String {
    switch self {
    case .keyNotFound(let key, let context): Self.place(context.codingPath + [key]) + " is missing"
    case .valueNotFound(_, let context): Self.place(context.codingPath) + " is null"
    case .typeMismatch(_, let context): Self.place(context.codingPath) + " has the wrong type"
    default: "it is not JSON"
    }
  }

  /// Returns a place such as "item 3: author.username", counted from 1.
  private static func place(_ path: [any CodingKey]) -> String {
    guard let number = path.lastIndex(where: { $0.intValue != nil }) else {
      return path.last?.stringValue ?? "the document"
    }
    // The list that is the whole content of a document needs no name.
    let lists = path[...number].drop { $0.stringValue == "items" }
    let item = lists.map { key in key.intValue.map { "item \($0 + 1)" } ?? key.stringValue }
      .joined(separator: ", ")
    let field = path[(number + 1)...].map(\.stringValue).joined(separator: ".")
    return field.isEmpty ? item : "\(item): \(field)"
  }
}
