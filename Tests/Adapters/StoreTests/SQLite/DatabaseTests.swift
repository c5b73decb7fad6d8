import CSQLite
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// Values come back from SQLite unchanged, and no content of a file can crash the program.
struct DatabaseTests {
  private let database: Database

  init() throws { database = try Database(":memory:") }

  @Test(arguments: ["", "\u{0}", "before\u{0}after", "after\u{0}", "e\u{301}", "\u{10FFFF}"])
  func textsAreKeptLetterByLetter(text: String) throws {
    let found = try database.first("SELECT ?, length(CAST(?1 AS BLOB))", arguments: [text]) {
      (text: try $0.text(0), count: try $0.int(1))
    }
    #expect(found.map { Array($0.text.utf8) } == Array(text.utf8))
    #expect(found?.count == text.utf8.count)
  }

  @Test(arguments: [Data(), Data([0]), Data(0...255)])
  func bytesAreKept(bytes: Data) throws {
    #expect(try database.first("SELECT ?", arguments: [bytes]) { try $0.data(0) } == bytes)
  }

  @Test(arguments: [0, -1, .min, .max] as [Int])
  func numbersAreKept(number: Int) throws {
    #expect(try database.first("SELECT ?", arguments: [number]) { try $0.int(0) } == number)
  }

  @Test func whatIsAbsentIsNoValueOfTheCallBefore() throws {
    let isNull = { (value: String?) in
      try database.first("SELECT ? IS NULL", arguments: [value]) { try $0.int(0) }
    }
    #expect(try isNull("text") == 0)
    #expect(try isNull(nil) == 1)
  }

  @Test(arguments: ["NULL", "1.5", "x'C3'", "CAST(x'C3' AS TEXT)", "CAST(x'61EDA080' AS TEXT)"])
  func whatIsNoTextIsAMismatch(value: String) throws {
    #expect(code { try database.first("SELECT \(value)") { try $0.text(0) } } == SQLITE_MISMATCH)
    #expect(try database.first("SELECT \(value)") { $0.checkedText(0) } == "")
  }

  @Test(arguments: ["NULL", "1.5", "'1'", "9223372036854775808"])
  func whatIsNoNumberIsAMismatch(value: String) throws {
    #expect(code { try database.first("SELECT \(value)") { try $0.int(0) } } == SQLITE_MISMATCH)
  }

  @Test(arguments: ["NULL", "1", "'text'", "''"])
  func whatIsNoDataIsAMismatch(value: String) throws {
    #expect(code { try database.first("SELECT \(value)") { try $0.data(0) } } == SQLITE_MISMATCH)
  }

  @Test func failuresHaveTheExtendedCode() throws {
    try database.execute("CREATE TABLE once (id TEXT PRIMARY KEY)")
    try database.run("INSERT INTO once VALUES (?)", arguments: ["a"])
    // SQLITE_CONSTRAINT_PRIMARYKEY
    #expect(
      code { try database.run("INSERT INTO once VALUES (?)", arguments: ["a"]) }
        == SQLITE_CONSTRAINT | 6 << 8)
    try database.run("INSERT INTO once VALUES (?)", arguments: ["b"])
  }

  @Test func aFailureTakesBackTheWholeTransaction() throws {
    try database.execute("CREATE TABLE numbers (number INTEGER)")
    #expect(throws: CancellationError.self) {
      try database.transaction(.immediate) { db in
        try db.run("INSERT INTO numbers VALUES (?)", arguments: [1])
        throw CancellationError()
      }
    }
    try database.transaction(.deferred) {
      try $0.run("INSERT INTO numbers VALUES (?)", arguments: [2])
    }
    #expect(try database.rows("SELECT number FROM numbers") { try $0.int(0) } == [2])
  }

  @Test func afterItsEndAConnectionIsAnError() throws {
    database.close()
    #expect(code { try database.run("SELECT 1") } != nil)
    #expect(code { try database.execute("SELECT 1") } != nil)
  }

  @Test func whatIsNotThereIsNotMade() async throws {
    try await withTemporaryFolder { folder in
      let result = code { try Database(folder + "/new") }
      #expect(result == SQLITE_CANTOPEN)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.isEmpty)
    }
  }

  /// Returns the code with which `body` fails, or `nil`.
  private func code(_ body: () throws -> Any?) -> CInt? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? DatabaseError)?.code
    }
  }
}
