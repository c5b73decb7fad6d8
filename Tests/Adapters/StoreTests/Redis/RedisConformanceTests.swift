import Conformance
import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@testable import RedisStore
@testable import StorageEngine

@Suite(.enabled(if: DatabaseServer.hasRedis, "Redis is not installed: 'Tools/setup' does it"))
struct RedisConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func conforms(_ requirement: StoreRequirement) async throws {
    let verdict = try await requirement.check(
      .redis, beside: try DatabaseServer.redisPlace(), hooks: hooks, seed: 1)
    #expect(verdict.isExpected(of: requirement, skips: skips))
  }

  private let skips = [
    "its places are not paths": [
      "looking-writes-nothing", "links-lead-nowhere", "foreign-files", "newer-format",
      "quarantines-stay", "odd-paths", "files-are-private", "flipped-bits",
    ],
    "other tests print meanwhile; 'judge conformance' checks it": [
      "nothing-printed", "nothing-left-open",
    ],
    "a server that is killed tells": ["durable"],
    "its processes look for themselves": ["announcements"],
    "Redis has no locks to wait for": ["a-use-waits-for-nobody"],
  ]

  private var hooks: StoreTestHooks {
    var hooks = StoreTestHooks()
    hooks.damageList = { place, list in
      try await place.run(
        """
        for _, page in ipairs(redis.call('ZRANGE', KEYS[1] .. ':pages', 0, -1)) do
          if page:match('^%S+') == ARGV[1] then
            redis.call('ZREM', KEYS[1] .. ':pages', page)
            redis.call('ZADD', KEYS[1] .. ':pages', 0, (page:gsub('Text', 'Tixt')))
          end
        end
        """, argument: EntryKey(list))
    }
    hooks.damageImageData = {
      try await $0.run(
        """
        local data = KEYS[1] .. ':data'
        for _, key in ipairs(redis.call('HKEYS', data)) do
          local bytes = redis.call('HGET', data, key)
          redis.call('HSET', data, key, string.char(255 - bytes:byte(1)) .. bytes:sub(2))
        end
        """)
    }
    hooks.damageStorage = {
      try await $0.run("redis.call('SET', KEYS[1] .. ':lists', 'another type')")
    }
    return hooks
  }
}

extension StorePlace {
  /// Returns the server's answer to a command.
  @discardableResult
  func command(_ words: String...) async throws -> RedisReply { try await command(words) }

  /// Returns the server's answer to a command, given as an array.
  @discardableResult
  func command(_ words: [String]) async throws -> RedisReply {
    let connection = RedisConnection(self)
    let deadline = ContinuousClock.now + patience
    try await connection.open(until: deadline)
    return try await connection.run([words.arguments], until: deadline)[0].get()
  }

  /// Runs a script that receives the name of the storage.
  func run(_ script: String, argument: String = "") async throws {
    try await command("EVAL", script, "1", RedisPlace(self).name, argument)
  }
}
