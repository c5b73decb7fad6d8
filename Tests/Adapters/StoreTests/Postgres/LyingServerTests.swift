import Conformance
import FeedCore
import Foundation
import OfflineCore
import Platform
import ProgramSupport
import Synchronization
import TestSupport
import Testing

@testable import PostgresStore

/// A server that breaks the protocol must neither crash the program nor block it forever.
@Suite(.hangLimit)
struct LyingServerTests {
  @Test(arguments: 0..<20)
  func aLieIsAnErrorOfTheStore(_ seed: Int) async throws {
    for round in 0..<50 {
      let server = try LyingServer(seed: UInt64(seed * 1000 + round))
      let storage = server.storage(timeLimit: .seconds(2))
      for call in storage.calls {
        do { try await call() } catch { #expect(error is StoreError, "\(seed), \(round)") }
      }
      await storage.close()
    }
  }

  @Test func anAnswerIsBounded() async throws {
    let server = try LyingServer { connection in
      let row = PostgresMessage.row([[UInt8](repeating: 7, count: 1 << 20)]).data
      while StubServer.say(row, on: connection) {}
    }
    let storage = server.storage(timeLimit: patience)
    let error = await #expect(throws: StoreError.self) {
      _ = try await storage.imageData.data(for: URL(filePath: "/a"))
    }
    #expect(error?.detail == "the answer is too long")
  }

  @Test func timeIsBoundedAlsoWhileBytesGoOnComing() async throws {
    let server = try LyingServer { connection in
      while StubServer.say(PostgresMessage.notice.data, on: connection) { usleep(1000) }
    }
    let storage = server.storage(timeLimit: .seconds(0.3))
    let error = await #expect(throws: StoreError.self) {
      _ = try await storage.lists.head(ListKey<FeedImage>.feed)
    }
    #expect(error?.reason == .unreachable)
  }
}

extension Storage {
  fileprivate var calls: [@Sendable () async throws -> Void] {
    let (feed, image) = (ListKey<FeedImage>.feed, URL(filePath: "/a"))
    return [
      { _ = try await lists.slice(feed, from: nil, limit: 10) },
      { _ = try await lists.replace(feed, with: images(0..<2), savedAt: .now, source: "demo:") },
      { try await lists.remove(feed.name) },
      { _ = try await imageData.data(for: image) },
      { try await imageData.save(Data([1]), for: image) },
      { _ = try await maintenance.verify() },
      { try await maintenance.clear() },
    ]
  }
}

/// A server that speaks the protocol of PostgreSQL, and breaks it once per connection.
private struct LyingServer {
  private let server: StubServer

  init(seed: UInt64) throws {
    let random = Mutex(SplitMix64(seed: seed))
    try self.init { connection in
      var random = random.withLock { SplitMix64(seed: $0.next()) }
      StubServer.say(PostgresMessage.lie(&random), on: connection)
    }
  }

  /// - Parameter answer: Answers the first request.
  init(_ answer: @escaping @Sendable (CInt) -> Void) throws {
    server = try StubServer(speaking: { connection, _ in
      guard Self.letIn(connection), Self.hear(connection) else { return }
      answer(connection)
    })
  }

  func storage(timeLimit: Duration) -> Storage {
    let address = server.address.dropFirst("http:".count)
    let place = StorePlace("\(address)/postgres?sslmode=disable")
    return StorePlugin.postgres.open(StoreOptions(place: place, timeLimit: timeLimit))
  }

  private static func letIn(_ connection: CInt) -> Bool {
    guard hear(connection) else { return false }
    let settings = [
      ("server_version", "15.0"), ("in_hot_standby", "off"), ("client_encoding", "UTF8"),
      ("default_transaction_read_only", "off"),
    ]
    let messages =
      [PostgresMessage("R", body: [0, 0, 0, 0])]
      + settings.map { PostgresMessage("S", body: Array($0.0.utf8) + [0] + Array($0.1.utf8) + [0]) }
      + [PostgresMessage("K", body: [0, 0, 0, 9, 0, 0, 0, 9]), .ready]
    return StubServer.say(messages.reduce(into: Data()) { $0 += $1.data }, on: connection)
  }

  private static func hear(_ connection: CInt) -> Bool {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    return read(connection, &part, part.count) > 0
  }
}

private struct PostgresMessage {
  var type: UInt8
  var body: [UInt8]
  /// The length to send, if it is not the true one.
  var length: Int32?

  init(_ type: Character, body: [UInt8] = []) {
    (self.type, self.body) = (type.asciiValue ?? 0, body)
  }

  static let ready = PostgresMessage("Z", body: [UInt8(ascii: "I")])
  static let notice = PostgresMessage("N", body: Array("SNOTICE\0C00000\0Mhello\0\0".utf8))
  static let error = PostgresMessage("E", body: Array("SERROR\0C40001\0Mno\0\0".utf8))

  var data: Data { Data([type] + (length ?? Int32(body.count + 4)).bytes + body) }

  static func row(_ values: [[UInt8]?]) -> PostgresMessage {
    let fields = values.flatMap { $0.map { Int32($0.count).bytes + $0 } ?? Int32(-1).bytes }
    return PostgresMessage("D", body: Int16(values.count).bytes + fields)
  }

  static func columns(_ count: Int) -> PostgresMessage {
    let column = Array("c\0".utf8) + [UInt8](repeating: 0, count: 16) + Int16(1).bytes
    return PostgresMessage("T", body: Int16(count).bytes + (0..<count).flatMap { _ in column })
  }

  /// Returns valid answers to a few statements, with one to four errors in them.
  static func lie(_ random: inout SplitMix64) -> Data {
    var messages: [PostgresMessage] = []
    for _ in 0..<random.number(in: 1..<10) {
      let count = random.number(in: 0..<5)
      messages += [PostgresMessage("1"), PostgresMessage("2"), columns(count)]
      for _ in 0..<random.number(in: 0..<4) {
        messages.append(row((0..<count).map { _ in value(&random) }))
      }
      messages.append(PostgresMessage("C", body: Array("SELECT 1\0".utf8)))
    }
    messages.append(ready)
    for _ in 0..<random.number(in: 1..<5) {
      let index = random.number(in: 0..<messages.count)
      switch random.number(in: 0..<9) {
      case 0: messages[index].type = random.element(of: "123CDEGHIKNRSTVWZdnstvAc".utf8)
      case 1:
        messages[index].length = random.element(of: [-1, 0, 3, 4, 5, 1 << 20, .max])
      case 2: messages[index].body = []
      case 3: messages.insert(error, at: index)
      case 4: messages.insert(messages[index], at: index)
      case 5: messages.append(contentsOf: [error, ready])
      case 6 where messages.count > 1: messages.remove(at: index)
      case 7: messages.insert(ready, at: index)
      default:
        guard !messages[index].body.isEmpty else { break }
        let byte = random.element(of: messages[index].body.indices)
        messages[index].body[byte] = UInt8(random.number(in: 0..<256))
      }
    }
    return messages.reduce(into: Data()) { $0 += $1.data }
  }

  private static func value(_ random: inout SplitMix64) -> [UInt8]? {
    switch random.number(in: 0..<6) {
    case 0: nil
    case 1: []
    case 2: random.number(in: Int64(-2)..<3).bytes
    case 3: random.element(of: [Int64.max, .min]).bytes
    case 4: Array("{}".utf8)
    default:
      (0..<random.number(in: 0..<100)).map { _ in UInt8(random.number(in: 0..<256)) }
    }
  }
}

extension FixedWidthInteger {
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}
