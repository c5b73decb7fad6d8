import FoundationEssentials
import HTTPSource

extension WebDocument {
  /// Returns the document as JSON of the given form, after a repair of faults that are common in JSON.
  func lenientJSON<Form: Decodable>(_ form: Form.Type) throws -> Form {
    try json(form, from: JSONRepair.repair(text()))
  }
}

/// Rewrites JSON with common faults of feeds so that a parser can read it.
///
/// - Text before and after the value is removed.
/// - Control characters in strings, and unpaired surrogates, are replaced.
/// - If a list of records is truncated, complete records stay, and `null` stands for the rest.
enum JSONRepair {
  static func repair(_ text: [UInt8]) -> [UInt8] {
    guard let start = text.firstIndex(where: { "{[".utf8.contains($0) }) else { return text }
    var result = Array(text[start...])
    var isInString = false
    /// The brackets that close the open lists and objects.
    var ends: [UInt8] = []
    var lastRecord: (end: Int, ends: [UInt8])?
    var index = 0
    while index < result.count {
      switch (result[index], isInString) {
      case (UInt8(ascii: "\""), _): isInString.toggle()
      case (0..<0x20, true): result[index] = .space
      case (UInt8(ascii: "\\"), true): index += repairEscape(at: index, in: &result)
      case (UInt8(ascii: "{"), false): ends.append(UInt8(ascii: "}"))
      case (UInt8(ascii: "["), false): ends.append(UInt8(ascii: "]"))
      case (UInt8(ascii: "}"), false), (UInt8(ascii: "]"), false):
        _ = ends.popLast()
        if ends.isEmpty { return Array(result[...index]) }
        if ends.count <= 2, ends.last == UInt8(ascii: "]") { lastRecord = (index + 1, ends) }
      default: break
      }
      index += 1
    }
    guard let lastRecord else { return result }
    return result[..<lastRecord.end] + ",null".utf8 + lastRecord.ends.reversed()
  }

  /// - Returns: The length of the escape, without its first byte.
  private static func repairEscape(at index: Int, in text: inout [UInt8]) -> Int {
    guard let unit = surrogate(at: index, in: text) else { return 1 }
    if unit < 0xDC00, let next = surrogate(at: index + 6, in: text), next >= 0xDC00 { return 11 }
    text.replaceSubrange(index..<(index + 6), with: "\\ufffd".utf8)
    return 5
  }

  /// Returns the code unit of the escape at an index, if it is a surrogate.
  private static func surrogate(at index: Int, in text: [UInt8]) -> UInt16? {
    guard index + 6 <= text.count, text[index...].starts(with: "\\u".utf8) else { return nil }
    let unit = UInt16(String(decoding: text[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
    return unit.flatMap { (0xD800...0xDFFF).contains($0) ? $0 : nil }
  }
}

extension KeyedDecodingContainer {
  /// Returns the value of a field; `nil` if it is missing or has another type.
  func value<Value: Decodable>(_ key: Key) -> Value? {
    // Creating an error for each missing field takes most of the time.
    contains(key) ? try? decode(Value.self, forKey: key) : nil
  }

  /// Returns whether a field is missing or null.
  func isNull(_ key: Key) -> Bool { (try? decodeNil(forKey: key)) ?? true }

  /// Returns the text of a field, even if it is written as a number.
  func text(_ key: Key) -> String? { value(key) ?? (value(key) as Decimal?).map { "\($0)" } }

  /// Returns whether a field is true, in one of the common spellings.
  func isMarked(_ key: Key) -> Bool {
    value(key) ?? text(key).map { !["", "0", "false", "no"].contains($0.lowercased()) } ?? false
  }

  /// Returns the records of a list, without invalid ones. A single record counts as a list of one.
  func records<Record: Decodable>(_ key: Key) throws -> [Record] {
    guard contains(key) else { return [] }
    do {
      return try list(key).compactMap { try? $0.get() }
    } catch is DecodingError {
      return [value(key)].compactMap(\.self)
    }
  }
}

extension KeyedDecodingContainer {
  /// Returns the records of a list. PHP writes a list as an object after an element was removed.
  func list<Record: Decodable>(_ key: Key) throws -> [Lenient<Record>] {
    do {
      return try decode(RecordList<Lenient<Record>>.self, forKey: key).records
    } catch let error as DecodingError {
      let object = (value(key) as [String: Lenient<Record>]?) ?? [:]
      let numbered = object.compactMap { name, record in Int(name).map { ($0, record) } }
      guard !numbered.isEmpty, numbered.count == object.count else { throw error }
      return numbered.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

/// A record that may be malformed, in which case it holds the reason and the document stays valid.
struct Lenient<Record: Decodable>: Decodable {
  private let result: Result<Record, MalformedRecord>

  init(from decoder: any Decoder) throws {
    do {
      result = .success(try Record(from: decoder))
    } catch DecodingError.keyNotFound(let key, _) {
      result = .failure(MalformedRecord(key.stringValue, isNot: "there"))
    } catch is DecodingError {
      result = .failure(MalformedRecord("the record", isNot: "of the right type"))
    }
  }

  func get() throws(MalformedRecord) -> Record { try result.get() }
}
