import CHiredis
import FoundationEssentials
import OfflineCore

/// An answer of a server.
enum RedisReply: Sendable {
  case none
  case error(String)
  case number(Int)
  case bytes(Data)
  case list([RedisReply])

  init(_ reply: redisReply) {
    switch reply.type {
    case REDIS_REPLY_ERROR: self = .error(String(cString: reply.str))
    case REDIS_REPLY_INTEGER: self = .number(Int(reply.integer))
    case REDIS_REPLY_STRING, REDIS_REPLY_STATUS:
      self = .bytes(Data(bytes: reply.str, count: reply.len))
    case REDIS_REPLY_ARRAY:
      let elements = UnsafeBufferPointer(start: reply.element, count: Int(reply.elements))
      self = .list(elements.map { $0.map { RedisReply($0.pointee) } ?? .none })
    default: self = .none
    }
  }

  var data: Data? { if case .bytes(let data) = self { data } else { nil } }
  var text: String? { data.map { String(decoding: $0, as: UTF8.self) } }
  var number: Int? { if case .number(let number) = self { number } else { nil } }
  var list: [RedisReply] { if case .list(let list) = self { list } else { [] } }
  /// The word in capitals at the beginning of an error.
  var code: Substring? { words?.prefix { $0 != " " } }
  /// The text of an error.
  private var words: String? { if case .error(let text) = self { text } else { nil } }
  /// `true` if the server can't run the script by its digest.
  var isOfDigests: Bool { code == "NOSCRIPT" || words?.lowercased().contains("evalsha") == true }

  /// The element of a list, or `none` if the index is out of range.
  subscript(index: Int) -> RedisReply { list.indices.contains(index) ? list[index] : .none }

  /// Returns the answer, or throws if it is an error.
  func get() throws(StoreError) -> RedisReply {
    guard case .error(let text) = self else { return self }
    let reason: StoreError.Reason =
      switch code {
      case "LOADING", "MASTERDOWN", "CLUSTERDOWN": .unreachable
      case "BUSY": .busy
      case _ where text.contains("max number of clients"): .busy
      case "OOM": .full
      case "MISCONF" where text.contains("No space left"): .full
      case "WRONGTYPE": .damaged
      case "MOVED", "ASK", "CROSSSLOT": throw Self.isCluster
      default: .denied
      }
    // After these come the position in the script and the arguments, perhaps with a password.
    let end = [" script: ", ", with args"].compactMap { text.firstRange(of: $0)?.lowerBound }.min()
    throw StoreError(reason, detail: String(text[..<(end ?? text.endIndex)].prefix(300)))
  }

  static let isCluster = StoreError(
    .denied, detail: "a cluster has no step that reaches all keys of a storage: name another Redis")
}
