import Composition
import Foundation
import HTTPSource
import OfflineCore

/// A place in the code that reads data written by others.
struct FuzzEntry: Sendable {
  let name: String
  /// The largest number of bytes of an input in real use.
  let limit: Int
  /// Inputs of any length that might cost more than their length.
  let growing: [GrowingInput]
  /// Reads an input. Ends the process if the result is wrong.
  let read: @Sendable (Data) async throws -> Void

  /// Reads an input. Ends the process at any error that callers do not expect.
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

  /// Returns all entries. Those that need files get a folder of their own.
  static func all(below folder: String) -> [FuzzEntry] {
    payloads + syndication + files(below: folder) + texts + [answer, redirect, request]
  }
}

/// An input that grows by repeating a unit.
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

  init(_ name: String, start: String = "", unit: String, end: String = "") {
    self.init(name, start: Data(start.utf8), unit: Data(unit.utf8), end: Data(end.utf8))
  }

  /// Returns an input of up to `count` bytes, with at least one unit.
  func bytes(_ count: Int) -> Data {
    var bytes = start
    bytes.reserveCapacity(count)
    repeat { bytes += unit } while bytes.count + unit.count + end.count <= count
    return bytes + end
  }
}

extension String {
  /// Decodes bytes as UTF-8 and repairs invalid ones, as for all text from outside.
  init(input: Data) { self.init(decoding: input, as: UTF8.self) }
}

extension [GrowingInput] {
  /// Texts that are hard for code that handles text: direction marks, joiners, endless accents,
  /// emoji of many parts, flags, and invalid UTF-8.
  static let texts: [GrowingInput] = [
    GrowingInput("direction marks", unit: "\u{202E}"),
    GrowingInput("accents", start: "a", unit: "\u{301}"),
    GrowingInput("joined emoji", start: "👩", unit: "\u{200D}👩"),
    GrowingInput("regional indicators", unit: "\u{1F1EA}"),
    GrowingInput("flags of tags", unit: "\u{1F3F4}\u{E0067}"),
    GrowingInput("controls", unit: "\u{1B}[31m\u{7}"),
    GrowingInput("line ends", unit: "\r\n"),
    GrowingInput("Hangul", start: "\u{1100}", unit: "\u{1161}\u{11A8}"),
    GrowingInput("no UTF-8", unit: Data([0xF0, 0x9F])),
  ]

  /// Addresses that are hard to parse.
  static let addresses: [GrowingInput] = [
    GrowingInput("labels", start: "http://", unit: "a.", end: "/"),
    GrowingInput("steps up", start: "http://a", unit: "/b/../.."),
    GrowingInput("slashes", start: "http://a", unit: "/"),
    GrowingInput("escapes", start: "http://a/", unit: "%2e%2E/"),
    GrowingInput("users", start: "http://", unit: "a:b@", end: "c"),
    GrowingInput("brackets", start: "http://", unit: "[", end: "]"),
    GrowingInput("colons", start: "http://[", unit: "0:", end: "]/"),
    GrowingInput("fields", start: "http://a/?", unit: "a=b&"),
    GrowingInput("ports", start: "http://a:", unit: "1"),
    GrowingInput("other letters", start: "http://", unit: "é.", end: "/"),
    GrowingInput("schemes", unit: "http:"),
  ]
}
