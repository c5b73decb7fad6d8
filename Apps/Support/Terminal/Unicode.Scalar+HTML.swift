extension Unicode.Scalar {
  /// Goes on with a page, in an element or in the quotes of an attribute.
  public func append(toHTML page: inout String) {
    switch self {
    case "&": page += "&amp;"
    case "<": page += "&lt;"
    case ">": page += "&gt;"
    case "\"": page += "&quot;"
    case "'": page += "&#39;"
    default: page.unicodeScalars.append(self)
    }
  }
}
