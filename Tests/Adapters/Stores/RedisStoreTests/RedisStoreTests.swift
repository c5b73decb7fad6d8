import Conformance
import Foundation
import OfflineCore
import Plugins
import ServerSupport
import TestSupport
import TestTraits
import Testing

@testable import RedisStore
@testable import StorageEngine

@Suite(.enabled(if: DatabaseServer.hasRedis, "Redis is not installed: 'Tools/setup' does it"))
struct RedisStoreTests {
  private let image = StoredImage(head: "{}", data: Data("data".utf8))

  @Test func whatWasSavedOutlivesAKill() async throws {
    let server = try DatabaseServer.startRedis()
    let backend = RedisBackend(patientOptions(at: try DatabaseServer.redisPlace(on: server)))
    for number in 0..<20 {
      try await backend.save(number, as: "list-\(number)")
      try server.crash()
      try server.restart()
      #expect(try await backend.list("list-\(number)", items: 0..<9) == .sample(number))
    }
  }

  @Test(.hangLimit)
  func whoListensHearsOfEachChangeAlsoFromAServerThatWasStartedAnew() async throws {
    let server = try DatabaseServer.startRedis()
    let plain = try DatabaseServer.redisPlace(on: server).rawValue
    let place = StorePlace(plain + (plain.contains("?") ? "&" : "?") + "announce=yes")
    let (writer, reader) = (
      StorePlugin.redis.open(patientOptions(at: place)),
      StorePlugin.redis.open(patientOptions(at: place))
    )
    let list = ListName(kind: "feed")
    let announcer = try #require(reader.announcer)
    var changes = announcer.changes(of: list).makeAsyncIterator()
    await changes.next()
    // More often than somebody looks who hears of nothing.
    for _ in 0..<10 {
      try await writer.lists.remove(list)
      await changes.next()
    }
    try server.crash()
    try server.restart()
    await changes.next()
    try await writer.lists.remove(list)
    await changes.next()
    await writer.close()
  }

  @Test func aWriteThatIsTriedAgainIsNotDoneAgain() async throws {
    let backend = RedisBackend(patientOptions(at: try DatabaseServer.redisPlace("again")))
    try await backend.save(1)
    try await backend.appendToList(
      "list", [], at: ListTag(rawValue: "1"), becoming: ListTag(rawValue: "2"))
    try await backend.save(1)
    try await backend.appendToList(
      "list", [], at: ListTag(rawValue: "1"), becoming: ListTag(rawValue: "2"))
    #expect(try await backend.list("list", items: 0..<0)?.tag.rawValue == "2")
    try await backend.save(3)
    try await backend.save(1)
    #expect(try await backend.list("list", items: 0..<9) == .sample(3))
    try await backend.erase()
  }

  @Test func oneHoldsTheLeaseUntilItEndsOrIsReleased() async throws {
    let place = try DatabaseServer.redisPlace("leased")
    let (one, other) = (
      RedisBackend(patientOptions(at: place)), RedisBackend(patientOptions(at: place))
    )
    let first = try #require(try await one.acquire("feed", for: 60))
    #expect(try await other.acquire("feed", for: 60) == nil)
    #expect(try await other.acquire("leagues", for: 60) != nil)
    #expect(try await one.extend("feed", first, for: 60))
    try await one.release("feed", first)
    let second = try #require(try await other.acquire("feed", for: 60))
    #expect(second > first)
    #expect(try await !one.extend("feed", first, for: 60))
    try await one.release("feed", first)
    #expect(try await one.acquire("feed", for: 60) == nil)
    try await one.erase()
  }

  @Test func aScriptThatTheServerHasForgottenIsHandedOverAgain() async throws {
    let server = try DatabaseServer.startRedis()
    let place = try DatabaseServer.redisPlace(on: server)
    let backend = RedisBackend(patientOptions(at: place))
    try await backend.save(1)
    try await place.command("SCRIPT", "FLUSH")
    #expect(try await backend.list("list", items: 0..<9) == .sample(1))
    try await place.command("SCRIPT", "FLUSH")
    try await backend.save(2)
    #expect(try await backend.list("list", items: 0..<9) == .sample(2))
  }

  @Test func aFullServerKeepsTheOldList() async throws {
    let server = try DatabaseServer.startRedis()
    let place = try DatabaseServer.redisPlace(on: server)
    let backend = RedisBackend(patientOptions(at: place))
    try await backend.save(1)
    try await place.command("CONFIG", "SET", "maxmemory", "1")
    await expect(.full) { try await backend.save(2) }
    await expect(.full) {
      try await backend.appendToList(
        "list", [], at: .init(rawValue: "1"), becoming: .init(rawValue: "2"))
    }
    await expect(.full) { try await backend.saveImage("image", image, limit: 99) }
    #expect(try await backend.list("list", items: 0..<9) == .sample(1))
    try await backend.clear()
    #expect(try await backend.list("list", items: 0..<9) == nil)
  }

  @Test func aReplicaIsRead() async throws {
    let server = try DatabaseServer.startRedis()
    let place = try DatabaseServer.redisPlace(on: server)
    let backend = RedisBackend(patientOptions(at: place))
    for key in ["image", "other"] { try await backend.saveImage(key, image, limit: 99) }
    try await place.command("REPLICAOF", "127.0.0.1", "\(DeadEnd.port)")
    #expect(try await backend.image("image", isUse: true) == image)
    await expect(.unreachable) { try await backend.removeImage("image") }
  }

  // MARK: What is not ours

  @Test func keysOfOthersAreLeftAlone() async throws {
    for (name, command) in [
      ("text", ["SET", "text", "theirs"]), ("hash", ["HSET", "hash", "mark", "theirs"]),
      ("below", ["SET", "below:lists", "theirs"]),
    ] {
      let place = try DatabaseServer.redisPlace("others-\(name)")
      let key = "others-" + command[1]
      try await place.command([command[0], key] + command.dropFirst(2))
      let before = try await place.command("DUMP", key).data
      let backend = RedisBackend(patientOptions(at: place))
      await expect(.notOurs) { _ = try await backend.listHeads() }
      await expect(.notOurs) { try await backend.save(1) }
      await expect(.notOurs) { _ = try await backend.quarantine() }
      try await backend.erase()
      #expect(try await place.command("DUMP", key).data == before)
    }
  }

  @Test func aLaterFormatIsLeftAlone() async throws {
    let place = try DatabaseServer.redisPlace("later")
    let backend = RedisBackend(patientOptions(at: place))
    try await backend.save(1)
    try await place.command("HSET", "later", "format", "2")
    await expect(.newerFormat) { _ = try await backend.listHeads() }
    await expect(.newerFormat) { try await backend.save(2) }
    #expect(try await place.command("HLEN", "later:lists").number == 1)
    try await backend.erase()
    #expect(try await backend.names("later") == [])
  }

  @Test func quarantineTakesAFreeName() async throws {
    let place = try DatabaseServer.redisPlace("broken")
    let backend = RedisBackend(patientOptions(at: place))
    try await place.command("SET", "broken.damaged-2:uses", "theirs")
    for name in ["broken.damaged", "broken.damaged-3"] {
      try await backend.save(1)
      try await place.command("HSET", "broken", "format", "x")
      await expect(.damaged) { try await backend.clear() }
      #expect(try await backend.quarantine() == RedisPlace(backend.place.with(name: name)).shown)
      #expect(try await place.command("HLEN", "\(name):lists").number == 1)
      #expect(try await backend.quarantine() == nil)
    }
    #expect(try await backend.names("broken") == ["broken.damaged", "broken.damaged-3"])
    try await backend.erase()
    #expect(try await backend.names("broken") == [])
    #expect(try await place.command("GET", "broken.damaged-2:uses").text == "theirs")
  }

  @Test func theCheckFindsWhatDoesNotBelongTogether() async throws {
    let place = try DatabaseServer.redisPlace("checked")
    let backend = RedisBackend(patientOptions(at: place))
    try await backend.save(1)
    try await backend.save(2, as: "other")
    try await backend.saveImage("image", image, limit: 99)
    #expect(try await backend.check() == [])
    for command in [
      ["HDEL", "checked:lists", "other"], ["HDEL", "checked:data", "image"],
      ["HDEL", "checked:images", "image"], ["ZREM", "checked:uses", "image"],
      ["HSET", "checked", "bytes", "3"],
    ] {
      try await place.command(command)
      #expect(try await backend.check().count == 1, "\(command)")
      try await backend.clear()
      try await backend.save(2, as: "other")
      try await backend.saveImage("image", image, limit: 99)
    }
    try await backend.erase()
  }

  @Test func databasesAreApart() async throws {
    let place = try DatabaseServer.redisPlace("numbered").rawValue
    let backends = ["/0?", "/3?"].map {
      RedisBackend(patientOptions(at: StorePlace(place.replacing("/0?", with: $0))))
    }
    try await backends[1].save(1)
    #expect(try await backends[0].listHeads() == [:])
    #expect(try await backends[1].listHeads() == ["list": "{}"])
    try await backends[1].erase()
  }

  // MARK: Who asks

  @Test func whoAsksForTLSIsNotGivenAnOpenConnection() async throws {
    let options = patientOptions(at: try DatabaseServer.redisPlace("open"))
    let (plain, encrypted) = (RedisBackend(options), RedisBackend(options, scheme: "rediss"))
    #expect(try await plain.listHeads() == [:])
    await expect(.denied) { _ = try await encrypted.listHeads() }
    #expect(try await plain.listHeads() == [:])
  }

  @Test func aUserOfAnAccessListUsesItsOwnKeys() async throws {
    try await DatabaseServer.redisPlace().command(
      "ACL", "SETUSER", "feed", "on", ">p/w", "~feed-of-user*", "+@all", "-@dangerous")
    let place = try DatabaseServer.redisPlace("feed-of-user", login: "feed:p%2Fw")
    let backend = RedisBackend(patientOptions(at: place))
    try await backend.save(1)
    #expect(try await backend.list("list", items: 0..<9) == .sample(1))
    #expect(
      try await backend.risks() == [
        "CONFIG can't be asked: nobody knows whether the server keeps what was saved"
      ])
    try await backend.erase()
    let other = try DatabaseServer.redisPlace("elsewhere", login: "feed:p%2Fw")
    await expect(.denied) { try await RedisBackend(patientOptions(at: other)).clear() }
  }

  @Test func aWrongPasswordIsDeniedAndNotTold() async throws {
    for login in [":s3cr3t", "ana:s3cr3t"] {
      let place = try DatabaseServer.redisPlace(login: login)
      let error = await expect(.denied) {
        try await RedisBackend(patientOptions(at: place)).clear()
      }
      #expect(error?.detail.hasPrefix("WRONGPASS") == true)
      #expect(!"\(String(describing: error))".contains("s3cr3t"))
    }
    let place = StorePlace("//127.0.0.1:\(try DatabaseServer.redis.get().port)")
    let error = await expect(.denied) {
      try await RedisBackend(patientOptions(at: place)).clear()
    }
    #expect(error?.detail.hasPrefix("NOAUTH") == true)
  }

  @Test(arguments: [
    // Members talk on a port of their own: by default one larger by 10,000, which may be too large.
    ("--cluster-enabled yes --cluster-port $((PORT - 1000))", "cluster"),
    ("--sentinel", "Sentinel"),
  ])
  func whatIsNoSingleServerIsRefused(_ options: String, _ word: String) async throws {
    let server = try DatabaseServer.startRedis(options)
    let place = StorePlace("//127.0.0.1:\(server.port)/0")
    let error = await expect(.denied) {
      try await RedisBackend(patientOptions(at: place)).clear()
    }
    #expect(error?.detail.contains(word) == true)
  }

  @Test func settingsThatLoseDataAreTold() async throws {
    let place = try DatabaseServer.redisPlace()
    #expect(try await RedisBackend(patientOptions(at: place)).risks() == [])
    let server = try DatabaseServer.startRedis("--appendonly no")
    let loose = StorePlace("//127.0.0.1:\(server.port)")
    let backend = RedisBackend(patientOptions(at: loose))
    #expect(try await backend.risks().map { $0.prefix(17) } == ["appendonly is off"])
    try await loose.command("CONFIG", "SET", "appendonly", "yes")
    try await loose.command("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
    #expect(try await backend.risks().map { $0.prefix(25) } == ["appendfsync is 'everysec'"])
    try await loose.command("CONFIG", "SET", "maxmemory", "100mb")
    #expect(try await backend.risks().count == 2)
  }
}

struct RedisReplyTests {
  @Test(
    arguments: [
      ("LOADING Redis is loading", .unreachable), ("READONLY You can't write", .unreachable),
      ("BUSY Redis is busy", .busy), ("ERR max number of clients reached", .busy),
      ("OOM command not allowed", .full), ("MISCONF Errors writing", .full),
      ("WRONGTYPE Operation", .damaged), ("MOVED 3999 127.0.0.1:6381", .denied),
      ("NOPERM this user", .denied), ("ERR DB index is out of range", .denied),
    ] as [(String, StoreError.Reason)])
  func errorsHaveReasons(_ text: String, _ reason: StoreError.Reason) {
    let error = #expect(throws: StoreError.self) { try RedisReply.error(text).get() }
    #expect(error?.reason == reason)
  }

  @Test func whatWasSentIsNotTold() {
    let text = "ERR unknown command `AUTH`, with args beginning with: `s3cr3t`"
    let error = #expect(throws: StoreError.self) { try RedisReply.error(text).get() }
    #expect(error?.detail == "ERR unknown command `AUTH`")
  }
}

private func patientOptions(at place: StorePlace) -> StoreOptions {
  StoreOptions(place: place, timeLimit: patience)
}

/// Fails unless `body` throws this reason.
@discardableResult
private func expect(
  _ reason: StoreError.Reason, _ location: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Void
) async -> StoreError? {
  let error = await #expect(throws: StoreError.self, sourceLocation: location) { try await body() }
  #expect(error?.reason == reason, sourceLocation: location)
  return error
}

extension StoredList {
  /// A list of one page.
  fileprivate static func sample(_ tag: Int) -> StoredList {
    StoredList(
      tag: ListTag(rawValue: "\(tag)"), head: "{}",
      pages: [StoredPage(sealing: "{}]}", items: 0..<1, of: 1)])
  }
}

extension RedisBackend {
  fileprivate func save(_ tag: Int, as key: EntryKey = "list") async throws {
    _ = try await replaceList(key, with: .sample(tag))
  }
}
