import ArgumentParser
import Composition
import FeedCore
import Foundation
import HTTPTypes
import Hummingbird
import InMemoryStore
import Logging
import OfflineCore
import ProgramSupport
import Synchronization
import TestSupport
import Testing
import WebSupport

@testable import WebPages

struct EditableSourcesTests {
  @Test func aSourceIsAddedAndRemoved() async throws {
    let editor = try await editor()
    try await add("stub://a.example", to: editor)
    #expect(await editor.added == [KeptSource(locator: "stub://a.example", title: "Stub")])
    #expect(try await page(of: editor).contains("stub://a.example"))
    _ = try await send("remove", fields: ["source": "stub://a.example"], to: editor)
    #expect(await editor.added.isEmpty)
  }

  @Test("A page's address stands for the feed that it links to")
  func findsTheFeedOfAPage() async throws {
    let editor = try await editor { options in
      options.locator == "https://a.example/page" ? "stub://a.example/feed" : nil
    }
    try await add("a.example/page", to: editor)
    #expect(await editor.added.map(\.locator) == ["stub://a.example/feed"])
  }

  @Test(arguments: [
    ("stub://fixed.example", "This is among your sources already."),
    ("", "Write the address"), ("folder:/etc", "Write the address"),
    ("fixed:", "Write the address"),
    ("stub://me:word@a.example", "Write the address"), ("two words.example", "Write the address"),
    ("stub://empty.example", "This feed has no pictures."),
    ("stub://invalid.example", "There is no feed at this address."),
    (String(repeating: "a.", count: 1_100), "Write the address"),
  ])
  func aRefusalIsToldAndNothingChanges(typed: String, words: String) async throws {
    let editor = try await editor()
    let answer = try await send("add", fields: ["address": typed], to: editor)
    let path = try #require(answer.headers[.location])
    let page = try await page(of: editor, at: path)
    #expect(page.contains(words), "\(page)")
    #expect(page.contains("aria-invalid"))
    #expect(await editor.added.isEmpty)
  }

  @Test("A change needs the token of this start of the server", arguments: [nil, "", "guessed"])
  func changesNeedTheToken(token: String?) async throws {
    let editor = try await editor()
    for name in ["add", "remove", "import"] {
      let answer = try await send(
        name, fields: ["address": "stub://a.example"], token: .some(token), to: editor)
      #expect(answer.status == .forbidden)
    }
    #expect(await editor.added.isEmpty)
    #expect(try await self.editor().token != editor.token)
  }

  @Test func listsOfFeedsAreReadAndWritten() async throws {
    let editor = try await editor()
    _ = try await send("import", fields: ["file": "stub://a.example stub://b.example"], to: editor)
    #expect(await editor.added.map(\.locator) == ["stub://a.example", "stub://b.example"])
    let list = try await page(of: editor, at: "/sources.opml")
    // A list is all that the wall shows.
    #expect(list == "stub://fixed.example stub://a.example stub://b.example")
    let refused = try await send("import", fields: ["file": ""], to: editor)
    let path = try #require(refused.headers[.location])
    #expect(try await page(of: editor, at: path).contains("This file is no list of feeds."))
  }

  @Test("Of the pause that a source wants, what is left is told")
  func aPausePasses() {
    let error = SourceError(.rateLimited(retryAfter: 300), address: "https://a.example")
    let state = SourceStates.State(failure: (error, noon))
    #expect(state.failure(at: noon + 60)?.reason == .rateLimited(retryAfter: 240))
    #expect(state.failure(at: noon + 300)?.reason == .rateLimited(retryAfter: nil))
  }

  @Test("A source that only another program can open is kept, and is in nobody's way")
  func unknownSourcesAreKept() async throws {
    let editor = try await editor()
    let other = KeptSource(locator: "other://a.example", title: nil)
    try await KeptSources(in: editor.storage.lists).replace(with: [other], at: noon)
    try await add("stub://a.example", to: editor)
    #expect(await editor.added.map(\.locator) == ["stub://a.example"])
    let kept = try await KeptSources(in: editor.storage.lists).read()
    #expect(kept.map(\.locator) == ["other://a.example", "stub://a.example"])
  }

  @Test(arguments: [
    (["--host", "0.0.0.0"], false), (["--host", "example.com"], false), ([], true),
    (["--host", "::1"], true), (["--host", "0.0.0.0", "--public-url", "https://a.example"], true),
  ])
  func onlyChosenReadersMayChangeSources(words: [String], isAllowed: Bool) throws {
    let options = try ServerOptions.parse(words)
    let isRefused = (try? options.checkReaders(of: "--editable")) == nil
    #expect(isRefused != isAllowed)
  }

  @Test("Only readers on this machine are trusted to name its hosts", arguments: [true, false])
  func trustOfReaders(areElsewhere: Bool) async throws {
    let trust = TrustedHosts()
    let editor = try await editor(
      areElsewhere ? ["--public-url", "https://a.example"] : [], noting: trust
    ) { options in
      trust.note(options)
      return options.locator.hasPrefix("https") ? "stub://a.example" : nil
    }
    try await add("a.example", to: editor)
    _ = try await send("import", fields: ["file": "stub://b.example"], to: editor)
    let added = ["https://a.example", "stub://a.example", "stub://b.example"]
    // Opened for its name alone, a source is trusted: it makes no request.
    for locator in added { #expect(trust[locator]?.contains(!areElsewhere) == true) }
    #expect(trust["stub://fixed.example"] == [true])
  }

  private func editor(
    _ words: [String] = [], noting trust: TrustedHosts = TrustedHosts(),
    discover: @escaping @Sendable (SourceOptions) async throws -> String? = { _ in nil }
  ) async throws -> EditableSources {
    var settings = AppSettings()
    settings.sources = ["stub://fixed.example"]
    settings.store = "memory:"
    let plugins = FeedPlugins(
      name: "test", stores: [.inMemory],
      sources: [
        .stub("fixed", at: .none, noting: trust),
        .stub("stub", at: .address(placeholder: "//HOST"), noting: trust),
        .stub("folder", at: .folder, noting: trust),
      ], merging: FeedApp.merged, webImageData: { _ in StubImageDataSource { _ in Data() } })
    let editor = EditableSources(
      settings: settings, feed: plugins,
      store: try settings.locator(of: "memory:", plugins, for: "stub://fixed.example"),
      options: try ServerOptions.parse(["--port", "0"] + words), changes: EventStream(),
      discover: discover,
      readList: { data in
        String(decoding: data, as: UTF8.self).split(separator: " ").map {
          KeptSource(locator: String($0), title: nil)
        }
      },
      writeList: { sources, _ in sources.map(\.locator).joined(separator: " ") },
      compose: { settings, store in
        FeedWeb(
          feed: try FeedApp(settings, plugins: plugins, on: store), leagues: nil,
          scaler: StubImageScaler(), isEditable: true,
          logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      })
    _ = try await editor.start()
    return editor
  }

  private func add(_ address: String, to editor: EditableSources) async throws {
    let answer = try await send("add", fields: ["address": address], to: editor)
    #expect(answer.headers[.location] == "/sources")
  }

  private func send(
    _ name: String, fields: [String: String], token: String?? = nil, to editor: EditableSources
  ) async throws -> RouteAnswer {
    var fields = fields
    fields["token"] = token ?? editor.token
    let parts = fields.map {
      "--x\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n"
    }
    return try await Application(responder: editor.router.buildResponder()).answer(
      to: "/sources/\(name)", method: .post,
      headers: [
        .contentType: "multipart/form-data; boundary=x", .origin: "http://localhost",
      ], body: parts.joined() + "--x--\r\n")
  }

  private func page(
    of editor: EditableSources, at path: String = "/sources"
  ) async throws -> String {
    String(
      buffer: try await Application(responder: editor.router.buildResponder()).answer(to: path).body
    )
  }
}

extension SourcePlugin<FeedPorts> {
  /// A source of one scheme; its place says how it answers.
  fileprivate static func stub(_ scheme: String, at kind: PlaceKind, noting trust: TrustedHosts)
    -> Self
  {
    SourcePlugin(schemes: [scheme], placeKind: kind) { options in
      trust.note(options)
      let answer: Result<[FeedImage], SourceError> =
        if options.place.contains("empty") {
          .success([])
        } else if options.place.contains("invalid") {
          .failure(SourceError(.invalidData, address: options.locator, detail: "no feed"))
        } else {
          .success(images(0..<3))
        }
      return Source(
        name: SourceName(options.locator), imageData: StubImageDataSource { _ in Data() },
        ports: FeedPorts(feed: TitledFeed(feed: StubFeed(answer)), comments: nil))
    }
  }
}

private struct TitledFeed: FeedSource {
  let feed: StubFeed

  func page(_ request: PageRequest<FeedImage>) throws -> SourcePage<FeedImage> {
    var page = try feed.page(request)
    page.title = ListTitle("Stub")
    return page
  }
}

/// Notes for each source whether its host is trusted.
private final class TrustedHosts: Sendable {
  private let notes = Mutex<[String: Set<Bool>]>([:])

  subscript(locator: String) -> Set<Bool>? { notes.withLock { $0[locator] } }

  func note(_ options: SourceOptions) {
    notes.withLock { _ = $0[options.locator, default: []].insert(options.trustsHost) }
  }
}
