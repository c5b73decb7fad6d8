import CacheCore
import FoundationEssentials
import GRDB

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

extension Row {
  /// The value in a column, whatever its type: `row[index]` traps where a damaged file holds
  /// another type than the one that is asked for.
  func value(_ index: Int) -> DatabaseValue { self[index] }

  func text(_ index: Int) throws -> String? { try SQLiteText.text(value(index)) }

  /// - Throws: ``DamagedRow`` when it is neither an address nor nothing.
  func url(_ index: Int) throws -> URL? {
    guard let text = try text(index) else { return nil }
    guard let url = URL(string: text, encodingInvalidCharacters: false) else {
      throw DamagedRow(what: "a value is not an address")
    }
    return url
  }

  func number(_ index: Int) throws -> Int64 {
    guard case .int64(let number) = value(index).storage else {
      throw DamagedRow(what: "a value is not a number")
    }
    return number
  }
}
