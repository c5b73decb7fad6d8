import Composition
import Foundation
import HTTPSource
import OfflineCore

/// A place where something reads what others wrote.
struct FuzzEntry: Sendable {
  let name: String
  /// The most bytes that its input has where it is used.
  let limit: Int
  /// Inputs of any length, such as might cost more than their length.
  let growing: [GrowingInput]
  /// Reads an input. Ends the process when the outcome is not what it should be.
  let read: @Sendable (Data) async throws -> Void

  /// Reads an input, which may end in an error that callers expect, and in no other.
  func tryOut(_ input: Data) async {
    do {
      try await read(input)
    } catch let error
      where error is SourceError || error is StoreError || error is UsageError
      || error is HTTPTransportError || error is MalformedRecord
    {
    } catch {
      fatalError("\(name) ended in \(type(of: error)): \(error)")
    }
  }

  /// All of them, those that need files with a folder of their own.
  static func all(below folder: String) -> [FuzzEntry] {
    payloads + syndication + files(below: folder) + texts + [answer, redirect, request]
  }
}

/// An input that grows by saying the same again.
struct GrowingInput: Sendable {
  let name: String
  let start: Data
  let unit: Data
  let end: Data

  init(_ name: String, start: Data = Data(), unit: Data, end: Data = Data()) {
    (self.name, self.start, self.unit, self.end) = (name, start, unit, end)
  }

  init(_ name: String, start: String, unit: Data, end: String = "") {
    self.init(name, start: Data(start.utf8), unit: unit, end: Data(end.utf8))
  }

  init(_ name: String, start: String = "", _ unit: String, end: String = "") {
    self.init(name, start: Data(start.utf8), unit: Data(unit.utf8), end: Data(end.utf8))
  }

  /// An input of up to `count` bytes, and with at least one unit.
  func bytes(_ count: Int) -> Data {
    var bytes = start
    bytes.reserveCapacity(count)
    repeat { bytes += unit } while bytes.count + unit.count + end.count <= count
    return bytes + end
  }
}

extension String {
  /// The text that bytes stand for, repaired where they are none: as all text from outside.
  init(input: Data) { self.init(decoding: input, as: UTF8.self) }
}

extension [GrowingInput] {
  /// What is hard on those who read texts: marks of direction, joiners, accents without end, emoji
  /// of many parts, flags, and what is no text.
  static let texts: [GrowingInput] = [
    GrowingInput("direction marks", "\u{202E}"),
    GrowingInput("accents", start: "a", "\u{301}"),
    GrowingInput("joined emoji", start: "👩", "\u{200D}👩"),
    GrowingInput("regional indicators", "\u{1F1EA}"),
    GrowingInput("flags of tags", "\u{1F3F4}\u{E0067}"),
    GrowingInput("controls", "\u{1B}[31m\u{7}"),
    GrowingInput("line ends", "\r\n"),
    GrowingInput("Hangul", start: "\u{1100}", "\u{1161}\u{11A8}"),
    GrowingInput("no UTF-8", unit: Data([0xF0, 0x9F])),
  ]

  /// What is hard on those who take addresses apart.
  static let addresses: [GrowingInput] = [
    GrowingInput("labels", start: "http://", "a.", end: "/"),
    GrowingInput("steps up", start: "http://a", "/b/../.."),
    GrowingInput("slashes", start: "http://a", "/"),
    GrowingInput("escapes", start: "http://a/", "%2e%2E/"),
    GrowingInput("users", start: "http://", "a:b@", end: "c"),
    GrowingInput("brackets", start: "http://", "[", end: "]"),
    GrowingInput("colons", start: "http://[", "0:", end: "]/"),
    GrowingInput("fields", start: "http://a/?", "a=b&"),
    GrowingInput("ports", start: "http://a:", "1"),
    GrowingInput("other letters", start: "http://", "é.", end: "/"),
    GrowingInput("schemes", "http:"),
  ]
}
