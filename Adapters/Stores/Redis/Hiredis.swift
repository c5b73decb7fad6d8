import CHiredis
import OfflineCore
import Platform

/// The functions of hiredis that are used. The functions that send are not: they move the whole
/// remaining buffer after each part, and end the process if the server has closed the connection.
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

  /// The library, loaded on first use and shared by the process.
  static let shared = Result<Hiredis, SharedLibrary.Missing> { () throws(SharedLibrary.Missing) in
    try Hiredis()
  }

  private init() throws(SharedLibrary.Missing) {
    // Debian names the package after the binary interface, which must match the header.
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

/// A socket to a server, and the data received on it. No function waits.
final class HiredisSocket {
  private let library: Hiredis
  private let context: Hiredis.Context
  /// The number of bytes received of the next answer.
  private var byteCount = 0
  private static let mostBytes = 64 << 20

  /// Starts to connect, without waiting.
  init(_ host: String, port: Int) throws(StoreError) {
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

  /// Reads the data that the server has sent.
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

  /// Returns the next complete answer, or `nil` if there is none yet.
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
