import FoundationEssentials
import OfflineCore
import Platform
import StorageEngine
import StoreSupport

/// A connection to a server, used by one call at a time on a thread that may block.
actor RedisConnection: ServerConnection {
  /// The time that a cancelled write waits for its answer.
  private static let patience: Duration = .seconds(1)

  private let executor = BlockingExecutor("RedisStore")
  private let place: RedisPlace
  private var socket: HiredisSocket?
  /// `true` if all requests have been answered.
  private var isAtRest = true
  /// The digest of the loaded script; empty if the server does not allow loading scripts.
  private var digest = ""

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ place: StorePlace) { self.place = RedisPlace(place) }

  var isReady: Bool { isAtRest && socket.map { !$0.hasNews } ?? false }

  /// Connects, logs in and loads the script, all in one round trip.
  func open(until deadline: ContinuousClock.Instant) throws {
    if let problem = place.problem { throw StoreError(.denied, detail: problem) }
    let (login, database) = (try place.login(), place.database ?? 0)
    socket = try HiredisSocket(place.host, port: place.port)
    let commands =
      (login.isEmpty ? [] : [["AUTH"] + login])
      + (database == 0 ? [] : [["SELECT", String(database)]])
      + [["INFO", "server"], ["SCRIPT", "LOAD", RedisScript.text]]
    var replies = try run(commands.map(\.arguments), until: deadline)
    let script = replies.removeLast()
    let information = replies.removeLast()
    // The user may lack the permission for INFO.
    let about = information.text ?? ""
    if about.contains("redis_mode:cluster") { throw RedisReply.isCluster }
    if about.contains("redis_mode:sentinel") {
      throw StoreError(.denied, detail: "this is a Sentinel: name the server that it watches")
    }
    for reply in replies { _ = try reply.get() }
    // Otherwise the next call would fail with an obscure error, because the script is long.
    if information.code == "NOAUTH" { _ = try information.get() }
    do {
      digest = try script.get().text ?? ""
    } catch {
      guard error.reason == .denied else { throw error }
    }
  }

  /// Runs a call of the script.
  func call(
    _ keys: [String], arguments: [Data], until deadline: ContinuousClock.Instant, isWrite: Bool
  ) throws -> RedisReply {
    let call = [String(keys.count)].arguments + keys.arguments + arguments
    var reply = RedisReply.error("NOSCRIPT")
    // The server may have flushed its scripts, or not support EVALSHA.
    for script in [["EVALSHA", digest], ["EVAL", RedisScript.text]] where reply.isOfDigests {
      if script[1].isEmpty { continue }
      reply = try run([script.arguments + call], until: deadline, isWrite: isWrite)[0]
    }
    // After a failover, a new connection may reach the new primary.
    if reply.code == "READONLY" { isAtRest = false }
    return try reply.get()
  }

  /// Sends commands and waits for their answers.
  ///
  /// - Parameter isWrite: `true` to wait a little longer for the outcome if the task is cancelled.
  func run(
    _ commands: [[Data]], until deadline: ContinuousClock.Instant, isWrite: Bool = false
  ) throws -> [RedisReply] {
    guard let socket else { throw StoreError(.unreachable) }
    try Task.checkCancellation()
    isAtRest = false
    // A server that refuses the connection sends its reason and closes, so read its answer even if
    // sending fails.
    var failure: StoreError?
    do {
      try socket.send(commands, until: deadline)
    } catch let error as StoreError { failure = error }
    var wait = SocketWait(until: deadline, patience: isWrite ? Self.patience : nil)
    var replies: [RedisReply] = []
    do {
      while replies.count < commands.count { replies.append(try socket.reply(&wait)) }
    } catch {
      // A paused server drops the requests of closed connections, so close at once. A stopped
      // server does not drop them.
      self.socket = nil
      if wait.isCancelled { throw CancellationError() }
      _ = try replies.first?.get()
      throw failure ?? error
    }
    isAtRest = true
    return replies
  }

  // MARK: Listening

  /// Messages that arrived while something else was read.
  private var told: [RedisReply] = []

  func listen(until deadline: ContinuousClock.Instant) throws {
    told += try run([["SUBSCRIBE", place.channel].arguments], until: deadline).map { try $0.get() }
  }

  func changes(until deadline: ContinuousClock.Instant) throws -> [String] {
    guard let socket else { throw StoreError(.unreachable) }
    var wait = SocketWait(until: deadline)
    while true {
      // The other messages confirm the subscription.
      let labels = told.filter { $0[0].text == "message" }.compactMap { $0[2].text }
      told = []
      guard try labels.isEmpty && socket.hasNews(until: deadline) else { return labels }
      told.append(try socket.reply(&wait))
    }
  }
}

extension [String] {
  /// The texts as arguments of a command.
  var arguments: [Data] { map { Data($0.utf8) } }
}
