import FoundationEssentials
import WebAccess

extension WebDocument {
  /// The document as JSON of the given form, with the faults repaired that writers of JSON make.
  func lenientJSON<Form: Decodable>(_ form: Form.Type) throws -> Form {
    try json(form, from: JSONRepair.repaired(text()))
  }
}

/// Replaces what JSON forbids in strings: control characters, and halves of a pair of surrogates.
enum JSONRepair {
  static func repaired(_ text: [UInt8]) -> [UInt8] {
    var result = text
    var isInString = false
    var index = 0
    while index < result.count {
      let byte = result[index]
      if !isInString {
        isInString = byte == UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      } else if byte < 0x20 {
        result[index] = .space
      } else if byte == UInt8(ascii: "\\") {
        index += repairEscape(at: index, in: &result)
      }
      index += 1
    }
    return result
  }

  /// - Returns: The length of the escape, without its first byte.
  private static func repairEscape(at index: Int, in text: inout [UInt8]) -> Int {
    guard let unit = surrogate(at: index, in: text) else { return 1 }
    if unit < 0xDC00, let next = surrogate(at: index + 6, in: text), next >= 0xDC00 { return 11 }
    text.replaceSubrange(index..<(index + 6), with: "\\ufffd".utf8)
    return 5
  }

  /// The unit that an escape at a place stands for, if it is a half of a pair.
  private static func surrogate(at index: Int, in text: [UInt8]) -> UInt16? {
    guard index + 6 <= text.count, text[index...].starts(with: "\\u".utf8) else { return nil }
    let unit = UInt16(String(decoding: text[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
    return unit.flatMap { (0xD800...0xDFFF).contains($0) ? $0 : nil }
  }
}

extension KeyedDecodingContainer {
  /// The value of a field; `nil` where it is missing or has another type.
  func value<Value: Decodable>(_ key: Key) -> Value? {
    // To make an error for each field that is missing takes most of the time.
    contains(key) ? try? decode(Value.self, forKey: key) : nil
  }

  /// The text of a field, also where it is written as a number.
  func text(_ key: Key) -> String? { value(key) ?? (value(key) as Decimal?).map { "\($0)" } }

  /// The records of a list, without those that are none. A record that stands alone is a list of one.
  func records<Record: Decodable>(_ key: Key) throws -> [Record] {
    guard contains(key) else { return [] }
    do {
      return try decode(RecordList<Lenient<Record>>.self, forKey: key).records
        .compactMap { try? $0.get() }
    } catch is DecodingError {
      return [value(key)].compactMap(\.self)
    }
  }
}

/// A record that may be malformed, and then says how, without failing the document that it is in.
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
