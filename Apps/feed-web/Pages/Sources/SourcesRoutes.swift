import Composition
import FeedCore
import FoundationEssentials
import HTMLPages
import Hummingbird
import OfflineCore
import Presentation
import Synchronization
import WebSupport

/// The page of the sources, and the changes that its forms ask for.
final class SourcesRoutes: Sendable {
  /// The most failed changes that are kept until their pages are read.
  private static let limit = 20

  private let editor: EditableSources
  private let pages: Pages
  private let lists: any ListStore
  private let trials = Mutex<[(id: String, trial: SourcesPage.Trial)]>([])

  init(_ editor: EditableSources, pages: Pages, lists: any ListStore) {
    self.editor = editor
    self.pages = pages
    self.lists = lists
  }

  func add(to router: Router<BasicRequestContext>) {
    router.read("sources") { [self] request, _ in
      let reader = try pages.reader(of: request)
      let tried = try request.parameter("tried")
      let trial = trials.withLock { $0.first { $0.id == tried }?.trial }
      let page = SourcesPage(
        rows: await rows(), trial: trial, token: editor.token, now: Date(),
        messages: reader.messages)
      return pages.response(
        to: reader, title: reader.messages.web.sources, in: .sources, content: page.html)
    }
    router.read("sources.opml") { [self] request, _ in
      let title = pages.feedTitle.text(in: try pages.reader(of: request).messages)
      let text = editor.writeList(await listed(), title)
      return Content(Data(text.utf8), type: "text/x-opml; charset=utf-8", freshness: .unstored)
        .response(to: request)
    }
    change("add", in: router) { [editor] form in
      let finder = SourceFinder(editor: editor)
      try await editor.add([try await finder.source(at: form.text("address"))])
    }
    change("remove", in: router) { [editor] in try await editor.remove($0.text("source")) }
    change("import", in: router, bodyLimit: 2 << 20) { [editor] form in
      guard let sources = editor.readList(form.data("file")), !sources.isEmpty else {
        throw SourceRefusal.noList
      }
      try await editor.add(sources)
    }
  }

  private func change(
    _ name: String, in router: Router<BasicRequestContext>, bodyLimit: Int = 16 << 10,
    body: @escaping @Sendable (FormFields) async throws -> Void
  ) {
    router.change("sources/\(name)", bodyLimit: bodyLimit) { [self] request, _ in
      let form = try await FormFields(request, atMost: bodyLimit)
      guard form.text("token") == editor.token else {
        throw RequestFailure(
          status: .forbidden, code: "no-token",
          message: "the form is from another start of this server; load the page again")
      }
      do {
        try await body(form)
        return Response(status: .seeOther, headers: [.location: "/sources"])
      } catch  where error is SourceRefusal || error is SourceError || error is StoreError {
        let id = String(UInt64.random(in: .min ... .max), radix: 36)
        trials.withLock {
          $0 =
            $0.suffix(Self.limit - 1) + [
              (id, .init(form: name, typed: form.text("address"), failure: error))
            ]
        }
        return Response(status: .seeOther, headers: [.location: "/sources?tried=\(id)"])
      }
    }
  }

  private func rows() async -> [SourcesPage.Row] {
    let added = await editor.added
    var fixed = editor.settings.sources
    if fixed.isEmpty, added.isEmpty {
      fixed = editor.feed.sources[0].schemes.map { "\($0):" }
    }
    let all =
      fixed.map { (KeptSource(locator: $0, title: nil), isFixed: true) }
      + added.map { ($0, isFixed: false) }
    var rows: [SourcesPage.Row] = []
    for (source, isFixed) in all {
      guard let name = editor.name(of: source.locator) else { continue }
      var state = editor.states[name]
      // A list that was saved before tells as much.
      let saved = try? await lists.head(all.count > 1 ? .part(name) : .feed)
      if let saved, saved.source == name { state.succeededAt = state.succeededAt ?? saved.savedAt }
      rows.append(
        SourcesPage.Row(
          name: name, title: source.title ?? (saved?.source == name ? saved?.title?.text : nil),
          state: state, locator: isFixed ? nil : source.locator))
    }
    return rows
  }

  /// The sources for a list of feeds: those that were added, and of the others those on the web, by their
  /// names, which have no secrets.
  private func listed() async -> [KeptSource] {
    editor.settings.sources.compactMap { editor.name(of: $0)?.rawValue }
      .filter { $0.contains("://") && !$0.contains("?") }
      .map { KeptSource(locator: $0, title: nil) } + (await editor.added)
  }
}
