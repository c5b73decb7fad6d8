import Foundation
import OfflineCore
import TestSupport
import Testing

@testable import RedisStore

struct RedisPlaceTests {
  @Test(arguments: [
    ("", "127.0.0.1", 6379, 0, "essential-feed"),
    ("?name=other", "127.0.0.1", 6379, 0, "other"),
    ("//", "127.0.0.1", 6379, 0, "essential-feed"),
    ("//:p%40w@", "127.0.0.1", 6379, 0, "essential-feed"),
    ("//ana:secret@host", "host", 6379, 0, "essential-feed"),
    ("//ana:\u{301}secret@host", "host", 6379, 0, "essential-feed"),
    ("//host:1234/", "host", 1234, 0, "essential-feed"),
    ("//[::1]:1234/15?name=a.b-c_d~E9", "::1", 1234, 15, "a.b-c_d~E9"),
  ])
  func placesAreUnderstood(
    _ text: String, host: String, port: Int, database: Int, name: String
  ) {
    let place = RedisPlace(StorePlace(text))
    #expect(place.problem == nil)
    #expect(place.host == host)
    #expect(place.port == port)
    #expect(place.database == database)
    #expect(place.name == name)
    #expect(!place.redacted.contains("secret"))
  }

  @Test(arguments: [
    ("host", "looks like"), ("//s3cr3t@:x", "looks like"), ("//ana:s3/cr3t@host", "looks like"),
    ("//ana:s3cr3t@host:0", "port"), ("//ana:s3cr3t@host:99999", "port"),
    ("//ana:s3cr3t@host/x", "database"), ("//ana:s3cr3t@host/-1", "database"),
    ("//ana:1/s3cr3t@host", "looks like"), ("//ana:s3cr3t@host?name=", "name"),
    ("//host?name=a:b", "name"), ("//host?name=a*", "name"),
    ("//host?password=s3cr3t", "parameter"), ("//host?announce=maybe", "announce=yes"),
    ("//ana:s3cr3t", "looks like"), ("//ana:s3cr3t:127.0.0.1:1", "looks like"),
    ("//[::1]:s3cr3t", "looks like"), ("//ana;s3cr3t@host", "looks like"),
    ("//host/0#s3cr3t", "looks like"), ("//h password=s3cr3t", "looks like"),
    ("//ana:p@s3cr3t@host", "looks like"), ("//ana@host:s3cr3t@host", "looks like"),
    ("host=h password=s3cr3t", "looks like"), ("//host?%70assword=s3cr3t", "parameter"),
  ])
  func whatIsWrongIsTold(_ text: String, word: String) {
    let place = RedisPlace(StorePlace(text))
    #expect(place.problem?.contains(word) == true, "\(place.problem ?? "no problem")")
    #expect(place.problem?.contains("cr3t") == false)
    #expect(!place.redacted.contains("cr3t"))
  }

  @Test func withoutTLSAProxyIsAdvised() {
    #expect(StorePlugin.redis.unavailableSchemes["rediss"]?.contains("stunnel") == true)
    #expect(!StorePlugin.redis.aliases.contains("rediss"))
  }

  @Test func thePasswordIsThatOfThePlaceOrOfTheEnvironment() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "password-\(UUID())").path
    try "from the file\nand more".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = ["FEED_REDIS_PASSWORD_FILE": path]
    let both = ["FEED_REDIS_PASSWORD": "from the variable", "FEED_REDIS_PASSWORD_FILE": path]
    let credentials = { try RedisPlace($0).login($1) }
    #expect(try credentials("", [:]) == [])
    #expect(try credentials("//ana@host", [:]) == ["ana", ""])
    #expect(try credentials("//:p%40w@host", both) == ["p@w"])
    #expect(try credentials("//ana:p%40w@host", both) == ["ana", "p@w"])
    #expect(try credentials("", both) == ["from the variable"])
    #expect(try credentials("//ana@host", file) == ["ana", "from the file"])
    let empty = file.merging(["FEED_REDIS_PASSWORD": ""]) { $1 }
    #expect(try credentials("", empty) == ["from the file"])
    #expect(throws: StoreError.self) {
      try credentials("", ["FEED_REDIS_PASSWORD_FILE": missingPath()])
    }
  }
}
