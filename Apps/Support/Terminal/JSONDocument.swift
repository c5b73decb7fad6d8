import FoundationEssentials
import OfflineCore

extension Console {
  /// Writes one JSON document, in one line, to standard output.
  public func print(document: some Encodable) throws {
    write(Data((try Self.json(document) + "\n").utf8))
  }

  /// A document in one line that no terminal takes for more than text.
  static func json(_ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(InternetDateTime.text(of: date))
    }
    return escaped(String(decoding: try encoder.encode(document), as: UTF8.self))
  }

  /// JSON escapes the controls below U+0020 itself; those above, and the overrides of direction,
  /// stand in texts only, where the longer spelling means the same.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: drivesTerminals) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      if drivesTerminals(scalar) {
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func drivesTerminals(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// An error as `--json` shows it.
struct ErrorDocument: Encodable {
  private struct Details: Encodable {
    let code: String
    let message: String
  }

  private let error: Details

  init(code: String, message: String) {
    error = Details(code: code, message: message)
  }
}
