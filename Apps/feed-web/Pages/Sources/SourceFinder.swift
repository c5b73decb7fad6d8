import Composition
import FeedCore
import FoundationEssentials
import OfflineCore

/// Finds the source that a reader means by an address, and tries it.
struct SourceFinder {
  private static let longest = 2_048

  let editor: EditableSources

  /// - Throws: ``SourceRefusal``; `SourceError` if the host does not answer; or `CancellationError`.
  func source(at typed: String) async throws -> KeptSource {
    let locator = try await locator(at: try address(typed))
    var settings = editor.settings
    (settings.sources, settings.authorizesFirstSource) = ([locator], false)
    if !editor.trustsReaders { settings.untrustedSources = [locator] }
    settings.interceptors.append(editor.states)
    guard let app = try? FeedApp(settings, plugins: editor.feed, on: editor.store) else {
      throw SourceRefusal.noAddress
    }
    defer { Task { await app.storage.close() } }
    let page = try await refusingOtherContent {
      try await app.source.feed.page(PageRequest(limit: 1))
    }
    guard !page.items.isEmpty else { throw SourceRefusal.noPictures }
    return KeptSource(locator: locator, title: page.title?.text)
  }

  /// Returns an address on the web. Other sources read what is on the machine of the server, and only its
  /// owner names them. A password would be kept in the store, and be written to lists of feeds.
  private func address(_ typed: String) throws -> String {
    let text = typed.trimmed
    let schemes = editor.feed.sources.filter { $0.placeKind.isAddress }.flatMap(\.schemes)
    let isPlain = !text.contains { $0.isWhitespace || $0 == "@" }
    guard !text.isEmpty, text.utf8.count <= Self.longest else { throw SourceRefusal.noAddress }
    if let scheme = text.firstMatch(of: /^([A-Za-z]+):/)?.1.lowercased(), schemes.contains(scheme) {
      guard isPlain || text.firstMatch(of: /(?i)^[a-z:]*\/\/[^\/]*@|\s/) == nil else {
        throw SourceRefusal.noAddress
      }
      return String(text)
    }
    // A colon may stand before a port, but not behind the scheme of another source.
    guard isPlain, text.contains("."), text.firstMatch(of: /^[^\/]*:(?![0-9])/) == nil else {
      throw SourceRefusal.noAddress
    }
    return "https://\(text)"
  }

  private func locator(at address: String) async throws -> String {
    guard address.lowercased().hasPrefix("http") else { return address }
    let settings = editor.settings
    guard !settings.isOffline else { throw SourceError(.offline, address: address) }
    var options = SourceOptions(
      locator: address, timeout: settings.timeout, allowsPrivate: settings.allowsPrivate,
      usesCommonCredentials: false, trustsHost: editor.trustsReaders)
    let lists = editor.storage.lists
    options.politeness = Politeness(pauses: HostPauses(in: { lists }, now: { Date() }))
    return try await refusingOtherContent { try await editor.discover(options) } ?? address
  }

  private func refusingOtherContent<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as SourceError where [.invalidData, .notFound].contains(error.reason) {
      throw SourceRefusal.noFeed(error)
    } catch is SourceOptions.InvalidLocator {
      throw SourceRefusal.noAddress
    }
  }
}

extension SourcePlugin.PlaceKind {
  fileprivate var isAddress: Bool { if case .address = self { true } else { false } }
}
