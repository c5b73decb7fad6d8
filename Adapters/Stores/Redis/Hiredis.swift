import CHiredis
import FoundationEssentials
import OfflineCore
import Platform
import StoreSupport

/// The functions of hiredis that are used. The functions that send are not: they move the whole
/// remaining buffer after each part, and end the process if the server has closed the connection.
struct Hiredis: @unchecked Sendable {
  typealias Context = UnsafeMutablePointer<redisContext>
  typealias Reply = UnsafeMutableRawPointer

  let connect: @convention(c) (UnsafePointer<CChar>, CInt) -> Context?
  let free: @convention(c) (Context) -> Void
  let format:
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, CInt,
      UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int>
    ) -> CInt
  let freeCommand: @convention(c) (UnsafeMutablePointer<CChar>) -> Void
  let read: @convention(c) (Context) -> CInt
  let nextReply: @convention(c) (Context, UnsafeMutablePointer<Reply?>) -> CInt
  let freeReply: @convention(c) (Reply) -> Void

  /// The library, loaded on first use and shared by the process.
  static let shared = Result<Hiredis, StoreError> { () throws(StoreError) in
    do throws(SharedLibrary.Missing) {
      return try Hiredis()
    } catch {
      throw StoreError(.denied, detail: error.description)
    }
  }

  private init() throws(SharedLibrary.Missing) {
    // Debian names the package after the binary interface, which must match the header.
    let version = String(cString: hiredis_interface())
    let library = try SharedLibrary("libhiredis.so." + version, package: "libhiredis" + version)
    connect = try library.function("redisConnectNonBlock")
    free = try library.function("redisFree")
    format = try library.function("redisFormatCommandArgv")
    freeCommand = try library.function("redisFreeCommand")
    read = try library.function("redisBufferRead")
    nextReply = try library.function("redisGetReplyFromReader")
    freeReply = try library.function("freeReplyObject")
  }
}

/// A connection to a server, on a thread that may block.
final class HiredisSocket {
  /// The limits of an answer: far more than a slice or the largest image. hiredis limits the depth.
  private static let mostBytes = 64 << 20
  private static let mostElements = 1 << 20

  private let library: Hiredis
  private let context: Hiredis.Context
  /// The functions that build answers, with a limit for the length of lists: hiredis allocates as
  /// many elements as the server announces.
  private let functions: UnsafeMutablePointer<redisReplyObjectFunctions>

  /// Starts to connect, without waiting.
  init(_ host: String, port: Int) throws(StoreError) {
    library = try Hiredis.shared.get()
    guard let context = library.connect(host, CInt(port)) else { throw StoreError(.unreachable) }
    self.context = context
    functions = .allocate(capacity: 1)
    let defaults = reader.pointee.fn!
    functions.initialize(to: defaults.pointee)
    functions.pointee.createArray = { task, count in
      let defaults = task?.pointee.privdata.assumingMemoryBound(to: redisReplyObjectFunctions.self)
      return count <= HiredisSocket.mostElements ? defaults?.pointee.createArray(task, count) : nil
    }
    reader.pointee.privdata = UnsafeMutableRawPointer(defaults)
    reader.pointee.fn = functions
    try check(context.pointee.err)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    library.free(context)
    functions.deallocate()
  }

  private var descriptor: CInt { context.pointee.fd }
  private var reader: UnsafeMutablePointer<redisReader> { context.pointee.reader }
  /// The number of bytes that were received, but not yet read.
  private var unreadCount: Int { reader.pointee.len - reader.pointee.pos }

  private func check(_ result: CInt) throws(StoreError) {
    guard result != REDIS_OK else { return }
    let words = withUnsafeBytes(of: context.pointee.errstr) { Array($0.prefix { $0 != 0 }) }
    throw StoreError(.unreachable, detail: String(decoding: words, as: UTF8.self))
  }

  // MARK: Sending

  /// Sends commands, as arrays of byte strings.
  func send(_ commands: [[Data]], until deadline: ContinuousClock.Instant) throws {
    var bytes = try commands.reduce(into: Data()) { $0 += try formatted($1) }
    var wait = SocketWait(until: deadline)
    while !bytes.isEmpty {
      try wait.wait(for: .writing, of: descriptor)
      let count = bytes.withUnsafeBytes {
        Platform.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else {
        throw StoreError(.unreachable, detail: String(cString: strerror(errno)))
      }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Returns a command in the protocol of Redis.
  private func formatted(_ command: [Data]) throws(StoreError) -> Data {
    let bytes = command.reduce(into: Data()) { $0 += $1 }
    var text: UnsafeMutablePointer<CChar>?
    let count = bytes.withUnsafeBytes { bytes -> CInt in
      // hiredis counts the bytes as `CInt`, and Redis takes no argument of more than 512 MiB.
      guard bytes.count <= 1 << 30 else { return 0 }
      var end = 0
      let starts = command.map { argument in
        defer { end += argument.count }
        return bytes.baseAddress?.advanced(by: end).assumingMemoryBound(to: CChar.self)
      }
      return library.format(&text, CInt(command.count), starts, command.map(\.count))
    }
    guard let text else {
      throw StoreError(.denied, detail: "\(bytes.count) bytes are too many for one command")
    }
    defer { library.freeCommand(text) }
    return Data(bytes: text, count: Int(count))
  }

  // MARK: Receiving

  /// `true` if the server has sent something unasked, or has closed the connection.
  var hasNews: Bool { unreadCount > 0 || SocketWait.hasNews(descriptor) }

  /// Returns whether the server sends something before the deadline.
  ///
  /// - Throws: `CancellationError`.
  func hasNews(until deadline: ContinuousClock.Instant) throws -> Bool {
    try unreadCount > 0 || SocketWait.hasNews(descriptor, until: deadline)
  }

  /// Returns the next answer.
  ///
  /// - Throws: `StoreError` with the reason `unreachable`, or `CancellationError`. Later answers can't be read.
  func reply(_ wait: inout SocketWait) throws -> RedisReply {
    var byteCount = unreadCount
    while true {
      var reply: Hiredis.Reply?
      try check(library.nextReply(context, &reply))
      if let reply {
        defer { library.freeReply(reply) }
        return RedisReply(reply.assumingMemoryBound(to: redisReply.self).pointee)
      }
      guard try wait.wait(for: .reading, of: descriptor) else { continue }
      let before = reader.pointee.len
      try check(library.read(context))
      byteCount += reader.pointee.len - before
      guard byteCount <= Self.mostBytes else {
        throw StoreError(.unreachable, detail: "an answer of more than \(Self.mostBytes >> 20) MiB")
      }
    }
  }
}
