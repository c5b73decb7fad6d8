import Conformance
import FeedCore
import Foundation
import OfflineCore
import ProgramSupport
import StoreSupport
import TestSupport
import Testing

@testable import PostgresStore
@testable import StorageEngine

@Suite(
  .enabled(if: DatabaseServer.hasPostgres, "PostgreSQL is not installed: 'Tools/setup' does it"),
  .hangLimit)
struct PostgresStoreTests: PostgresUser {
  let server: DatabaseServer
  let schema = "test_" + UUID().uuidString.lowercased()

  init() throws { server = try DatabaseServer.postgres.get() }

  @Test func theFirstWritersMakeTheStorageOnce() async throws {
    try await withThrowingTaskGroup { group in
      for number in 1...8 {
        group.addTask {
          let storage = storage(StorePlace(place.rawValue + "&application_name=writer\(number)"))
          try await save(0..<number, in: storage)
          await storage.close()
        }
      }
      try await group.waitForAll()
    }
    #expect(1...8 ~= (try await savedCount(in: storage()) ?? 0))
    #expect(try await storage().maintenance.verify().isEmpty)
  }

  @Test func aSchemaOfOthersIsLeftAlone() async throws {
    _ = try await sql("CREATE SCHEMA @", "CREATE TABLE @.theirs (a text)")
    let storage = storage()
    for (_, call) in storage.someCalls {
      let error = await #expect(throws: StoreError.self) { try await call() }
      #expect(error?.reason == .notOurs)
    }
    #expect(try await sql("SELECT relname::text FROM pg_class WHERE relname = 'theirs'") != [])
  }

  @Test func aLaterFormatIsLeftAlone() async throws {
    let storage = storage()
    try await save(0..<3, in: storage)
    _ = try await sql("UPDATE @.essential_feed SET format = 2")
    for (name, call) in storage.someCalls {
      let error = await #expect(throws: StoreError.self) { try await call() }
      #expect(error?.reason == .newerFormat, "\(name)")
    }
  }

  @Test func anEmptySchemaIsFilled() async throws {
    _ = try await sql("CREATE SCHEMA @")
    #expect(try await savedCount(in: storage()) == nil)
    try await save(0..<3, in: storage())
    #expect(try await savedCount(in: storage()) == 3)
  }

  @Test func aRoleThatMayMakeNoSchemaIsToldWhatAnAdministratorDoes() async throws {
    let role = "role_" + schema.suffix(12)
    _ = try await sql("CREATE ROLE \(role) LOGIN PASSWORD 'other'")
    let place = StorePlace(
      place.rawValue.replacing("feed:\(DatabaseServer.password)", with: "\(role):other"))
    let storage = storage(place)
    let error = await #expect(throws: StoreError.self) { try await save(0..<3, in: storage) }
    #expect(error?.reason == .denied)
    let statement = try #require(error?.detail.split(separator: "run: ").last)
    _ = try await sql(String(statement))
    try await save(0..<3, in: storage)
    #expect(try await savedCount(in: storage) == 3)
    await storage.close()
  }

  @Test func manyCallsShareFewConnectionsWhichEndWithTheStorage() async throws {
    let name = "pool\(UUID())"
    let place = StorePlace(place.rawValue + "&application_name=\(name)")
    let (one, other) = (storage(place), storage(place))
    try await save(0..<3, in: one)
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask { _ = try await savedCount(in: number % 2 == 0 ? one : other) }
      }
      try await group.waitForAll()
    }
    let count = "SELECT count(*)::text FROM pg_stat_activity WHERE application_name = '\(name)'"
    let open = try #require(Int(try await sql(count)[0]))
    #expect(1...8 ~= open)
    await one.close()
    #expect(try await sql(count) != ["0"])
    await other.close()
    // The server notices the end of a connection only when it looks next.
    while try await sql(count) != ["0"] { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try await savedCount(in: one) == 3)
    await one.close()
  }

  @Test func whatWasSavedOutlivesTheServerAndItsConnections() async throws {
    let server = try DatabaseServer.newPostgres()
    let storage = storage(server.postgresPlace())
    try await save(0..<40, in: storage)
    try server.crash()
    try server.restart()
    #expect(try await savedCount(in: storage) == 40)
    try await save(0..<41, in: storage)
    try server.crash()
    try server.restart()
    try await save(0..<42, in: storage)
    #expect(try await savedCount(in: storage) == 42)
    await storage.close()
  }

  @Test(.hangLimit)
  func whoListensHearsOfEachChangeAlsoFromAServerThatWasStartedAnew() async throws {
    let server = try DatabaseServer.newPostgres()
    let place = StorePlace(server.postgresPlace().rawValue + "&announce=yes")
    let (writer, reader) = (storage(place), storage(place))
    let announcer = try #require(reader.announcer)
    var changes = announcer.changes(of: ListKey<FeedImage>.feed.name).makeAsyncIterator()
    await changes.next()
    // Changes follow each other faster than a listener without announcements would look.
    for number in 0..<10 {
      try await save(0..<number, in: writer)
      await changes.next()
    }
    try server.crash()
    try server.restart()
    await changes.next()
    try await save(0..<20, in: writer)
    await changes.next()
    await writer.close()
  }

  @Test(arguments: [
    ("53300:  sorry, too many clients already", StoreError.Reason.busy),
    ("57P03:  the database system is starting up", .unreachable),
    ("28P01:  password authentication failed", .denied),
  ])
  func whyNobodyWasLetInIsToldByItsCode(_ answer: String, reason: StoreError.Reason) {
    let error = StoreError(connecting: "connection to the server failed: FATAL:  " + answer)
    #expect(error.reason == reason)
    #expect(error.detail == "connection to the server failed: " + answer.dropFirst(8))
  }

  @Test func withoutBeingAskedNothingIsAnnounced() {
    #expect(storage().announcer == nil)
    #expect(StorePlugin.postgres.placeProblem("//host/db?announce=maybe")?.contains("=yes") == true)
  }

  @Test func aWriteThatIsTriedAgainIsNotDoneAgain() async throws {
    let backend = PostgresBackend(options(place))
    let list = StoredList(tag: ListTag(rawValue: "one"), head: "{}", pages: [])
    _ = try await backend.replaceList("feed", with: list)
    let page = try #require(StoredPage(#"{"first":0,"count":2,"sum":"0","items":[]}"#))
    let (two, three) = (ListTag(rawValue: "two"), ListTag(rawValue: "three"))
    try await backend.appendToList("feed", pages: [page], at: list.tag, becoming: two)
    _ = try await backend.replaceList("feed", with: list)
    try await backend.appendToList("feed", pages: [page], at: list.tag, becoming: two)
    var found = try #require(try await backend.list("feed", items: 0..<9))
    #expect(found.tag == two && found.pages == [page])
    _ = try await backend.replaceList("feed", with: StoredList(tag: three, head: "{}", pages: []))
    _ = try await backend.replaceList("feed", with: list)
    try await backend.appendToList("feed", pages: [page], at: list.tag, becoming: two)
    found = try #require(try await backend.list("feed", items: 0..<9))
    #expect(found.tag == three && found.pages.isEmpty)
    backend.close()
  }

  @Test func cutConnectionsLoseAndDoubleNothing() async throws {
    var faults = ServerProxy.Faults()
    faults.lifetimes = 1...20_000
    let proxy = try ServerProxy(to: place, of: .postgres, with: faults, seed: 1)
    let (events, record) = AsyncStream.makeStream(of: RecordedHistory.Event.self)
    let sound = storage()
    try await RandomWriter(0, on: sound, seed: 1) { record.yield($0) }.begin()
    // A call may also reach its time limit: the history explains both outcomes.
    let cut = storage(proxy.place(place, of: .postgres), timeLimit: .seconds(5))
    try await withThrowingTaskGroup { group in
      for number in 1...6 {
        group.addTask {
          try await RandomWriter(number, on: cut, seed: 1) { record.yield($0) }
            .run(40, survivesOutages: true)
        }
      }
      try await group.waitForAll()
    }
    try await RandomWriter(7, on: sound, seed: 1) { record.yield($0) }.end()
    record.finish()
    try RecordedHistory(await events.reduce(into: []) { $0.append($1) }).check()
    #expect(proxy.cutCount > 20)
    proxy.close()
    await cut.close()
    await sound.close()
  }

  @Test func aSiblingThatHasVanishedEmptiesNothing() async throws {
    let siblings = try #require(StorePlugin.postgres.siblings)
    try await save(0..<3, in: storage())
    let error = await #expect(throws: StoreError.self) {
      try await siblings.move(siblings.name(place, "gone"), options(place))
    }
    #expect(error?.reason == .changed)
    #expect(try await savedCount(in: storage()) == 3)
  }

  @Test func whatOthersKeepInTheSchemaStays() async throws {
    let siblings = try #require(StorePlugin.postgres.siblings)
    let sibling = siblings.name(place, "copy")
    let others = "SELECT count(*)::text FROM pg_proc WHERE pronamespace = '@'::regnamespace"
    _ = try await sql(
      "CREATE SCHEMA @", "CREATE FUNCTION @.theirs() RETURNS int LANGUAGE sql AS 'SELECT 1'")
    try await save(0..<3, in: storage(sibling))
    let error = await #expect(throws: StoreError.self) {
      try await siblings.move(sibling, options(place))
    }
    #expect(error?.reason == .notOurs)
    #expect(try await sql(others) == ["1"])
    #expect(try await savedCount(in: storage(sibling)) == 3)

    try await save(0..<2, in: storage())
    let later = await #expect(throws: StoreError.self) {
      try await siblings.move(sibling, options(place))
    }
    #expect(later?.reason == .notOurs)
    #expect(try await savedCount(in: storage()) == 2)
    try await siblings.erase(place)
    #expect(try await savedCount(in: storage()) == nil)
    #expect(try await sql(others) == ["1"])
    try await siblings.erase(sibling)
    #expect(try await siblings.found(place) == [:])
  }

  @Test func aLockThatIsNotGotBreaksNoConnection() async throws {
    try await save(0..<3, in: storage())
    // The server gives up the lock after eight tenths of the time limit, and has the rest to report it.
    let backend = PostgresBackend(
      StoreOptions(
        place: StorePlace(place.rawValue + "&application_name=waiting"), timeLimit: .seconds(10)))
    let holder = PostgresConnection(place)
    try await holder.open(until: .now + patience)
    try await holder.run(["BEGIN", backend.schema.lock(nil)])
    let error = await #expect(throws: StoreError.self) { _ = try await backend.quarantine() }
    #expect(error?.reason == .busy)
    #expect(try await backend.listHeads().count == 1)
    try await holder.run(["ROLLBACK"])
    #expect(try await backend.quarantine() == nil)
    backend.close()
  }

  @Test func whoeverHearsOfACancellationHasChangedNothing() async throws {
    let storage = storage()
    for turn in 0..<150 {
      try await save(0..<1, in: storage)
      let save = Task { try await self.save(0..<40, in: storage) }
      for _ in 0..<turn * 3 { await Task.yield() }
      save.cancel()
      switch await save.result {
      case .success: #expect(try await savedCount(in: storage) == 40)
      case .failure(let error):
        #expect(error is CancellationError)
        #expect(try await savedCount(in: storage) == 1)
      }
    }
    await storage.close()
  }

  @Test func commentsOfOthersAreNoStatements() async throws {
    let name = schema + ".copy-\"; DROP TABLE x; --"
    _ = try await sql("CREATE SCHEMA @", "COMMENT ON SCHEMA @ IS '\(name)'")
    #expect(try await StorePlugin.postgres.siblings?.found(place) == [:])
  }

  @Test(arguments: [
    "//ana:s3/cr3t@h/db", "//ana:s3?cr3t@h/db", "//ana:s3cr3t@h/db?schema=a b",
    "//ana:p@s3cr3t@h/db", "//ana@server:s3cr3t@h/db", "host=h password=s3cr3t",
    "//h/db?%70assword=s3cr3t", "//h/db?PassWord=s3cr3t", "//h/db?sslpassword=s3cr3t",
    "//h/db?options=-c%20x.password%3Ds3cr3t",
  ])
  func aPasswordThatIsNotWrittenAsItShouldBeIsNotShown(_ text: String) {
    let place = StorePlace(text)
    let shown = StorePlugin.postgres.open(StoreOptions(place: place)).place
    #expect(!shown.contains("s3") && !shown.contains("cr3t"))
    #expect(StorePlugin.postgres.placeProblem(place)?.contains("cr3t") != true)
  }

  @Test(arguments: [
    "//ana:s3cr3t", "//ana:s3cr3t:127.0.0.1:1/db", "//h:1,ana:s3cr3t/db", "//[::1]:s3cr3t/db",
    "//ana:x@h:s3cr3t/db", "//h:0/db", "//h:65536", "//h?port=s3cr3t", "//h?port=1,0",
    "//127.0.0.1:1/db password=s3cr3t", "//host=h password=s3cr3t", "//h/db#s3cr3t",
    "//ana;s3cr3t@h/db", "//host=h password=s3cr3t@h",
  ])
  func aPasswordInTheWrongPlaceIsRefused(_ text: String) throws {
    let problem = try #require(StorePlugin.postgres.placeProblem(StorePlace(text)))
    #expect(problem.contains("%40") || problem.contains("65535"))
    #expect(!problem.contains("cr3t"))
  }

  @Test(arguments: [
    "//ana:p=w;x@h:65535/db", "//[::1]:1,h:2,/db", "//%2Ftmp/db", "//h/a:b", "//h:/db?port=1,,2",
  ])
  func aPlaceThatLibpqKnowsIsNotRefused(_ text: String) {
    #expect(StorePlugin.postgres.placeProblem(StorePlace(text)) == nil)
  }

  @Test func oneHoldsTheLeaseUntilItEndsOrIsReleased() async throws {
    let (one, other) = (try #require(storage().lease), try #require(storage().lease))
    let first = try #require(try await one.acquire("feed", for: .seconds(60)))
    #expect(try await other.acquire("feed", for: .seconds(60)) == nil)
    #expect(try await other.acquire("leagues", for: .seconds(60)) != nil)
    #expect(try await one.extend("feed", number: first, for: .seconds(0)))
    let second = try #require(try await other.acquire("feed", for: .seconds(60)))
    #expect(second > first)
    #expect(try await !one.extend("feed", number: first, for: .seconds(60)))
    try await one.release("feed", number: first)
    #expect(try await one.acquire("feed", for: .seconds(60)) == nil)
    try await other.release("feed", number: second)
    #expect(try await one.acquire("feed", for: .seconds(60)) != nil)
    // An end that is too late, as after the clock was set back.
    _ = try await sql("UPDATE @.leases SET ends = now() + interval '1 day' RETURNING name")
    #expect(try await other.acquire("feed", for: .seconds(60)) != nil)
  }

  @Test(arguments: ["images", "lists", "pages", "essential_feed", "leases"])
  func aTableThatWasEmptiedIsToldAndNothingElseIsLost(_ table: String) async throws {
    let storage = storage()
    let url = try #require(URL(string: "https://a.example/1.png"))
    func saveAndEmpty() async throws {
      try await save(0..<3, in: storage)
      try await storage.imageData.save(Data("data".utf8), for: url)
      _ = try await sql("TRUNCATE @.\(table)")
    }
    try await saveAndEmpty()
    #expect(try await storage.maintenance.verify().isEmpty == (table == "leases"))
    let outcome = try await ValidateCache(storage, now: { .now })(.feed)
    #expect(outcome == ["lists": .empty, "pages": .damaged][table] ?? .kept)
    for problem in try await storage.maintenance.verify() {
      _ = try await storage.maintenance.removeDamaged(problem.subject)
    }
    #expect(try await storage.maintenance.verify() == [])
    #expect(try await savedCount(in: storage) == (outcome == .kept ? 3 : nil))
    try await saveAndEmpty()
    try await storage.maintenance.clear()
    #expect(try await storage.maintenance.verify() == [])
    try await saveAndEmpty()
    try await save(0..<3, in: storage)
    try await storage.imageData.save(Data("data".utf8), for: url)
    #expect(try await storage.imageData.usage() == ImageDataUsage(count: 1, bytes: 4))
    let aside = "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, '\(schema).')"
    #expect(try await sql(aside) == [])
  }

  @Test func theNextServerOfTheAddressIsAsked() async throws {
    let port = server.port
    let place = StorePlace(
      place.rawValue.replacing(
        "127.0.0.1:\(port)", with: "127.0.0.1:\(DeadEnd.port),127.0.0.1:\(port)"))
    let storage = storage(place)
    try await save(0..<3, in: storage)
    #expect(try await savedCount(in: storage) == 3)
    await storage.close()
  }

  @Test func aServerThatDoesNotAnswerIsUnreachableInTime() async throws {
    // The stub waits for a request of another protocol.
    let silent = try StubServer { _, _ in nil }
    let place = StorePlace("\(silent.address.dropFirst("http:".count))/postgres")
    let storage = storage(place, timeLimit: .seconds(0.3))
    let error = await #expect(throws: StoreError.self) { _ = try await savedCount(in: storage) }
    #expect(error?.reason == .unreachable)
    let reading = Task { try await savedCount(in: self.storage(place, timeLimit: .seconds(60))) }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
  }

  @Test(
    arguments: [
      ("", nil), ("//ana@host/db?schema=a.b-c_1", nil), ("?service=x", nil),
      ("ana@host", "two slashes"), ("//host/db?schema=", "the name of a schema"),
      ("//host/db?schema=pg_x", "the name of a schema"),
      ("//host/db?schema=a%22b", "the name of a schema"),
      ("//host/db?colour=red", "libpq does not understand"),
      ("//ana:pw@[::1/db", "two slashes"),
    ] as [(String, String?)])
  func wrongPlacesAreToldWithoutThem(_ text: String, problem: String?) {
    let found = StorePlugin.postgres.placeProblem(StorePlace(text))
    #expect((found == nil) == (problem == nil))
    if let problem { #expect(found?.contains(problem) == true && found?.contains("pw") == false) }
  }
}

extension Storage {
  fileprivate var someCalls: [(name: String, call: @Sendable () async throws -> Void)] {
    [
      ("read", { _ = try await lists.head(ListKey<FeedImage>.feed) }),
      (
        "replace",
        { _ = try await lists.replace(.feed, with: images(0..<2), savedAt: .now, source: "demo:") }
      ),
      ("remove", { try await lists.remove(ListKey<FeedImage>.feed.name) }),
      ("save", { try await imageData.save(Data([1]), for: URL(filePath: "/a")) }),
      ("clear", { try await maintenance.clear() }),
    ]
  }
}
