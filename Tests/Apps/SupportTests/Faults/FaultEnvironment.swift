import FeedCore
import Foundation
import InMemoryStore
import JSONFileStore
import OfflineCore
import SQLiteStore
import TestSupport

@testable import CommandLine
@testable import Composition

/// The environment for one use case and one fault: a store with an old feed, the target of a copy with
/// another feed, and a source with a newer feed.
struct FaultEnvironment: Sendable {
  enum UseCase: String, CaseIterable, Sendable {
    case load, more, image, prefetch, validate, clear, migrate, comments
  }

  /// The result of a use case: its exit status, and its warnings or error.
  struct Outcome {
    var status: Int32 = 0
    var told: [String] = []

    var cell: String { status == 0 && !told.isEmpty ? "0!" : "\(status)" }
  }

  /// The content of a store.
  struct Saved: Equatable, Sendable {
    var lists: Set<ListName>
    var feed: [FeedImage]?
    var images: Set<URL>
  }

  static let stores: [StorePlugin] = [.inMemory, .jsonFile, .sqlite]
  private static let pageSize = 2

  let useCase: UseCase
  let store: Storage
  private let target: StoreLocator

  /// Creates the environment in a temporary folder, and removes it after `body`.
  static func with<Value>(
    _ useCase: UseCase, on plugin: StorePlugin, body: (FaultEnvironment) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.path + "/faults-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let other: StorePlugin = plugin.scheme == "json" ? .sqlite : .jsonFile
    let target = try StoreLocator(
      "\(other.scheme):\(folder)/target", in: [other], app: "feed", source: "", environment: [:])
    let options = StoreOptions(place: StorePlace("\(folder)/store"), timeLimit: patience)
    let environment = FaultEnvironment(
      useCase: useCase, store: plugin.open(options), target: target)
    _ = try await environment.store.lists.replace(
      .feed, with: images(0..<4), savedAt: noon, source: "scripted")
    try await environment.store.imageData.save(bytes, for: image(0).url)
    if useCase == .migrate {
      try await environment.withTarget { target in
        _ = try await target.lists.replace(
          .feed, with: images(20..<22), savedAt: noon, source: "another")
      }
    }
    let value = try await body(environment)
    await environment.store.close()
    return value
  }

  /// Runs the use case with injected faults, as its command does.
  func perform(_ rules: [String] = []) async throws -> Outcome {
    let settings = try settings(rules)
    let app = try app(settings)
    do {
      return try await perform(by: app, settings: settings)
    } catch {
      return Outcome(status: ExitStatus(error).rawValue, told: [Self.kind(error)])
    }
  }

  private func perform(by app: FeedApp, settings: AppSettings) async throws -> Outcome {
    switch useCase {
    case .load:
      return Self.outcome(try await app.loadFeed(limit: Self.pageSize, pages: .first(3)).notices)
    case .more: return Self.outcome(try await app.loadMoreFeed(limit: Self.pageSize).notices)
    case .image: return Self.outcome(try await app.loadImageData(image(9).url).notices)
    case .prefetch:
      let progress = try await app.prefetchImageData(concurrency: 1)
      switch progress.firstFailure {
      case .notLoaded(let error): return Outcome(status: 1, told: [Self.kind(error)])
      case .notSaved(let error): return Outcome(status: 1, told: [Self.kind(error)])
      default: return Outcome()
      }
    case .validate: _ = try await app.validateFeed()
    case .clear: try await ClearCache(app.storage)()
    case .migrate:
      let target = try await target.migrationTarget(settings)
      let summary = try await MigrateCache(from: app.storage, to: target, id: "\(UUID())")(
        replacing: true)
      return Outcome(status: summary.isVerified ? 0 : 1)
    case .comments: _ = try await app.loadComments(on: image(0).id)
    }
    return Outcome()
  }

  /// Returns the content of the store to which the use case saves.
  func savedContent() async throws -> Saved {
    guard useCase == .migrate else { return try await Self.savedContent(in: store) }
    return try await withTarget { try await Self.savedContent(in: $0) }
  }

  static func savedContent(in storage: Storage) async throws -> Saved {
    let contents = try await storage.maintenance.contents()
    return Saved(
      lists: contents.lists, feed: try await storage.savedImages, images: Set(contents.images))
  }

  private func withTarget<Value>(_ body: (Storage) async throws -> Value) async throws -> Value {
    let storage = target.open()
    let value = try await body(storage)
    await storage.close()
    return value
  }

  private func settings(_ rules: [String]) throws -> AppSettings {
    var settings = AppSettings()
    (settings.sources, settings.store) = (["scripted:"], "stage:")
    // Validation runs after the feed has expired; otherwise it would change nothing.
    settings.now = useCase == .validate ? noon + sevenDays : noon + 60
    settings.interceptors = try InjectedFaults(rules).interceptors
    settings.imageLimit = 1 << 20
    return settings
  }

  private func app(_ settings: AppSettings) throws -> FeedApp {
    let plugin = StorePlugin(scheme: "stage", placeKind: .none, open: { _ in store })
    let feed = ScriptedSource(images: images(10..<14) + images(0..<10))
    let source = SourcePlugin<FeedPorts>(schemes: ["scripted"]) { _ in
      Source(
        name: "scripted", imageData: StubImageDataSource { _ in bytes },
        ports: FeedPorts(feed: feed, comments: feed))
    }
    return try FeedApp(
      settings,
      plugins: PluginList(
        name: "feed", stores: [plugin], sources: [source],
        webImageData: { _ in StubImageDataSource { _ in bytes } }))
  }

  private static func outcome(_ notices: [LoadNotice]) -> Outcome {
    Outcome(
      told: notices.compactMap {
        switch $0 {
        case .notSaved(let error): kind(error)
        case .notRefreshed(let error), .stoppedEarly(let error): kind(error)
        case .partFailed(let part): kind(part.error)
        case .shortened, .stoppedAt: nil
        }
      })
  }

  private static func kind(_ error: any Error) -> String {
    switch error {
    case let error as StoreError: error.reason.rawValue
    case let error as SourceError: "\(error.reason)"
    case LoadError.remote(let error, _): "\(error.reason)"
    default: "\(error)"
    }
  }
}

extension FaultEnvironment.Saved {
  /// Describes in a word how far this state is between `before` and `after`.
  func state(from before: Self, to after: Self) -> String {
    if self == before { return "old" }
    if self == after { return "new" }
    // The marker that a migration writes to identify a storage does not belong to any list.
    var unmarked = self
    unmarked.lists = lists.filter { $0.kind != "migration" }
    if unmarked == before { return "mark" }
    let isWholePages =
      feed.map { !$0.isEmpty && $0.count.isMultiple(of: 2) && after.feed?.starts(with: $0) == true }
      ?? false
    let isBetween =
      (feed == before.feed || feed == after.feed || isWholePages)
      && images.isSuperset(of: before.images.intersection(after.images))
      && images.isSubset(of: before.images.union(after.images))
    return isBetween ? "part" : "broken"
  }
}

/// A source of fixed images, without comments.
private struct ScriptedSource: FeedSource, CommentSource {
  let images: [FeedImage]

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    let start =
      request.last.map { id in (images.firstIndex { $0.id == id } ?? images.count - 1) + 1 } ?? 0
    return SourcePage(Array(images.dropFirst(start).prefix(request.limit)))
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] { [] }
}
