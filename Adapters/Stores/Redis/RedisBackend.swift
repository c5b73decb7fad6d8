import FoundationEssentials
public import OfflineCore
import StorageEngine
import StoreSupport

/// A backend that keeps everything under the keys of one name in a database of a Redis server. Each
/// call runs the script once.
struct RedisBackend: ServerBackend {
  private static let pools = ConnectionPools<RedisConnection>()
  let connections: PoolHold<RedisConnection>
  let place: RedisPlace

  init(_ options: StoreOptions) {
    place = RedisPlace(options.place)
    connections = PoolHold(options, in: Self.pools)
  }

  /// - Returns: `nil` if there is no storage and none is to be created.
  @discardableResult
  private func run(
    _ call: String, arguments: [String] = [], data: Data? = nil, on name: String? = nil,
    isWrite: Bool = true
  ) async throws -> RedisReply? {
    let keys = RedisScript.keys(name ?? place.name)
    let arguments = ([call] + arguments).arguments + (data.map { [$0] } ?? [])
    let reply = try await connections.use(isRepeatable: !isWrite) {
      try $0.call(keys, arguments: arguments, until: $1, isWrite: isWrite)
    }
    switch reply[0].text {
    case "sound": return reply[1]
    case "absent": return nil
    case let state:
      let reason = state.flatMap(StoreError.Reason.init) ?? .unreachable
      throw StoreError(reason, detail: reply[1].text.map { "the key '\($0)' shows it" } ?? "")
    }
  }

  // MARK: Lists

  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    let range = [items.lowerBound, items.upperBound].map(RedisScript.first)
    let reply = try await run(
      "list", arguments: [key] + (items.isEmpty ? [] : range), isWrite: false)
    guard let reply, let tag = reply[0].text, let head = reply[1].text else { return nil }
    var list = StoredList(tag: ListTag(rawValue: tag), head: head, pages: [])
    for page in reply[2].list {
      guard list.pages.append(kept: RedisScript.page(page.data ?? Data(), in: key)) else { break }
    }
    return list
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    let texts = [key, list.tag.rawValue, list.head]
    let pages = list.pages.map { RedisScript.text(of: $0, in: key) }
    return removedList(try await run("replaceList", arguments: texts + pages))
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    let pages = pages.map { RedisScript.text(of: $0, in: key) }
    let reply = try await run(
      "appendToList", arguments: [key, tag.rawValue, next.rawValue] + pages)
    guard reply != nil else { throw StoreError(.changed) }
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    let reply = try await run("removeList", arguments: [key] + (tag.map { [$0.rawValue] } ?? []))
    guard reply != nil || tag == nil else { throw StoreError(.changed) }
    return removedList(reply)
  }

  private func removedList(_ reply: RedisReply?) -> RemovedList? {
    reply?[0].text.map { RemovedList(tag: ListTag(rawValue: $0), soundCount: reply?[1].number) }
  }

  func listHeads() async throws -> [EntryKey: String] {
    Dictionary(try await heads("listHeads")) { $1 }
  }

  private func heads(
    _ call: String, keys: [EntryKey] = []
  ) async throws -> [(key: EntryKey, head: String)] {
    let reply = try await run(call, arguments: keys, isWrite: false)
    return reply?.list.map { ($0[0].text ?? "", $0[1].text ?? "") } ?? []
  }

  // MARK: Image data

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    let reply = try await run("image", arguments: [key] + (isUse ? ["use"] : []), isWrite: false)
    guard let head = reply?[0].text, let data = reply?[1].data else { return nil }
    return StoredImage(head: head, data: data)
  }

  func soundImages(_ keys: [EntryKey]) async throws -> [EntryKey: String] {
    Dictionary(try await heads("soundImages", keys: keys)) { $1 }
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    try await run("saveImage", arguments: [key, image.head, String(limit)], data: image.data)
  }

  func removeImage(_ key: EntryKey) async throws { try await run("removeImage", arguments: [key]) }

  func imageHeads() async throws -> [(key: EntryKey, head: String)] {
    try await heads("imageHeads")
  }

  func imageUsage() async throws -> (count: Int, bytes: Int) {
    let reply = try await run("imageUsage", isWrite: false)
    return (reply?[0].number ?? 0, reply?[1].number ?? 0)
  }

  // MARK: The lease

  func acquire(_ name: String, for time: Duration) async throws -> Int? {
    try await run("acquire", arguments: [name, Self.milliseconds(time)])?.number
  }

  func extend(_ name: String, number: Int, for time: Duration) async throws -> Bool {
    try await run("extend", arguments: [name, String(number), Self.milliseconds(time)])?.number
      == 1
  }

  func release(_ name: String, number: Int) async throws {
    try await run("release", arguments: [name, String(number)])
  }

  private static func milliseconds(_ time: Duration) -> String {
    String(Int(time.inSeconds * 1000))
  }

  // MARK: Commands without the script

  private func run(commands: [[String]]) async throws -> [RedisReply] {
    try await connections.use(isRepeatable: true) { connection, deadline in
      try connection.run(commands.map(\.arguments), until: deadline)
    }
  }

  func announce(_ labels: [String]) async throws {
    for reply in try await run(commands: labels.map { ["PUBLISH", place.channel, $0] }) {
      _ = try reply.get()
    }
  }

  // MARK: The storage as a whole

  func check() async throws -> [String] {
    try await run("check", isWrite: false)?.list.compactMap(\.text) ?? []
  }

  func risks() async throws -> [String] {
    let names = ["appendonly", "appendfsync", "maxmemory", "maxmemory-policy"]
    let replies = try await run(commands: names.map { ["CONFIG", "GET", $0] })
    let values = replies.map { $0[1].text ?? "" }
    guard !values.contains("") else {
      return ["CONFIG can't be asked: nobody knows whether the server keeps what was saved"]
    }
    var risks: [String] = []
    if values[0] == "no" {
      risks.append("appendonly is off: a crash loses what was saved since the last snapshot")
    } else if values[1] != "always" {
      risks.append("appendfsync is '\(values[1])': a power cut may lose the last seconds")
    }
    if values[2] != "0", values[3].hasPrefix("allkeys") {
      risks.append("maxmemory-policy is '\(values[3])': the server may drop lists")
    }
    return risks
  }

  func clear() async throws { try await run("clear") }

  func mend() async throws -> Bool { try await run("mend")?.number == 1 }

  func quarantine() async throws -> String? {
    let names = QuarantineName.candidates(for: place.name).prefix(1000)
    let name = try await run("quarantine", arguments: Array(names))?.text
    return name.map { RedisPlace(place.with(name: $0)).redacted }
  }

  func names(_ prefix: String) async throws -> [String] {
    // One deadline for all steps: a server may never end them.
    try await connections.use(isRepeatable: true) { connection, deadline in
      var (cursor, names) = ("0", Set<String>())
      repeat {
        let command = ["SCAN", cursor, "MATCH", prefix + "*", "COUNT", "1000", "TYPE", "hash"]
        let reply = try connection.run([command.arguments], until: deadline)[0].get()
        cursor = reply[0].text ?? "0"
        names.formUnion(reply[1].list.compactMap(\.text))
      } while cursor != "0"
      // The other keys of a storage have a colon.
      return names.filter { !$0.contains(":") }.sorted()
    }
  }

  func erase(_ name: String) async throws { try await run("erase", on: name) }

  func move(here sibling: String) async throws { try await run("move", arguments: [sibling]) }
}

extension StorePlugin {
  /// The backend `redis:ADDRESS`: the keys of one name on a Redis server, for many machines.
  public static let redis = StorePlugin(
    RedisBackend.self, scheme: "redis",
    unavailableSchemes: [
      "rediss":
        "there is no TLS for Redis: use redis: with the address of a TLS proxy, such as stunnel, or use postgres:"
    ], placeholder: "//HOST:PORT/0", port: 6379)
}
