import Conformance
import Foundation
import OfflineCore
import ProgramSupport
import StoreSupport
import Synchronization
import TestSupport
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
    // Changes follow each other faster than a listener without announcements would look.
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

  @Test func aSiblingThatHasVanishedEmptiesNothing() async throws {
    let backend = RedisBackend(patientOptions(at: try DatabaseServer.redisPlace("vanished")))
    try await backend.save(1)
    let error = await #expect(throws: StoreError.self) {
      try await backend.move(here: "vanished-sibling")
    }
    #expect(error?.reason == .changed)
    #expect(try await backend.list("list", items: 0..<9) == .sample(1))
    backend.close()
  }

  @Test func aWriteThatIsTriedAgainIsNotDoneAgain() async throws {
    let backend = RedisBackend(patientOptions(at: try DatabaseServer.redisPlace("again")))
    try await backend.save(1)
    try await backend.appendToList(
      "list", pages: [], at: ListTag(rawValue: "1"), becoming: ListTag(rawValue: "2"))
    try await backend.save(1)
    try await backend.appendToList(
      "list", pages: [], at: ListTag(rawValue: "1"), becoming: ListTag(rawValue: "2"))
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
    let first = try #require(try await one.acquire("feed", for: .seconds(60)))
    #expect(try await other.acquire("feed", for: .seconds(60)) == nil)
    #expect(try await other.acquire("leagues", for: .seconds(60)) != nil)
    #expect(try await one.extend("feed", number: first, for: .seconds(60)))
    try await one.release("feed", number: first)
    let second = try #require(try await other.acquire("feed", for: .seconds(60)))
    #expect(second > first)
    #expect(try await !one.extend("feed", number: first, for: .seconds(60)))
    try await one.release("feed", number: first)
    #expect(try await one.acquire("feed", for: .seconds(60)) == nil)
    // An expiry that is too late, as after the clock was set back.
    try await place.command("PEXPIRE", "leased:lease:feed", "99999")
    #expect(try await one.acquire("feed", for: .seconds(60)) != nil)
    try await place.command("SET", "leased:lease:feed", "of others")
    await expect(.notOurs) { _ = try await one.acquire("feed", for: .seconds(60)) }
    #expect(try await place.command("GETDEL", "leased:lease:feed").text == "of others")
    try await one.erase()
  }

  @Test func aScriptThatTheServerHasForgottenIsHandedOverAgain() async throws {
    let (place, backend) = try startRedis()
    try await backend.save(1)
    try await place.command("SCRIPT", "FLUSH")
    #expect(try await backend.list("list", items: 0..<9) == .sample(1))
    try await place.command("SCRIPT", "FLUSH")
    try await backend.save(2)
    #expect(try await backend.list("list", items: 0..<9) == .sample(2))
  }

  @Test func aFullServerKeepsTheOldList() async throws {
    let (place, backend) = try startRedis()
    try await backend.save(1)
    try await place.command("CONFIG", "SET", "maxmemory", "1")
    await expect(.full) { try await backend.save(2) }
    await expect(.full) {
      try await backend.appendToList(
        "list", pages: [], at: .init(rawValue: "1"), becoming: .init(rawValue: "2"))
    }
    await expect(.full) { try await backend.saveImage("image", image: image, limit: 99) }
    #expect(try await backend.list("list", items: 0..<9) == .sample(1))
    try await backend.clear()
    #expect(try await backend.list("list", items: 0..<9) == nil)
  }

  @Test func aReplicaIsRead() async throws {
    let (place, backend) = try startRedis()
    for key in ["image", "other"] { try await backend.saveImage(key, image: image, limit: 99) }
    try await place.command("REPLICAOF", "127.0.0.1", "\(DeadEnd.port)")
    #expect(try await backend.image("image", isUse: true) == image)
    let error = await expect(.denied) { try await backend.removeImage("image") }
    #expect(error?.detail.hasPrefix("READONLY") == true)
  }

  @Test func aConnectionToAReplicaIsNotUsedAgain() async throws {
    let server = try DatabaseServer.startRedis()
    let place = try DatabaseServer.redisPlace(on: server)
    let connection = RedisConnection(place)
    let deadline = ContinuousClock.now + patience
    try await connection.open(until: deadline)
    try await place.command("REPLICAOF", "127.0.0.1", "\(DeadEnd.port)")
    #expect(await connection.isReady)
    await expect(.denied) {
      let data = ["acquire", "feed", "9"].arguments
      _ = try await connection.call(
        RedisScript.keys("x"), arguments: data, until: deadline, isWrite: true)
    }
    #expect(await !connection.isReady)
  }

  @Test func whatTooFewReplicasKeepIsRefusedAndTold() async throws {
    let (place, backend) = try startRedis()
    try await backend.save(1)
    try await place.command("CONFIG", "SET", "min-replicas-to-write", "1")
    let error = await expect(.denied) { try await backend.save(2) }
    #expect(error?.detail.hasPrefix("NOREPLICAS") == true)
    #expect(try await backend.list("list", items: 0..<9) == .sample(1))
  }

  @Test(.hangLimit) func aServerThatCannotSnapshotIsNotCalledFull() async throws {
    let server = try DatabaseServer.startRedis("--save '3600 1' --dbfilename x")
    let place = StorePlace("//127.0.0.1:\(server.port)")
    try FileManager.default.createDirectory(
      atPath: server.folder + "/x/y", withIntermediateDirectories: true)
    try await place.command("SET", "a", "b")
    try await place.command("BGSAVE")
    let backend = RedisBackend(patientOptions(at: place))
    var number = 1
    while (try? await backend.save(number)) != nil {
      number += 1
      try await Task.sleep(for: .milliseconds(20))
    }
    let error = await expect(.denied) { try await backend.save(0) }
    #expect(error?.detail.hasPrefix("MISCONF") == true)
  }

  @Test(arguments: ["SCRIPT", "EVALSHA"])
  func aServerWithoutACommandForScriptsIsTold(_ command: String) async throws {
    let server = try DatabaseServer.startRedis(
      "\(DatabaseServer.keptRedis) --rename-command \(command) hidden")
    let backend = RedisBackend(patientOptions(at: try DatabaseServer.redisPlace(on: server)))
    for number in 1...2 {
      try await backend.save(number)
      #expect(try await backend.list("list", items: 0..<9) == .sample(number))
    }
  }

  @Test func oneTooManyIsBusy() async throws {
    let server = try DatabaseServer.startRedis()
    let place = try DatabaseServer.redisPlace(on: server)
    try await place.command("CONFIG", "SET", "maxclients", "2")
    let connections = (0..<3).map { _ in RedisConnection(place) }
    let deadline = ContinuousClock.now + patience
    for connection in connections[..<2] { try await connection.open(until: deadline) }
    await expect(.busy) { try await connections[2].open(until: deadline) }
  }

  // MARK: Ownership

  @Test func keysOfOthersAreLeftAlone() async throws {
    for (name, command) in [
      ("text", ["SET", "text", "theirs"]), ("hash", ["HSET", "hash", "mark", "theirs"]),
      ("below", ["SET", "below:lists", "theirs"]),
      ("fields", ["HSET", "fields:lists", "their", "field"]),
      ("members", ["ZADD", "members:uses", "1", "theirs"]),
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
      #expect(try await backend.quarantine() == RedisPlace(backend.place.with(name: name)).redacted)
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
    try await backend.saveImage("image", image: image, limit: 99)
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
      try await backend.saveImage("image", image: image, limit: 99)
    }
    try await backend.erase()
  }

  @Test(arguments: ["", ":lists", ":pages", ":images", ":data", ":uses"], [false, true])
  func aKeyThatTheServerHasEvictedIsToldAndNothingElseIsLost(
    _ part: String, isAlone: Bool
  ) async throws {
    let name = "evicted\(part.replacing(":", with: "-"))-\(isAlone)"
    let place = try DatabaseServer.redisPlace(name)
    let reports = RedisReports()
    let storage = StorePlugin.redis.open(
      StoreOptions(place: place, timeLimit: patience, onDamage: { reports.add($0) }))
    let key = ListKey<StoredItem>(kind: "feed")
    let url = try #require(URL(string: "https://a.example/1.png"))
    let items = [try #require(StoredItem(fields: ["id": "1"]))]
    func save() async throws {
      _ = try await storage.lists.replace(key, with: items, savedAt: .now, source: "demo:")
      for image in [url, url.appending(path: "2")] {
        try await storage.imageData.save(Data("data".utf8), for: image)
      }
      if isAlone {
        for other in ["", ":lists", ":pages", ":images", ":data", ":uses"] where other != part {
          try await place.command("DEL", name + other)
        }
      } else {
        try await place.command("DEL", name + part)
      }
    }
    // Validating, verifying and removing damage.
    try await save()
    #expect(try await !storage.maintenance.verify().isEmpty)
    let outcome = try await ValidateCache(storage, now: { .now })(key)
    #expect(!isAlone || outcome != .kept)
    #expect(isAlone || outcome == [":lists": .empty, ":pages": .damaged][part] ?? .kept)
    for problem in try await storage.maintenance.verify() {
      _ = try await storage.maintenance.removeDamaged(problem.subject)
    }
    #expect(try await storage.maintenance.verify() == [])
    if !isAlone, outcome == .kept {
      #expect(try await storage.lists.slice(key, from: nil, limit: 9)?.items == items)
    }
    #expect(!reports.all.contains { $0.extent == .storage })
    // Clearing.
    try await save()
    try await storage.maintenance.clear()
    #expect(try await storage.maintenance.verify() == [])
    #expect(try await storage.imageData.usage() == ImageDataUsage(count: 0, bytes: 0))
    // Saving anew.
    try await save()
    _ = try await storage.lists.replace(key, with: items, savedAt: .now, source: "demo:")
    try await storage.imageData.save(Data("data".utf8), for: url)
    #expect(try await storage.lists.slice(key, from: nil, limit: 9)?.items == items)
    #expect(try await storage.imageData.data(for: url) != nil)
    let usage = try await storage.imageData.usage()
    #expect(usage.bytes == usage.count * 4)
    try await RedisBackend(patientOptions(at: place)).erase()
    #expect(try await place.command("KEYS", name + "*").list.count == 0)
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

  // MARK: Access

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

  @Test(arguments: ["zadd", "zrem", "hdel", "hset", "hincrby"])
  func whoMayNotDoAllOfASaveLeavesTheImageAsItWas(_ command: String) async throws {
    let (name, user) = ("without-\(command)", "no-\(command)")
    let all = RedisBackend(patientOptions(at: try DatabaseServer.redisPlace(name)))
    try await all.saveImage("~1", image: image, limit: 1000)
    try await DatabaseServer.redisPlace().command(
      "ACL", "SETUSER", user, "on", ">pw", "~*", "+@all", "-\(command)")
    let place = try DatabaseServer.redisPlace(name, login: "\(user):pw")
    let some = RedisBackend(patientOptions(at: place))
    let other = StoredImage(head: "{\"a\":1}", data: Data("other".utf8))
    await expect(.denied) { try await some.saveImage("~1", image: other, limit: 1000) }
    #expect(try await all.image("~1", isUse: false) == image)
    #expect(try await all.check() == [])
  }

  @Test(
    arguments: ["unlink", "hset", "hdel", "zadd", "zrem", "zremrangebylex", "hincrby", "rename"])
  func whoLacksAPermissionIsToldWhichAndNothingIsHalfDone(_ command: String) async throws {
    let (name, user) = ("lacks-\(command)", "lacks-\(command)")
    let all = RedisBackend(patientOptions(at: try DatabaseServer.redisPlace(name)))
    let sibling = RedisBackend(patientOptions(at: try DatabaseServer.redisPlace("\(name)-sibling")))
    try await DatabaseServer.redisPlace().command(
      "ACL", "SETUSER", user, "on", ">pw", "~*", "+@all", "-\(command)")
    let some = RedisBackend(
      patientOptions(at: try DatabaseServer.redisPlace(name, login: "\(user):pw")))
    for call in [
      { try await some.clear() }, { _ = try await some.removeList("list", at: nil) },
      { try await some.removeImage("~1") }, { try await some.move(here: "\(name)-sibling") },
    ] as [@Sendable () async throws -> Void] {
      try await all.save(1)
      try await all.saveImage("~1", image: image, limit: 1000)
      try await sibling.save(2)
      do { try await call() } catch let error as StoreError {
        #expect(error.reason == .denied)
        #expect(error.detail.hasSuffix("the user lacks the permission +\(command)"))
        #expect(try await all.list("list", items: 0..<9) == .sample(1))
        #expect(try await all.image("~1", isUse: false) == image)
      }
      #expect(try await all.check() == [])
    }
    for backend in [all, sibling] { try await backend.erase() }
  }

  @Test func aClosedPortIsToldAsThat() async throws {
    let place = StorePlace("//127.0.0.1:\(DeadEnd.port)")
    let error = await expect(.unreachable) {
      try await RedisBackend(patientOptions(at: place)).clear()
    }
    #expect(error?.detail == "Connection refused")
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
    // Members of a cluster talk on a separate port, by default larger by 10,000, which may be too large.
    ("--cluster-enabled yes --cluster-port $((PORT - 1000))", "cluster"),
    ("--sentinel", "Sentinel"),
  ])
  func whatIsNoSingleServerIsRefused(_ options: String, word: String) async throws {
    let server = try DatabaseServer.startRedis(options)
    let place = StorePlace("//127.0.0.1:\(server.port)/0")
    let error = await expect(.denied) {
      try await RedisBackend(patientOptions(at: place)).clear()
    }
    #expect(error?.detail.contains(word) == true)
  }

  @Test func settingsThatLoseDataAreTold() async throws {
    let durable = try DatabaseServer.startRedis(DatabaseServer.durableRedis)
    let place = try DatabaseServer.redisPlace(on: durable)
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

private final class RedisReports: Sendable {
  private let told = Mutex<[DamageReport]>([])
  var all: [DamageReport] { told.withLock { $0 } }
  func add(_ report: DamageReport) { told.withLock { $0.append(report) } }
}

struct RedisReplyTests {
  @Test(
    arguments: [
      ("LOADING Redis is loading", .unreachable), ("READONLY You can't write", .denied),
      ("BUSY Redis is busy", .busy), ("ERR max number of clients reached", .busy),
      ("OOM command not allowed", .full), ("MISCONF Redis is configured to save RDB", .denied),
      ("MISCONF Errors writing to the AOF file: No space left on device", .full),
      ("NOREPLICAS Not enough good replicas", .denied), ("DENIED Redis is running", .denied),
      ("WRONGTYPE Operation", .damaged), ("MOVED 3999 127.0.0.1:6381", .denied),
      ("NOPERM this user", .denied), ("ERR DB index is out of range", .denied),
    ] as [(String, StoreError.Reason)])
  func errorsHaveReasons(_ text: String, reason: StoreError.Reason) {
    let error = #expect(throws: StoreError.self) { try RedisReply.error(text).get() }
    #expect(error?.reason == reason)
  }

  @Test func whatWasSentIsNotTold() {
    let text = "ERR unknown command `AUTH`, with args beginning with: `s3cr3t`"
    let error = #expect(throws: StoreError.self) { try RedisReply.error(text).get() }
    #expect(error?.detail == "ERR unknown command `AUTH`")
  }
}

/// Starts a separate server, which ends with the tests.
private func startRedis() throws -> (StorePlace, RedisBackend) {
  let place = try DatabaseServer.redisPlace(on: DatabaseServer.startRedis())
  return (place, RedisBackend(patientOptions(at: place)))
}

private func patientOptions(at place: StorePlace) -> StoreOptions {
  StoreOptions(place: place, timeLimit: patience)
}

/// Fails unless `body` throws this reason.
@discardableResult
private func expect(
  _ reason: StoreError.Reason, location: SourceLocation = #_sourceLocation,
  body: () async throws -> Void
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
