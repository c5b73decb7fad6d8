import FoundationEssentials
import OfflineCore

/// A line of JSON that carries its own checksum: `{"sum":"0123456789abcdef",` and the rest.
///
/// The sum is that of the exact bytes of the rest, up to the line feed and without it, so that it
/// can be checked before anything is parsed. Its seed binds the line to what it belongs to.
enum CheckedLine {
  static let lineFeed = UInt8(ascii: "\n")

  private static let opening = Data(#"{"sum":""#.utf8)
  private static let closing = Data(#"","#.utf8)
  private static let prefixLength = opening.count + 16 + closing.count

  /// The line for `value`, which is written as a JSON object that is not empty; with line feed.
  static func encode(_ value: some Encodable, seed: UInt64 = 0) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let rest = try encoder.encode(value).dropFirst()
    var line = opening
    line.append(Data(Checksum64.of(rest, seed: seed).fixedHex.utf8))
    line.append(closing)
    line.append(rest)
    line.append(lineFeed)
    return line
  }

  /// What a line, without its line feed, says.
  static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from line: Data, seed: UInt64 = 0
  ) throws(FileFailure) -> Value {
    guard isSound(line, seed: seed) else { throw .broken("the checksum does not match") }
    do {
      return try JSONDecoder().decode(type, from: line)
    } catch {
      throw .broken("the checksum matches, but the content is not what it should be")
    }
  }

  /// Whether a line, without its line feed, is the one that was written.
  static func isSound(_ line: Data, seed: UInt64 = 0) -> Bool {
    guard line.count > prefixLength else { return false }
    let sum = Checksum64.of(line.dropFirst(prefixLength), seed: seed).fixedHex
    return line.prefix(prefixLength) == opening + Data(sum.utf8) + closing
  }
}
