import Decorators
import FeedCore
import FoundationEssentials
import InMemoryStore
import OfflineCore
import Plugins

/// Where scenarios are played: a store in memory, and a source that answers as it is told.
struct FeedStage: Sendable {
  static let now = Date(timeIntervalSinceReferenceDate: 780_000_000)
  static let newest = images(1...3)
  static let saved = images(7...8)
  static let unreachable = SourceError(.unreachable, address: "stage:")

  let storage = StorePlugin.inMemory.open(StoreOptions(place: ""))
  private let interceptors: [any PortInterceptor]

  /// Saves a feed that is so many seconds old, before the interceptors stand in the way.
  init(
    savedBefore age: TimeInterval? = nil, interceptors: [any PortInterceptor] = []
  ) async throws {
    self.interceptors = interceptors
    guard let age else { return }
    _ = try await storage.lists.replace(
      .feed, with: Self.saved, savedAt: Self.now.addingTimeInterval(-age), source: "stage:")
  }

  /// Has the use case load the feed while the source answers this.
  func load(
    _ work: Workbook, answering answer: Result<[FeedImage], any Error>
  ) async throws -> [FeedImage] {
    try await work.loadFeed(
      ScriptedSource { _ in try answer.get() }, storage.intercepted(by: interceptors).lists,
      { Self.now })
  }

  /// Fails unless this is saved, and so many seconds old.
  func expectSaved(_ images: [FeedImage], age: TimeInterval) async throws {
    let slice = try await storage.lists.slice(.feed, from: nil, limit: .max)
    let found = slice.map { "saved: \(text(of: $0.items)) of \($0.head.savedAt)" } ?? "nothing"
    let moment = Self.now.addingTimeInterval(-age)
    try expect(
      slice?.items == images && slice?.head.savedAt == moment,
      "saved: \(text(of: images)) of \(moment)", found: found)
  }

  private static func images(_ numbers: ClosedRange<UInt8>) -> [FeedImage] {
    numbers.compactMap { number in
      let bytes = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number) as uuid_t
      return URL(string: "stage:\(number)").map {
        FeedImage(id: UUID(uuid: bytes), description: "image \(number)", location: nil, url: $0)
      }
    }
  }
}

/// A source that answers each request, counted from 1, as it is told.
actor ScriptedSource: FeedSource {
  private let answer: @Sendable (_ number: Int) throws -> [FeedImage]
  private(set) var requests = 0

  init(_ answer: @escaping @Sendable (_ number: Int) throws -> [FeedImage]) {
    self.answer = answer
  }

  func page(after id: FeedImage.ID?, limit: Int) throws -> [FeedImage] {
    requests += 1
    return try answer(requests)
  }
}

/// A disk on which a store can save no more.
struct FullDisk: PortInterceptor {
  func around<Value>(_ call: PortCall, _ body: () async throws -> Value) async throws -> Value {
    guard call.method == .replace else { return try await body() }
    throw StoreError(.full, detail: "no space left on the disk")
  }
}

/// The images by what they show.
func text(of images: [FeedImage]) -> String {
  "[" + images.map { $0.description ?? "nil" }.joined(separator: ", ") + "]"
}

/// Runs `body` with a folder of its own.
func inScratchFolder<Value>(_ body: (_ folder: String) async throws -> Value) async throws -> Value
{
  let folder = FileManager.default.temporaryDirectory.appending(path: "kata-\(UUID())").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}
