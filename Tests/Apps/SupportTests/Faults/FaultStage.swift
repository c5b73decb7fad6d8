import FeedCore
import Foundation
import InMemoryStore
import JSONFileStore
import OfflineCore
import SQLiteStore
import TestSupport

@testable import CommandLine
@testable import Composition

/// Where one use case meets one fault: a store that holds an old feed, a place to copy it to that
/// holds another one, and a source with a newer one.
struct FaultStage: Sendable {
  enum UseCase: String, CaseIterable, Sendable {
    case load, more, image, prefetch, validate, clear, migrate, comments
  }

  /// How a use case ended: its exit status, and what it told beside a result or as its error.
  struct Outcome {
    var status: Int32 = 0
    var told: [String] = []

    var cell: String { status == 0 && !told.isEmpty ? "0!" : "\(status)" }
  }

  /// What a store holds.
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

  /// Sets the stage in a folder of its own, and clears it away after `body`.
  static func with<Value>(
    _ useCase: UseCase, on plugin: StorePlugin, _ body: (FaultStage) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.path + "/faults-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let other: StorePlugin = plugin.scheme == "json" ? .sqlite : .jsonFile
    let target = try StoreLocator(
      "\(other.scheme):\(folder)/target", in: [other], app: "feed", source: "", environment: [:])
    let options = StoreOptions(place: StorePlace("\(folder)/store"), timeLimit: patience)
    let stage = FaultStage(useCase: useCase, store: plugin.open(options), target: target)
    _ = try await stage.store.lists.replace(
      .feed, with: images(0..<4), savedAt: noon, source: "scripted")
    try await stage.store.imageData.save(bytes, for: image(0).url)
    if useCase == .migrate {
      try await stage.withTarget { target in
        _ = try await target.lists.replace(
          .feed, with: images(20..<22), savedAt: noon, source: "another")
      }
    }
    let value = try await body(stage)
    await stage.store.close()
    return value
  }

  /// Does the use case behind the faults, as its command does.
  func perform(_ rules: [String] = []) async throws -> Outcome {
    let settings = try settings(rules)
    let app = try app(settings)
    do {
      return try await perform(by: app, settings)
    } catch {
      return Outcome(status: ExitStatus(error).rawValue, told: [Self.kind(error)])
    }
  }

  private func perform(by app: FeedApp, _ settings: AppSettings) async throws -> Outcome {
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

  /// What is where the use case saves.
  func saved() async throws -> Saved {
    guard useCase == .migrate else { return try await Self.saved(in: store) }
    return try await withTarget { try await Self.saved(in: $0) }
  }

  static func saved(in storage: Storage) async throws -> Saved {
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
    (settings.source, settings.store) = ("scripted:", "stage:")
    // What is validated has expired; else there would be nothing to do.
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

extension FaultStage.Saved {
  /// In a word: how far this is from what was there `before` to what is there `after`.
  func state(from before: Self, to after: Self) -> String {
    if self == before { return "old" }
    if self == after { return "new" }
    // What a migration writes to tell two storages apart is nobody's list.
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

/// Answers with the images of a list, and no comments.
private struct ScriptedSource: FeedSource, CommentSource {
  let images: [FeedImage]

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    let start =
      request.last.map { id in (images.firstIndex { $0.id == id } ?? images.count - 1) + 1 } ?? 0
    return SourcePage(Array(images.dropFirst(start).prefix(request.limit)))
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] { [] }
}
