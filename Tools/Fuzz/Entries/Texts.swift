import CommandLine
import Composition
import Decorators
import FeedCore
import Foundation
import HTTPSource
import InMemoryStore
import JSONFileStore
import LeagueVendorsSource
import OfflineCore
import PhotosSource
import PictureCore
import PictureFormats
import Presentation
import SQLiteStore
import Terminal

extension FuzzEntry {
  /// Texts, and pictures, of which only the metadata is read.
  static var texts: [FuzzEntry] { [terminal, date, address, picture, packet] + typed }

  /// A text of a source, as a terminal receives it.
  private static var terminal: FuzzEntry {
    FuzzEntry(name: "terminal", limit: WebClient.documentLimit, growing: .texts) { input in
      let text = String(input: input)
      let line = text.sanitized
      precondition(line.sanitized == line, "what is shown would be shown otherwise")
      for shown in [line, text.sanitizedLines, Column([text]).padded(text), line.cut(to: 72)] {
        precondition(
          !shown.unicodeScalars.contains { "\u{1B}\u{9B}\u{202E}\r".unicodeScalars.contains($0) },
          "a terminal would act on it")
      }
    }
  }

  /// A date or an identifier in a document.
  private static var date: FuzzEntry {
    FuzzEntry(
      name: "date", limit: WebClient.documentLimit,
      growing: [
        GrowingInput("digits", start: "2024-01-31T23:59:59.", unit: "1", end: "Z"),
        GrowingInput("no zone", start: "2024-01-31T23:59:59.", unit: "1"),
        GrowingInput("spaces", start: "Sun, 06 Nov 1994 08:49:37 GMT", unit: " "),
        GrowingInput("hyphens", unit: "-"), GrowingInput("seconds", unit: "9"),
      ]
    ) { input in
      let text = String(input: input)
      if let date = InternetDateTime.date(from: text) {
        let again = InternetDateTime.date(from: InternetDateTime.text(of: date))
        precondition(
          again.map { abs($0.timeIntervalSince(date)) < 86_401 } == true, "it is another date")
      }
      if let date = MailDate.date(from: text) {
        precondition((-40_000_000_000...260_000_000_000).contains(date.timeIntervalSince1970))
      }
      if let id = UUID(text: text) { precondition(id.text == text.uppercased()) }
      let wait = RetryAfter.seconds(text, now: .distantPast) ?? 0
      precondition((0...RetryAfter.longest).contains(wait), "it is too long to wait")
    }
  }

  /// An address, in a document or typed. On a second line, it is relative to the one on the first.
  private static var address: FuzzEntry {
    let relative = ["a", "../", "./a/", "?a", "//a", "%2e%2e/"].map {
      GrowingInput("relative \($0)", start: "http://a/b/\n", unit: $0)
    }
    let bases = GrowingInput("base", start: "http://a/", unit: "b/", end: "\n../c")
    return FuzzEntry(
      name: "address", limit: WebClient.documentLimit, growing: .addresses + relative + [bases]
    ) { input in
      let parts = String(input: input).split(
        separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let text = parts.last.map(String.init) ?? ""
      if parts.count == 2, let base = URL(string: String(parts[0])),
        let url = URL(web: text, in: base)
      {
        precondition(url.absoluteString.utf8.count <= WebAddress.byteLimit)
        precondition(url.host()?.isEmpty == false)
      }
      _ = try? ServerAddress(text, options: SourceOptions(locator: text))
      let url = try URL(image: text, field: "image")
      precondition(url.shown.isEmpty || !url.shown.contains("\u{1B}"))
      _ = WebAddress(url)?.sourceName
      let rules = AddressRules(trusted: [], allowsPrivate: false)
      _ = try rules.check(url)
    }
  }

  /// The metadata of a picture: its size, and what people and programs have written into it.
  private static var picture: FuzzEntry {
    let exif =
      Data([0xFF, 0xE1, 0, 18]) + Data("Exif\0\0MM\0*\0\0\0\u{8}".utf8) + Data([0xFF, 0xFF])
    return FuzzEntry(
      name: "picture", limit: 32 << 20,
      growing: [
        GrowingInput("fill bytes", unit: Data([0xFF, 0xD8, 0xFF, 0xFF])),
        GrowingInput("segments", start: Data([0xFF, 0xD8]), unit: Data([0xFF, 0xE0, 0, 2])),
        GrowingInput(
          "long segments", start: Data([0xFF, 0xD8]),
          unit: Data([0xFF, 0xE0, 0xFF, 0xFF]) + Data(count: 0xFFFD)),
        GrowingInput("directories", start: Data([0xFF, 0xD8]), unit: exif),
        GrowingInput(
          "zeros", start: Data([0xFF, 0xD8]) + Self.repetition(of: exif, count: 900),
          unit: Data([0])),
        GrowingInput(
          "texts", start: Data([0x89]) + Data("PNG\r\n\u{1A}\n".utf8),
          unit: Data("\0\0\0\u{8}tEXtTitle\0ab\0\0\0\0".utf8)),
      ]
    ) { input in
      let (reader, inspector) = (WholeImageData(input), PictureFormatInspector())
      _ = try await inspector.details(of: reader)
      let shown = try await inspector.withoutMetadata(reader)
      let length = try await shown.data.count
      precondition(length == shown.count, "it has another length")
      if let header = try await inspector.header(of: reader) {
        precondition(header.width > 0 && header.height > 0)
        let headerOfShown = try await inspector.header(of: shown)
        precondition(headerOfShown == header, "it is another picture without its metadata")
      }
    }
  }

  /// A packet of XMP in a picture, at most as long as the longest that is read.
  private static var packet: FuzzEntry {
    func unit(_ name: String, text: String) -> GrowingInput {
      GrowingInput(
        name, start: "<a xmlns:d='http://purl.org/dc/elements/1.1/'><d:title>", unit: text)
    }
    return FuzzEntry(
      name: "xmp", limit: 65_000,
      growing: [
        unit("tags", text: "<b>"), unit("open tags", text: "<rdf:li"),
        unit("items", text: "<rdf:li>a</rdf:li>"),
        unit("sections", text: "<![CDATA["), unit("whole sections", text: "<![CDATA[a]]>"),
        unit("references", text: "&"), unit("numbers", text: "&#x41;"),
        unit("quotes", text: "<b c='\">"),
        GrowingInput("attributes", start: "<a ", unit: "b='' "),
        GrowingInput("names", start: "<a", unit: " a="),
        GrowingInput(
          "prefixes", unit: "<a xmlns:d='http://purl.org/dc/elements/1.1/' d:title=''>"),
      ]
    ) { input in
      let content = Data("http://ns.adobe.com/xap/1.0/\0".utf8) + input.prefix(65_000)
      let count = content.count + 2
      let picture =
        Data([0xFF, 0xD8, 0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 0xFF)]) + content
      let details = try await PictureFormatInspector().details(of: WholeImageData(picture))
      precondition(details.description?.isEmpty != true, "an empty text is none")
    }
  }

  private static func repetition(of bytes: Data, count: Int) -> Data {
    (0..<count).reduce(into: Data()) { all, _ in all += bytes }
  }

  /// Texts that people type, or that other programs pass to ours as arguments. Linux limits an
  /// argument to 128 KiB.
  private static var typed: [FuzzEntry] {
    let limit = 128 << 10
    let texts: [GrowingInput] = .texts + .addresses
    return [
      FuzzEntry(
        name: "store-locator", limit: limit,
        growing: texts + [GrowingInput("paths", start: "json:", unit: "/../a")]
      ) { input in
        _ = try StoreLocator(
          String(input: input), in: [.sqlite, .jsonFile, .inMemory], app: "feed", source: "a",
          environment: ["HOME": "/home/a"])
      },
      FuzzEntry(
        name: "source-locator", limit: limit,
        growing: texts + [GrowingInput("paths", start: "photos:", unit: "/../a")]
      ) { input in
        let network = NoNetwork()
        let plugins: [SourcePlugin<FeedPorts>] = [.http(transport: network), .photos]
        let source = try SourceLocator(
          String(input: input), in: plugins, environment: ["HOME": "/home/a"]
        ).open()
        precondition(!source.name.rawValue.isEmpty)
      },
      FuzzEntry(
        name: "fault-rule", limit: limit,
        growing: texts + [
          GrowingInput("digits", start: "slow@fetch=", unit: "9", end: "s"),
          GrowingInput("operations", start: "eio", unit: "@read"),
        ]
      ) { input in _ = try InjectedFaults([String(input: input)]) },
      FuzzEntry(
        name: "language", limit: limit, growing: texts + [GrowingInput("parts", unit: "pt-")]
      ) { input in _ = Messages.Language(tag: String(input: input)) },
    ]
  }
}

/// A network that refuses all requests, and should receive none.
private struct NoNetwork: HTTPTransport {
  func get(_ request: HTTPRequest) throws -> HTTPResponse { throw HTTPTransportError.refused }
}
