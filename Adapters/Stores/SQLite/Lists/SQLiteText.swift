import FoundationEssentials
import GRDB
import OfflineCore

/// Texts as they go into the file and come out of it.
///
/// GRDB ends a text at its first U+0000, so a text that holds one is kept as the blob of its bytes.
enum SQLiteText {
  static func value(_ text: String) -> DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  static func value(_ text: String?) -> DatabaseValue { text.map { value($0) } ?? .null }

  /// - Throws: ``DamagedRow`` when it is no text.
  static func text(_ value: DatabaseValue) throws -> String? {
    switch value.storage {
    case .null: return nil
    case .string(let text): return text
    case .blob(let data):
      guard let text = String(data: data, encoding: .utf8) else { fallthrough }
      return text
    default: throw DamagedRow(what: "a value is not a text")
    }
  }
}
