import CHiredis
import Libraries
import OfflineCore

/// The functions of hiredis that are used. Not among them are those that send: they move all that is
/// left after each part, and end the process when the server has gone.
struct Hiredis: @unchecked Sendable {
  typealias Context = UnsafeMutablePointer<redisContext>
  typealias Reply = UnsafeMutableRawPointer

  let connect: @convention(c) (UnsafePointer<CChar>, CInt) -> Context?
  let free: @convention(c) (Context) -> Void
  let read: @convention(c) (Context) -> CInt
  let nextReply: @convention(c) (Context, UnsafeMutablePointer<Reply?>) -> CInt
  let freeReply: @convention(c) (Reply) -> Void

  /// The library of this process, loaded by the first who needs it.
  static let shared = Result<Hiredis, SharedLibrary.Missing> { () throws(SharedLibrary.Missing) in
    try Hiredis()
  }

  private init() throws(SharedLibrary.Missing) {
    // Debian names the package after the interface, which has to be that of the header.
    let version = String(cString: hiredis_interface())
    let library = try SharedLibrary("libhiredis.so." + version, package: "libhiredis" + version)
    connect = try library.function("redisConnectNonBlock")
    free = try library.function("redisFree")
    read = try library.function("redisBufferRead")
    nextReply = try library.function("redisGetReplyFromReader")
    freeReply = try library.function("freeReplyObject")
  }
}

/// A socket to a server, and what has come by it. Nothing here waits.
final class HiredisSocket {
  private let library: Hiredis
  private let context: Hiredis.Context

  /// Begins to connect.
  init(_ host: String, _ port: Int) throws(StoreError) {
    do throws(SharedLibrary.Missing) {
      library = try Hiredis.shared.get()
    } catch {
      throw StoreError(.denied, detail: error.description)
    }
    guard let context = library.connect(host, CInt(port)) else { throw StoreError(.unreachable) }
    self.context = context
    try check(context.pointee.err)
  }

  deinit { library.free(context) }

  var descriptor: CInt { context.pointee.fd }

  /// Takes what the server has sent.
  func read() throws(StoreError) { try check(library.read(context)) }

  /// The next answer that is whole.
  func reply() throws(StoreError) -> RedisReply? {
    var reply: Hiredis.Reply?
    try check(library.nextReply(context, &reply))
    defer { reply.map(library.freeReply) }
    return reply.map { RedisReply($0.assumingMemoryBound(to: redisReply.self).pointee) }
  }

  private func check(_ result: CInt) throws(StoreError) {
    guard result != REDIS_OK else { return }
    let words = withUnsafeBytes(of: context.pointee.errstr) { Array($0.prefix { $0 != 0 }) }
    throw StoreError(.unreachable, detail: String(decoding: words, as: UTF8.self))
  }
}
