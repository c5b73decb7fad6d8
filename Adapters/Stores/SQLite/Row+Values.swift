import FoundationEssentials
import GRDB

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
