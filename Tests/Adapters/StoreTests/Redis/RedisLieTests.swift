import Foundation
import OfflineCore
import ProgramSupport
import Synchronization
import TestSupport
import Testing

@testable import RedisStore
@testable import StorageEngine

/// Any answer of a server must lead to an error or an odd value, and never crash the process.
struct RedisLieTests {
  private static let key = ListKey<StoredItem>(kind: "feed")
  private static let url = URL(string: "https://a.example/1.png")!

  private static let calls: [@Sendable (Storage) async throws -> Void] = [
    { _ = try await $0.lists.slice(key, from: nil, limit: 9) },
    { _ = try await $0.lists.replace(key, with: [], savedAt: .now, source: "demo:") },
    { try await $0.lists.remove(key.name) },
    { _ = try await $0.imageData.data(for: url) },
    { _ = try await $0.imageData.kept([url]) },
    { try await $0.imageData.save(Data([1]), for: url) },
    { _ = try await $0.imageData.usage() },
    { _ = try await $0.maintenance.contents() },
    { _ = try await $0.maintenance.verify() },
    { _ = try await $0.maintenance.risks() },
    { _ = try await $0.maintenance.removeDamaged(.storage) },
    { try await $0.maintenance.clear() },
    { _ = try await $0.lease?.acquire("feed", for: .seconds(3)) },
    { _ = try await $0.lease?.extend("feed", number: 1, for: .seconds(3)) },
    { _ = try await StorePlugin.redis.siblings?.found(StorePlace(String($0.place.dropFirst(6)))) },
  ]

  @Test(.hangLimit) func oneThousandLiesEndNothing() async throws {
    let liar = Liar()
    let server = try liar.start()
    let place = StorePlace(String(server.address.dropFirst("http:".count)))
    var errors = 0
    for number in 0..<1000 {
      liar.begin(seed: number)
      let storage = StorePlugin.redis.open(StoreOptions(place: place, timeLimit: patience))
      do {
        try await Self.calls[number % Self.calls.count](storage)
      } catch is StoreError {
        errors += 1
      }
      await storage.close()
    }
    #expect(errors > 100)
  }

  @Test(.hangLimit) func anAnswerWithoutEndIsGivenUp() async throws {
    let liar = Liar()
    let server = try liar.start()
    let place = StorePlace(String(server.address.dropFirst("http:".count)))
    for (start, detail) in [
      ("$1000000000\r\n", "64 MiB"), ("*999999\r\n", "64 MiB"),
      ("*2147483647\r\n", "memory"), ("*1\r\n*2147483647\r\n", "memory"),
    ] {
      liar.begin(flood: start)
      let error = await #expect(throws: StoreError.self) {
        try await RedisBackend(StoreOptions(place: place, timeLimit: patience)).clear()
      }
      #expect(error?.detail.contains(detail) == true, "\(start)")
    }
  }
}

/// A server that greets like Redis, and then sends arbitrary answers.
private final class Liar: Sendable {
  private struct State {
    var seed: UInt64 = 0
    var flood: String?

    mutating func next(below limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(limit))
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[next(below: values.count)] }

    mutating func value(_ depth: Int = 0) -> String {
      let numbers = ["0", "1", "-1", "2", "9223372036854775807", "-9223372036854775808", "65536"]
      let texts = [
        "", "sound", "absent", "damaged", "notOurs", "x",
        "{\"first\":0,\"count\":9223372036854775807,",
        "\u{0}", "feed 0000000000000000000 {\"first\":0,\"count\":1,\"sum\":\"\"",
        "0-0-9223372036854775807-0", String(repeating: "é", count: 500), "~\u{1B}[2J",
      ]
      switch next(below: depth > 5 ? 4 : 8) {
      case 0: return ":" + pick(numbers) + "\r\n"
      case 1: return pick(["$-1\r\n", "*-1\r\n", "*0\r\n", "_\r\n", "#t\r\n", ",1.5\r\n"])
      case 2: return "-" + pick(["ERR x", "NOSCRIPT", "READONLY", "", "ERR \u{1}"]) + "\r\n"
      case 3: return bulk(pick(texts))
      default:
        let count = next(below: 4)
        return "*\(count)\r\n" + (0..<count).map { _ in value(depth + 1) }.joined()
      }
    }

    func bulk(_ text: String) -> String { "$\(text.utf8.count)\r\n\(text)\r\n" }

    mutating func lie() -> String {
      switch next(below: 8) {
      case 0: value()
      case 1: pick(["$-7\r\n", "*99999999999\r\n", "$99999999999999999999\r\nx", "?", "", ":\r\n"])
      case 2: String(value().prefix(next(below: 9)))
      case 3: "*\(next(below: 9))\r\n" + value()
      default: "*2\r\n" + bulk("sound") + value()
      }
    }
  }

  private let state = Mutex(State())

  func start() throws -> StubServer {
    try StubServer { connection, _ in self.converse(connection) }
  }

  func begin(seed: Int) { state.withLock { ($0.seed, $0.flood) = (UInt64(seed) << 20, nil) } }

  func begin(flood: String) { state.withLock { $0.flood = flood } }

  /// Greets, answers the next request and closes, so that no client waits for the rest of a partial answer.
  private func converse(_ connection: CInt) {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    guard read(connection, &part, part.count) > 0 else { return }
    let (isHonest, flood) = state.withLock { ($0.next(below: 10) > 0, $0.flood) }
    guard isHonest || flood != nil else {
      _ = say(state.withLock { $0.lie() }, to: connection)
      return
    }
    guard say("$0\r\n\r\n$1\r\nx\r\n", to: connection), read(connection, &part, part.count) > 0,
      say(flood ?? state.withLock { $0.lie() }, to: connection)
    else { return }
    // Send long elements, so that 64 MiB hold fewer of them than a list may have.
    let text = String(repeating: "x", count: 1024)
    let more = flood?.first == "*" ? "$1024\r\n\(text)\r\n" : text
    while flood != nil, say(String(repeating: more, count: 1 << 8), to: connection) {}
  }

  private func say(_ text: String, to connection: CInt) -> Bool {
    StubServer.say(Data(text.utf8), on: connection)
  }
}
