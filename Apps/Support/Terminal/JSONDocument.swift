import FoundationEssentials
import OfflineCore

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

/// An error in the form that `--json` prints.
package struct ErrorDocument: Encodable {
  private let error: [String: String]

  package init(code: String, message: String) { error = ["code": code, "message": message] }
}
