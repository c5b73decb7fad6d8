extension DecodingError {
  /// Where a file departs from its form, and how, for people.
  var departure: String {
    switch self {
    case .keyNotFound(let key, let context):
      Self.text(context.codingPath, "\(key.stringValue) is missing")
    case .typeMismatch(_, let context): Self.text(context.codingPath, "is of the wrong type")
    case .valueNotFound(_, let context): Self.text(context.codingPath, "is null")
    case .dataCorrupted(let context): Self.text(context.codingPath, "is no JSON")
    @unknown default: "can't be read"
    }
  }

  private static func text(_ path: [any CodingKey], _ what: String) -> String {
    var place = ""
    for key in path {
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return "\(place.isEmpty ? "the file" : place): \(what)"
  }
}
