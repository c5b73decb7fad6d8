import Conformance
import DemoSource
import FeedCore
import Foundation
import InMemoryStore
import OfflineCore
import StorageEngine
import StoreJudge
import TestSupport
import Testing

@testable import PlantedFaults

/// The examples in the documentation of the central types, as code that is compiled, and run where that is
/// fast. Each begins after a mark with its type and file, and ends before a blank line, a check or a mark.
struct ExamplesTests {
  @Test(arguments: [
    "CacheFeed", "ConcurrencyLimit", "ConformanceRun", "ImageDataSource", "ListSource", "ListStore",
    "LoadComments", "LoadFeed", "LoadImageData", "SharedLoad", "SharedRequests", "SourcePlugin",
    "Storage", "StorageBackend", "StoreJudge", "StorePlugin", "StoreRequirement", "ValidateCache",
  ])
  func theDocumentationShowsWhatIsCompiled(_ type: String) throws {
    let code = try lines(of: "Tests/Kits/KitTests/ExamplesTests.swift")
    let mark = try #require(code.firstIndex { $0.hasPrefix("// \(type): ") })
    let compiled = code[(mark + 1)...].prefix { line in
      !line.isEmpty && !["#expect", "//"].contains(where: line.hasPrefix)
    }
    let file = code[mark].dropFirst("// \(type): ".count)
    let example = example(of: type, in: try lines(of: String(file)))
    #expect(2...8 ~= example.count)
    // Tests can't contain another program, so this attribute is not compiled.
    let attribute: [Substring] = type == "StoreJudge" ? ["@main"] : []
    #expect(example == attribute + compiled)
  }

  /// Returns the lines of a file of the repository, without indentation.
  private func lines(of file: String) throws -> [Substring] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    return try String(contentsOf: root.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop(while: \.isWhitespace) }
  }

  /// Returns the first example in the comment above a type.
  private func example(of type: String, in lines: [Substring]) -> [Substring] {
    let declaration = lines.firstIndex {
      $0.firstMatch(of: /^(public|package) (struct|enum|actor|protocol) (\w+)/)?.3 == type[...]
    }
    let comment = lines[..<(declaration ?? 0)].reversed().prefix { $0.hasPrefix("///") }
    return comment.reversed().map { $0.dropFirst(3).drop(while: \.isWhitespace) }
      .drop { $0 != "```swift" }.dropFirst().prefix { $0 != "```" }.map(\.self)
  }

  private let source = DemoSource()
  private let storage = emptyStorage()
  private var store: any ListStore { storage.lists }

  @Test func loadingTheFeed() async throws {
    // LoadFeed: Core/FeedCore/UseCases/LoadFeed.swift
    let loadFeed = LoadFeed(from: source, named: "demo:", in: store) { Date() }
    let feed = try await loadFeed(by: .remoteFirst, limit: 10)
    // SharedLoad: Core/OfflineCore/Lists/SharedLoad.swift
    let shared = SharedLoad(loadFeed, of: .feed, from: "demo:", sharing: SharedRequests())
    async let one = shared(by: .remoteFirst, limit: 10)
    async let other = shared(by: .remoteFirst, limit: 10)
    let feeds = try await [one, other]
    #expect(feeds.map(\.items) == [feed.items, feed.items])
    // SharedRequests: Core/OfflineCore/Lists/SharedLoad.swift
    let requests = SharedRequests()
    let load = SharedLoad(loadFeed, of: .feed, from: "demo:", sharing: requests)
    #expect(try await load(by: .cacheOnly, limit: 10).items == feed.items)
    let image = feed.items[0]
    // LoadComments: Core/FeedCore/UseCases/LoadComments.swift
    let loadComments = LoadComments(from: source)
    let comments = try await loadComments(on: image.id)
    #expect(try await comments == source.comments(on: image.id))
  }

  @Test(arguments: [images(0..<3)])
  func savingTheFeed(_ images: [FeedImage]) async throws {
    // CacheFeed: Core/FeedCore/UseCases/CacheFeed.swift
    let cacheFeed = CacheFeed(from: "https://feed.example", in: store) { Date() }
    let saved = try await cacheFeed(SourcePage(images), limit: 10)
    #expect(saved.head.count == images.count)
  }

  @Test func validatingTheFeed() async throws {
    // ValidateCache: Core/OfflineCore/Storage/ValidateCache.swift
    let validateCache = ValidateCache(storage) { Date() }
    let outcome = try await validateCache(.feed)
    let images = try await validateCache.validateImageData(afterDeletion: outcome.isDeletion)
    #expect(outcome == .empty && images.removed == 0)
  }

  @Test func loadingImageData() async throws {
    let (source, store, url) = (StubImageDataSource { _ in bytes }, storage.imageData, picture)
    // LoadImageData: Core/OfflineCore/Images/LoadImageData.swift
    let loadImageData = LoadImageData(source: source, store: store)
    let image = try await loadImageData(url)
    // ConcurrencyLimit: Core/OfflineCore/Concurrency/Semaphore.swift
    let limit = ConcurrencyLimit(2)
    let data = try await limit { try await source.data(for: url) }
    #expect(image.data == data)
  }

  @Test func implementingSources() async throws {
    // ListSource: Core/OfflineCore/Lists/ListSource.swift
    struct Postcards: ListSource {
      func page(_ request: PageRequest<Postcard>) async throws -> SourcePage<Postcard> {
        SourcePage(try await postcards(after: request.last, atMost: request.limit))
      }
    }
    // ImageDataSource: Core/OfflineCore/Images/ImageDataStore.swift
    struct Album: ImageDataSource {
      let pictures: [URL: Data]
      func data(for url: URL) async throws -> Data {
        guard let data = pictures[url] else { throw SourceError(.notFound, address: url.shown) }
        return data
      }
    }
    #expect(try await Postcards().items(limit: 2).count == 2)
    #expect(try await Album(pictures: [picture: bytes]).data(for: picture) == bytes)
    let mine = try SourcePlugin<FeedPorts>.mine.open(SourceOptions(locator: "mine:"))
    #expect(try await mine.feed.items(limit: 3).count == 3)
  }

  @Test(arguments: [(images(0..<3), images(3..<5))])
  func usingAStore(_ images: [FeedImage], more: [FeedImage]) async throws {
    // ListStore: Core/OfflineCore/Lists/ListStore.swift
    let version = try await store.replace(.feed, with: images, savedAt: Date(), source: "demo:")
    _ = try await store.append(more, to: .feed, at: version)
    let slice = try await store.slice(.feed, from: nil, limit: 10)
    #expect(slice?.items == images + more)
  }

  @Test func openingAStorage() async throws {
    // Storage: Core/OfflineCore/Storage.swift
    let storage = StorePlugin.inMemory.open(StoreOptions(place: ""))
    let feed = try await storage.lists.slice(.feed, from: nil, limit: 10)
    await storage.close()
    #expect(feed == nil)
  }

  @Test(arguments: [StoreOptions(place: "")])
  func usingABackend(_ options: StoreOptions) async throws {
    // StorageBackend: Adapters/Stores/Engine/StorageBackend.swift
    let storage = Storage(MyBackend(options), at: "mine:", options: options)
    let feed = try await storage.lists.slice(.feed, from: nil, limit: 10)
    #expect(feed == nil)
  }

  // StoreRequirement: Tests/Kits/Conformance/Stores/StoreRequirement.swift
  @Test(arguments: StoreRequirement.all)
  func conforms(_ requirement: StoreRequirement) async throws {
    _ = try await requirement.check(.mine, beside: "/tmp/mine", seed: 1)
  }

  // StoreJudge: Tests/Kits/StoreJudge/StoreJudge.swift
  struct Judge {
    static func main() async { await StoreJudge.main(stores: [.mine]) }
  }

  /// Not run, because other tests print meanwhile.
  private func runningTheKit() async throws -> ConformanceReport {
    // ConformanceRun: Tests/Kits/Conformance/ConformanceRun.swift
    let run = ConformanceRun(stores: [.init(.mine, beside: "/tmp/mine")], seed: 1)
    let report = try await run { row in print(row.requirement.sentence, row.outcomes) }

    return report
  }
}

// StorePlugin: Core/OfflineCore/Plugins/StorePlugin.swift
extension StorePlugin {
  static let mine = StorePlugin(
    scheme: "mine", placeKind: .none,
    open: { options in Storage(MyBackend(options), at: "mine:", options: options) })
}

// SourcePlugin: Core/OfflineCore/Plugins/SourcePlugin.swift
extension SourcePlugin<FeedPorts> {
  static var mine: Self {
    SourcePlugin(schemes: ["mine"]) { _ in
      let source = MySource()
      return Source(name: "mine:", imageData: source, ports: FeedPorts(feed: source, comments: nil))
    }
  }
}

private typealias MySource = DemoSource
private typealias Postcard = FeedImage

private func postcards(after last: UUID?, atMost limit: Int) async throws -> [Postcard] {
  images(0..<limit)
}

private typealias MyBackend = MemoryBackend

extension MemoryBackend {
  fileprivate init(_ options: StoreOptions) {
    self.init(server: MemoryServer(), name: "", timeLimit: .seconds(5))
  }
}
