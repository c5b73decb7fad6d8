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

/// Actions of database administrators, and poolers in front of a server.
@Suite(
  .enabled(if: DatabaseServer.hasPostgres, "PostgreSQL is not installed: 'Tools/setup' does it"),
  .hangLimit)
struct PostgresOperatorTests: PostgresUser {
  let server: DatabaseServer
  let schema = "test_" + UUID().uuidString.lowercased()

  init() throws { server = try DatabaseServer.postgres.get() }

  private func place(as role: String) -> StorePlace {
    StorePlace(place.rawValue.replacing("feed:\(DatabaseServer.password)", with: "\(role):other"))
  }

  private func newRole(_ options: String = "") async throws -> String {
    let role = "role_" + schema.suffix(12)
    _ = try await sql(
      "CREATE ROLE \(role) LOGIN PASSWORD 'other' \(options)",
      "GRANT CREATE ON DATABASE postgres TO \(role)")
    return role
  }

  // MARK: Errors at COMMIT

  @Test(arguments: [("40001", "too late"), ("23514", "too late (SQLSTATE 23514)")])
  func anErrorAtTheCommitIsToldAndDisturbsNoLaterCall(
    _ state: String, detail: String
  ) async throws {
    let storage = storage()
    try await save(0..<1, in: storage)
    _ = try await sql(
      """
      CREATE FUNCTION @.late() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN RAISE EXCEPTION USING ERRCODE = ''\(state)'', MESSAGE = ''too late''; END'
      """,
      """
      CREATE CONSTRAINT TRIGGER late AFTER INSERT OR UPDATE ON @.lists
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION @.late()
      """)
    for count in 2...4 {
      let error = await #expect(throws: StoreError.self) { try await save(0..<count, in: storage) }
      #expect(error?.detail == detail)
      #expect(try await savedCount(in: storage) == 1)
    }
    _ = try await sql("DROP TRIGGER late ON @.lists")
    try await save(0..<5, in: storage)
    #expect(try await savedCount(in: storage) == 5)
    await storage.close()
  }

  /// Adds a trigger on the lists, which runs `body` at the end of each save.
  private func addTrigger(_ body: String) async throws {
    _ = try await sql(
      "CREATE FUNCTION @.acts() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN \(body); RETURN NULL; END$$",
      """
      CREATE CONSTRAINT TRIGGER acts AFTER INSERT OR UPDATE ON @.lists
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION @.acts()
      """)
  }

  @Test func aWarningOfATriggerIsNoDoubt() async throws {
    let storage = storage()
    try await save(0..<1, in: storage)
    try await addTrigger("RAISE WARNING 'noted'")
    _ = try await sql(
      "CREATE TRIGGER acts AFTER INSERT ON @.images FOR EACH STATEMENT EXECUTE FUNCTION @.acts()")
    try await save(0..<2, in: storage)
    try await storage.imageData.save(Data([1]), for: URL(filePath: "/a"))
    #expect(try await storage.maintenance.verify().isEmpty)
    await storage.close()
  }

  @Test(arguments: [
    ("INSERT INTO audit.log VALUES (1)", "relation \"audit.log\" does not exist (SQLSTATE 42P01)"),
    ("PERFORM 1 / 0", "division by zero (SQLSTATE 22012)"),
  ])
  func aTriggerThatIsBrokenIsNotSomebodyElse(body: String, words: String) async throws {
    let storage = storage()
    try await save(0..<1, in: storage)
    try await addTrigger(body)
    let error = await #expect(throws: StoreError.self) { try await save(0..<2, in: storage) }
    #expect(error?.reason == .denied)
    #expect(error?.detail == words)
    #expect(try await savedCount(in: storage) == 1)
    await storage.close()
  }

  @Test func whyAServerHasHungUpIsTold() async throws {
    let storage = storage()
    try await save(0..<1, in: storage)
    try await addTrigger("PERFORM pg_terminate_backend(pg_backend_pid())")
    let error = await #expect(throws: StoreError.self) { try await save(0..<2, in: storage) }
    #expect(error?.reason == .unreachable)
    #expect(error?.detail == "terminating connection due to administrator command")
    #expect(try await savedCount(in: storage) == 1)
    await storage.close()
  }

  @Test(arguments: ["repeatable read", "serializable"])
  func anyIsolationThatADatabaseHasByDefaultWillDo(_ isolation: String) async throws {
    let level = isolation.replacing(" ", with: "%5C%20")
    let place = StorePlace(
      place.rawValue + "&options=-c%20default_transaction_isolation%3D\(level)")
    let storages = (0..<8).map { _ in storage(place) }
    try await save(0..<1, in: storages[0])
    try await withThrowingTaskGroup { group in
      for (number, storage) in storages.enumerated() {
        group.addTask {
          for count in 1...10 { try await save(0..<count, in: storage) }
          try await storage.imageData.save(Data([UInt8(number)]), for: URL(filePath: "/\(number)"))
        }
      }
      try await group.waitForAll()
    }
    #expect(try await savedCount(in: storages[0]) == 10)
    #expect(try await storages[0].maintenance.verify().isEmpty)
    for storage in storages { await storage.close() }
  }

  @Test(arguments: ["INSERT OR UPDATE ON @.lists", "INSERT ON @.pages", "DELETE ON @.pages"])
  func aSaveThatATriggerSwallowsIsNotAcknowledged(_ events: String) async throws {
    let storage = storage()
    try await save(0..<2, in: storage)
    _ = try await sql(
      "CREATE FUNCTION @.swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
      "CREATE TRIGGER swallow BEFORE \(events) FOR EACH ROW EXECUTE FUNCTION @.swallow()")
    let error = await #expect(throws: StoreError.self) { try await save(0..<3, in: storage) }
    #expect(error?.reason == .denied)
    #expect(error?.detail.contains("swallowed") == true)
    #expect(try await savedCount(in: storage) == 2)
    await storage.close()
  }

  @Test func anythingElseThatATriggerSwallowsIsToldToo() async throws {
    let storage = storage()
    let (list, url) = (ListKey<FeedImage>.feed, URL(filePath: "/a"))
    try await save(0..<1, in: storage)
    try await storage.imageData.save(Data([1]), for: url)
    let head = try #require(try await storage.lists.head(list))
    _ = try await sql(
      "CREATE FUNCTION @.swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'")
    for table in ["lists", "pages", "images"] {
      _ = try await sql(
        """
        CREATE TRIGGER swallow BEFORE INSERT OR UPDATE OR DELETE ON @.\(table)
        FOR EACH ROW EXECUTE FUNCTION @.swallow()
        """)
    }
    for call in [
      { _ = try await storage.lists.append(images(1..<2), to: list, at: head.version) },
      { try await storage.lists.remove(list.name) }, { try await storage.maintenance.clear() },
      { try await storage.imageData.save(Data([2]), for: url) },
      { try await storage.imageData.remove(url) },
    ] as [@Sendable () async throws -> Void] {
      let error = await #expect(throws: StoreError.self) { try await call() }
      #expect(error?.detail.contains("swallowed") == true)
    }
    #expect(try await storage.lists.head(list) == head)
    #expect(try await storage.imageData.data(for: url) == Data([1]))
    await storage.close()
  }

  @Test func functionsOfOthersDoNotActWithOurRights() async throws {
    let evil = "evil_\(schema.suffix(12))"
    _ = try await sql("CREATE SCHEMA \(evil)")
    for signature in [
      "set_config(text, text, boolean)", "pg_advisory_xact_lock(text)", "position(text, text)",
      "sha256(bytea)", "sqrt(integer)", "to_regnamespace(text)",
    ] {
      _ = try await sql(
        """
        CREATE FUNCTION \(evil).\(signature) RETURNS text LANGUAGE plpgsql
        AS 'BEGIN RAISE EXCEPTION ''evil''; END'
        """.replacing("position(", with: "\"position\"("))
    }
    let role = try await newRole()
    _ = try await sql(
      "GRANT USAGE ON SCHEMA \(evil) TO \(role)",
      "ALTER ROLE \(role) SET search_path = \(evil), pg_catalog")
    let storage = storage(place(as: role))
    try await save(0..<3, in: storage)
    try await save(0..<2, in: storage)
    #expect(try await savedCount(in: storage) == 2)
    #expect(try await storage.maintenance.verify().isEmpty)
    try await storage.maintenance.clear()
    await storage.close()
    _ = try await sql("DROP SCHEMA \(evil) CASCADE")
  }

  @Test func noticesAreNoMatter() async throws {
    _ = try await sql("CREATE SCHEMA @")
    let storage = storage(StorePlace(place.rawValue + "&options=-c%20client_min_messages%3Ddebug5"))
    try await save(0..<3, in: storage)
    #expect(try await savedCount(in: storage) == 3)
    await storage.close()
  }

  // MARK: Shared sessions

  @Test(arguments: ["transaction", "session"])
  func aPoolerMayStandBefore(_ mode: String) async throws {
    let pooler = try DatabaseServer.newPooler(mode, before: server)
    let place = StorePlace(place.rawValue.replacing(":\(server.port)/", with: ":\(pooler.port)/"))
    let storages = (0..<3).map { _ in storage(place) }
    try await withThrowingTaskGroup { group in
      for (number, storage) in storages.enumerated() {
        group.addTask {
          for count in 1...10 {
            try await save(0..<count, in: storage)
            _ = try await savedCount(in: storage)
            try await storage.imageData.save(
              Data([UInt8(count)]), for: URL(filePath: "/\(number)/\(count)"))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await storages[0].maintenance.verify().isEmpty)
    let saving = Task { try await save(0..<40, in: storages[1]) }
    saving.cancel()
    _ = await saving.result
    #expect([10, 40].contains(try await savedCount(in: storages[2])))
    try await storages[0].maintenance.clear()
    #expect(try await savedCount(in: storages[2]) == nil)
    for storage in storages { await storage.close() }
  }

  @Test func aPoolerByStatementIsToldByItsSetting() async throws {
    try await save(0..<2, in: storage())
    let pooler = try DatabaseServer.newPooler("statement", before: server)
    let place = StorePlace(place.rawValue.replacing(":\(server.port)/", with: ":\(pooler.port)/"))
    let storage = storage(place)
    #expect(try await savedCount(in: storage) == 2)
    try await save(0..<3, in: storage)
    _ = try await sql("DROP TABLE @.pages")
    let error = await #expect(throws: StoreError.self) { try await save(0..<4, in: storage) }
    #expect(error?.detail.contains("set pool_mode to") == true)
    await storage.close()
  }

  @Test func whoMayOpenTwoConnectionsWaitsForThem() async throws {
    let role = try await newRole("CONNECTION LIMIT 2")
    let storages = [storage(place(as: role)), storage(place(as: role))]
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          try await storages[number % 2].imageData.save(
            Data([UInt8(number)]), for: URL(filePath: "/\(number)"))
        }
      }
      try await group.waitForAll()
    }
    #expect(try await storages[0].maintenance.verify().isEmpty)
    for storage in storages { await storage.close() }
  }

  @Test func readersThatLeaveDoNotStayOnTheServer() async throws {
    let name = "readers\(schema.suffix(12))"
    let storage = storage(StorePlace(place.rawValue + "&application_name=\(name)"))
    try await save(0..<3, in: storage)
    let holder = PostgresConnection(place)
    try await holder.open(until: .now + patience)
    let lock = PostgresSchema(schema).query("LOCK TABLE @.lists, @.essential_feed")
    try await holder.run(["BEGIN", lock])
    let waiting = "SELECT count(*)::text FROM pg_stat_activity WHERE application_name = '\(name)'"
    for _ in 0..<5 {
      let readers = (0..<8).map { _ in Task { try await savedCount(in: storage) } }
      while try await sql(waiting + " AND wait_event_type = 'Lock'") == ["0"] {
        try await Task.sleep(for: .milliseconds(5))
      }
      for reader in readers { reader.cancel() }
      for reader in readers { _ = await reader.result }
    }
    // The lock is still held.
    while try await sql(waiting) != ["0"] { try await Task.sleep(for: .milliseconds(20)) }
    try await holder.run(["ROLLBACK"])
    #expect(try await savedCount(in: storage) == 3)
    await storage.close()
  }

  @Test func aTransactionThatIsLeftOpenEndsWithItsSession() async throws {
    let backend = PostgresBackend(StoreOptions(place: place, timeLimit: patience))
    let storage = storage()
    for turn in 0..<60 {
      try await save(0..<1, in: storage)
      let move = Task { try await backend.quarantine() }
      for _ in 0..<turn * 5 { await Task.yield() }
      move.cancel()
      _ = await move.result
      // The next call uses the same pool.
      let list = StoredList(tag: ListTag(rawValue: "t\(turn)"), head: "{}", pages: [])
      _ = try await backend.replaceList("feed", with: list)
      #expect(try await sql("SELECT tag FROM @.lists WHERE key = 'feed'") == ["t\(turn)"])
    }
    backend.close()
    await storage.close()
  }

  @Test func aMachineThatVanishesInASaveLocksNobodyOut() async throws {
    try await save(0..<1, in: storage())
    let server = server
    // It forwards the beginning of the save, and keeps the connection open.
    let halfway = try StubServer(speaking: { connection, _ in
      server.passOn(from: connection, atMost: 200_000)
    })
    let port = try #require(halfway.address.split(separator: ":").last)
    let vanishing = storage(
      StorePlace(place.rawValue.replacing(":\(server.port)/", with: ":\(port)/")))
    let saving = Task { try await save(0..<20_000, in: vanishing) }
    while try await sql(
      "SELECT count(*)::text FROM pg_stat_activity WHERE query LIKE '%essential_feed.pages%' AND pid <> pg_backend_pid()"
    ) == ["0"] { try await Task.sleep(for: .milliseconds(5)) }
    try await save(0..<2, in: storage())
    #expect(try await savedCount(in: storage()) == 2)
    saving.cancel()
    _ = await saving.result
    await vanishing.close()
  }

  // MARK: Rights and modes

  @Test func whatIsPublishedCanBeChanged() async throws {
    let storage = storage()
    try await save(0..<1, in: storage)
    _ = try await sql(
      "ALTER TABLE @.essential_feed DROP CONSTRAINT essential_feed_pkey",
      "CREATE PUBLICATION \"\(schema)\" FOR TABLE @.essential_feed, @.lists, @.pages, @.images")
    try await storage.imageData.save(Data([1]), for: URL(filePath: "/a"))
    #expect(try await storage.imageData.data(for: URL(filePath: "/a")) == Data([1]))
    try await storage.maintenance.clear()
    _ = try await sql("DROP PUBLICATION \"\(schema)\"")
    await storage.close()
  }

  @Test func thatAKeyIsWantedIsKnownInAnyLanguage() {
    let words = "kann Tabelle »lists« nicht aktualisieren, weil sie keine Replik-Identität hat"
    #expect(PostgresFailure(state: "55000", message: words).wantsIdentity)
  }

  /// Creates or drops a database, which is not possible in a transaction.
  private func runOutsideTransaction(_ statement: String) throws {
    let psql = Process()
    psql.executableURL = URL(filePath: "/usr/bin/psql")
    psql.arguments = ["-Xqc", statement, "postgresql:" + place.rawValue.prefix { $0 != "?" }]
    try psql.run()
    psql.waitUntilExit()
    #expect(psql.terminationStatus == 0)
  }

  /// Creates a database for this test, and returns its name and its place.
  private func newDatabase() async throws -> (name: String, place: StorePlace) {
    let name = schema.replacing("-", with: "_")
    try runOutsideTransaction("CREATE DATABASE \(name)")
    return (name, StorePlace(place.rawValue.replacing("/postgres?", with: "/\(name)?")))
  }

  @Test func whatMayOnlyBeReadIsRead() async throws {
    let (database, place) = try await newDatabase()
    let first = storage(place)
    try await save(0..<1, in: first)
    await first.close()
    _ = try await sql("ALTER DATABASE \(database) SET default_transaction_read_only = on")
    let storage = storage(place)
    for _ in 0..<2 {
      #expect(try await savedCount(in: storage) == 1)
      let error = await #expect(throws: StoreError.self) { try await save(0..<2, in: storage) }
      #expect(error?.reason == .denied)
      #expect(error?.detail.contains("in a read-only transaction") == true)
    }
    _ = try await sql("ALTER DATABASE \(database) RESET default_transaction_read_only")
    try await save(0..<3, in: storage)
    #expect(try await savedCount(in: storage) == 3)
    await storage.close()
    try runOutsideTransaction("DROP DATABASE \(database) WITH (FORCE)")
  }

  @Test func rightsAreNotAskedForWhereSomethingElseRefuses() async throws {
    let (database, place) = try await newDatabase()
    _ = try await sql(
      """
      CREATE FUNCTION public.frozen() RETURNS event_trigger LANGUAGE plpgsql
      AS 'BEGIN RAISE EXCEPTION ''frozen until Monday''; END'
      """, "CREATE EVENT TRIGGER frozen ON ddl_command_start EXECUTE FUNCTION public.frozen()",
      at: place)
    let storage = storage(place)
    let error = await #expect(throws: StoreError.self) { try await save(0..<1, in: storage) }
    #expect(error?.detail == "frozen until Monday (SQLSTATE P0001)")
    await storage.close()
    try runOutsideTransaction("DROP DATABASE \(database) WITH (FORCE)")
  }

  @Test func rowsThatAPolicyHidesAreNotDamage() async throws {
    let storage = storage(place(as: try await newRole()))
    try await save(0..<3, in: storage)
    for change in ["FORCE", "NO FORCE"] {
      for table in ["essential_feed", "lists", "pages", "images"] {
        _ = try await sql(
          "ALTER TABLE @.\(table) ENABLE ROW LEVEL SECURITY",
          "ALTER TABLE @.\(table) \(change) ROW LEVEL SECURITY")
      }
      guard change == "FORCE" else { break }
      for call in [
        { _ = try await savedCount(in: storage) }, { try await save(0..<4, in: storage) },
        { _ = try await storage.maintenance.verify() },
      ] as [@Sendable () async throws -> Void] {
        let error = await #expect(throws: StoreError.self) { try await call() }
        #expect(error?.reason == .denied)
        #expect(error?.detail.contains("row-level security") == true)
      }
    }
    #expect(try await savedCount(in: storage) == 3)
    await storage.close()
  }

  @Test(arguments: ["LATIN1", "WIN1252", "KOI8R", "SQL_ASCII"])
  func aDatabaseOfAnotherEncodingKeepsEveryLetter(_ encoding: String) async throws {
    let database = "\(schema)_\(encoding)".lowercased().replacing("-", with: "_")
    try runOutsideTransaction(
      "CREATE DATABASE \(database) ENCODING '\(encoding)' LOCALE 'C' TEMPLATE template0")
    let storage = storage(StorePlace(place.rawValue.replacing("/postgres?", with: "/\(database)?")))
    let image = FeedImage(
      id: UUID(), description: "静かな海 “é” Ж \u{0} \u{301}", location: "Ávila",
      url: URL(filePath: "/静"))
    let source: SourceName = "demo:Ж"
    _ = try await storage.lists.replace(.feed, with: [image], savedAt: .now, source: source)
    let slice = try await storage.lists.slice(ListKey<FeedImage>.feed, from: nil, limit: 9)
    #expect(slice?.items == [image])
    #expect(slice?.head.source == source)
    _ = try await storage.lists.replace(.feed, with: [image, image], savedAt: .now, source: source)
    #expect(try await storage.maintenance.verify().isEmpty)
    await storage.close()
    try runOutsideTransaction("DROP DATABASE \(database) WITH (FORCE)")
  }

  @Test(arguments: ["EUC_JP", "EUC_KR"])
  func anEncodingThatLacksALetterIsToldAndWhatItHasIsKept(_ encoding: String) async throws {
    let database = "\(schema)_\(encoding)".lowercased().replacing("-", with: "_")
    try runOutsideTransaction(
      "CREATE DATABASE \(database) ENCODING '\(encoding)' LOCALE 'C' TEMPLATE template0")
    let storage = storage(StorePlace(place.rawValue.replacing("/postgres?", with: "/\(database)?")))
    func save(_ text: String) async throws {
      let image = FeedImage(
        id: UUID(), description: text, location: nil, url: URL(filePath: "/a"))
      _ = try await storage.lists.replace(.feed, with: [image], savedAt: .now, source: "demo:")
      let slice = try await storage.lists.slice(ListKey<FeedImage>.feed, from: nil, limit: 9)
      #expect(slice?.items == [image])
    }
    try await save("の海 Ж \\ ~")
    for text in ["\u{1F30A}", "ب"] {
      let error = await #expect(throws: StoreError.self) { try await save(text) }
      #expect(error?.reason == .denied)
      #expect(error?.detail.contains("use a database with ENCODING 'UTF8'") == true)
    }
    #expect(try await savedCount(in: storage) == 1)
    await storage.close()
    try runOutsideTransaction("DROP DATABASE \(database) WITH (FORCE)")
  }

  @Test func listsAreToldWhereImagesMayNotBeRead() async throws {
    try await save(0..<3, in: storage())
    let role = try await newRole()
    _ = try await sql(
      "GRANT USAGE ON SCHEMA @ TO \(role)",
      "GRANT SELECT ON @.lists, @.pages, @.essential_feed TO \(role)")
    let storage = storage(place(as: role))
    let report = try await InspectStorage(storage)()
    #expect(report.counts == ["feed": 3])
    #expect(report.risks.contains("permission denied for table images"))
    let copy = self.storage(StorePlace(place.rawValue + "-copy"))
    let error = await #expect(throws: StoreError.self) {
      try await CopyCache(from: storage, to: copy)()
    }
    #expect(error?.reason == .denied)
    for storage in [storage, copy] { await storage.close() }
  }

  @Test func tablesOfAnotherRoleDoNotActWithOurRights() async throws {
    let role = try await newRole()
    let theirs = storage(place(as: role))
    try await save(0..<1, in: theirs)
    await theirs.close()
    // The role of the tests may do everything, so use a role that is not a member of the other role.
    let other = "o" + role
    _ = try await sql(
      "CREATE ROLE \(other) LOGIN PASSWORD 'other'",
      "GRANT ALL ON SCHEMA @ TO \(other)", "GRANT ALL ON ALL TABLES IN SCHEMA @ TO \(other)",
      "GRANT ALL ON ALL SEQUENCES IN SCHEMA @ TO \(other)")
    let storage = storage(place(as: other))
    for call in [
      { _ = try await savedCount(in: storage) }, { try await save(0..<2, in: storage) },
      { try await storage.maintenance.clear() },
    ] as [@Sendable () async throws -> Void] {
      let error = await #expect(throws: StoreError.self) { try await call() }
      #expect(error?.reason == .notOurs)
    }
    _ = try await sql("GRANT \(role) TO \(other)")
    try await save(0..<3, in: storage)
    #expect(try await savedCount(in: storage) == 3)
    await storage.close()
  }

  @Test func whoMayReadStillMayAfterAMove() async throws {
    let siblings = try #require(StorePlugin.postgres.siblings)
    let role = try await newRole()
    try await save(0..<1, in: storage())
    _ = try await sql(
      "GRANT USAGE ON SCHEMA @ TO \(role)", "GRANT SELECT ON ALL TABLES IN SCHEMA @ TO \(role)")
    let sibling = siblings.name(place, "copy")
    try await save(0..<3, in: storage(sibling))
    try await siblings.move(sibling, options(place))
    let reader = storage(place(as: role))
    #expect(try await savedCount(in: reader) == 3)
    await reader.close()
  }

  // MARK: Messages

  @Test(
    arguments: [
      ("connection to server at \"h\" failed: fe_sendauth: no password supplied", .denied),
      (
        "connection to server at \"h\" failed: server does not support SSL, but SSL was required",
        .denied
      ),
      ("root certificate file \"/root.crt\" does not exist", .denied),
      ("connection to server at \"h\" failed: Connection refused", .unreachable),
      ("connection to server at \"h\" failed: FATAL:  53300: too many connections for role", .busy),
      (
        "connection to server at \"h\" failed: FATAL:  08P01: no more connections allowed (max_client_conn)",
        .busy
      ),
    ] as [(String, StoreError.Reason)])
  func whyNobodyIsLetInIsTold(_ text: String, reason: StoreError.Reason) {
    #expect(StoreError(connecting: text).reason == reason)
  }

  @Test func aLimitOfTheServerIsNotSomebodyElse() async throws {
    try await save(0..<3, in: storage())
    let storage = storage(StorePlace(place.rawValue + "&options=-c%20statement_timeout%3D1ms"))
    let error = await #expect(throws: StoreError.self) {
      for _ in 0..<100 { try await save(0..<20_000, in: storage) }
    }
    #expect(error?.reason == .unreachable)
    #expect(error?.detail == "canceling statement due to statement timeout")
    await storage.close()
  }

  @Test func libpqWarnsOfNothingByItself() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pass-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "pass").path
    try "*:*:*:*:\(DatabaseServer.password)\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    chmod(file, 0o644)
    let address = "//feed@127.0.0.1:\(server.port)/postgres?schema=\(schema)&passfile=\(file)"
    let text = "postgres:\(address)"
    let result = try await BuiltProgram("feed").run(["load", "--store", text])
    #expect(!result.errors.contains("WARNING"))
    #expect(result.errors.contains("\(file) is ignored until 'chmod 600' protects it"))
  }
}

extension DatabaseServer {
  /// Forwards data up to the limit, and then stays silent until the other side closes.
  fileprivate func passOn(from client: CInt, atMost limit: Int) {
    let upstream = Loopback.openSocket()
    defer { close(upstream) }
    guard Loopback.connectSocket(upstream, to: port) else { return }
    var left = limit
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      var ready = [client, upstream].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&ready, 2, -1)
      for (one, other) in [(0, upstream), (1, client)] where ready[one].revents != 0 {
        let count = read(ready[one].fd, &part, part.count)
        guard count > 0 else { return }
        let passed = one == 1 ? count : min(count, left)
        if one == 0 { left -= passed }
        StubServer.say(Data(part[..<passed]), on: other)
      }
    }
  }
}
