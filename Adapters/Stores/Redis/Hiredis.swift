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
  /// The functions that build replies, with a limit for the length of arrays: hiredis allocates as
  /// many elements as the server announces.
  let functions: UnsafeMutablePointer<redisReplyObjectFunctions>
  private let defaults: UnsafeMutablePointer<redisReplyObjectFunctions>

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
    let newReader: @convention(c) () -> UnsafeMutablePointer<redisReader> =
      try library.function("redisReaderCreate")
    defaults = newReader().pointee.fn
    functions = .allocate(capacity: 1)
    functions.initialize(to: defaults.pointee)
    functions.pointee.createArray = { task, count in
      count < 1 << 20 ? try? Hiredis.shared.get().defaults.pointee.createArray(task, count) : nil
    }
  }
}

/// A socket to a server, and what has come by it. Nothing here waits.
final class HiredisSocket {
  private let library: Hiredis
  private let context: Hiredis.Context
  /// The number of bytes received of the next answer.
  private var byteCount = 0
  private static let mostBytes = 64 << 20

  /// Begins to connect.
  init(_ host: String, _ port: Int) throws(StoreError) {
    do throws(SharedLibrary.Missing) {
      library = try Hiredis.shared.get()
    } catch {
      throw StoreError(.denied, detail: error.description)
    }
    guard let context = library.connect(host, CInt(port)) else { throw StoreError(.unreachable) }
    self.context = context
    context.pointee.reader?.pointee.fn = library.functions
    try check(context.pointee.err)
  }

  deinit { library.free(context) }

  var descriptor: CInt { context.pointee.fd }

  /// Takes what the server has sent.
  ///
  /// - Throws: `StoreError` when the connection fails or the answer is too long.
  func read() throws(StoreError) {
    let before = context.pointee.reader.pointee.len
    try check(library.read(context))
    byteCount += context.pointee.reader.pointee.len - before
    guard byteCount <= Self.mostBytes else {
      throw StoreError(.unreachable, detail: "an answer of more than \(Self.mostBytes >> 20) MiB")
    }
  }

  /// The next answer that is whole.
  func reply() throws(StoreError) -> RedisReply? {
    var reply: Hiredis.Reply?
    try check(library.nextReply(context, &reply))
    defer { reply.map(library.freeReply) }
    if reply != nil { byteCount = 0 }
    return reply.map { RedisReply($0.assumingMemoryBound(to: redisReply.self).pointee) }
  }

  private func check(_ result: CInt) throws(StoreError) {
    guard result != REDIS_OK else { return }
    let words = withUnsafeBytes(of: context.pointee.errstr) { Array($0.prefix { $0 != 0 }) }
    throw StoreError(.unreachable, detail: String(decoding: words, as: UTF8.self))
  }
}
