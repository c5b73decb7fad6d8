import NIOCore
import NIOHTTP1
import Synchronization

/// Sends complete texts in the form that was compressed for an earlier response: compressing a page takes
/// several times as long as the rest of its response. Stands between the compressor and the routes.
final class CompressedTexts: ChannelOutboundHandler {
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let accepted: AcceptedCompression
  private let cache: CompressedTextCache
  /// The head of a response until its text arrives, and both until its end arrives.
  private var held: [(part: HTTPServerResponsePart, promise: EventLoopPromise<Void>?)] = []

  init(_ accepted: AcceptedCompression, cache: CompressedTextCache = .shared) {
    self.accepted = accepted
    self.cache = cache
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    let part = unwrapOutboundIn(data)
    switch (part, held.first?.part, held.last?.part) {
    case (.head(let head), nil, nil) where head.status.code >= 200:
      guard accepted.nextIsAccepted(), Self.isWhole(head) else { break }
      return held.append((part, promise))
    case (.body(.byteBuffer(let text)), .head(var head), .head)
    where head.headers.first(name: "content-length") == "\(text.readableBytes)":
      guard let compressed = cache.find(text) else { return held.append((part, promise)) }
      head.headers.replaceOrAdd(name: "content-length", value: "\(compressed.readableBytes)")
      head.headers.add(name: "content-encoding", value: "gzip")
      AcceptedCompression.weakenTag(&head.headers)
      context.write(wrapOutboundOut(.head(head)), promise: held.removeFirst().promise)
      return context.write(wrapOutboundOut(.body(.byteBuffer(compressed))), promise: promise)
    case (.end, .head, .body(.byteBuffer(let text))):
      // Written at once, so that the compressor knows the whole length, and sends it.
      let compressed = accepted.recordBody {
        writeHeld(context)
        context.write(data, promise: promise)
      }
      return cache.keep(compressed, for: text)
    default: break
    }
    writeHeld(context)
    context.write(data, promise: promise)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    for (_, promise) in held { promise?.fail(ChannelError.ioOnClosedChannel) }
  }

  private func writeHeld(_ context: ChannelHandlerContext) {
    for (part, promise) in held { context.write(wrapOutboundOut(part), promise: promise) }
    held = []
  }

  private static func isWhole(_ head: HTTPResponseHead) -> Bool {
    AcceptedCompression.isWorthwhile(head.headers)
      && head.headers.first(name: "content-length").flatMap { Int($0) } ?? .max
        <= CompressedTextCache.longest
  }
}

/// A cache of compressed texts for all connections.
final class CompressedTextCache: Sendable {
  static let shared = CompressedTextCache()
  /// The longest text in the cache, in bytes; longer texts would take more than a few megabytes in all.
  static let longest = 64 << 10
  private static let limit = 128

  private let entries = Mutex<[(plain: ByteBuffer, compressed: ByteBuffer)]>([])

  /// Returns the compressed form of a text, or `nil` on a cache miss.
  func find(_ plain: ByteBuffer) -> ByteBuffer? {
    entries.withLock { $0.first { $0.plain == plain }?.compressed }
  }

  func keep(_ compressed: ByteBuffer, for plain: ByteBuffer) {
    entries.withLock {
      if $0.count >= Self.limit { $0.removeFirst() }
      $0.append((plain, compressed))
    }
  }
}
