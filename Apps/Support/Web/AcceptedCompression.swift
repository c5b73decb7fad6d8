import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Says which answers are compressed: texts, for those who take them so.
///
/// Each piece of a stream goes out as it comes, by gzip.
final class AcceptedCompression: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  // The most frequent ones first.
  private static let types = [
    "application/json", "text/html", "text/css", "text/javascript", "text/plain", "image/svg+xml",
  ]
  // Below it, the frame of a compressed text is longer than what is saved.
  private static let least = 512

  private let compressor: HTTPResponseCompressor
  /// What clients take of what is not answered yet: who asks ahead has asked for more than one answer.
  private var codings = CircularBuffer<[ContentCoding]>()

  init(_ compressor: HTTPResponseCompressor) { self.compressor = compressor }

  // The compressor ends the process when it is given an answer without a request, and what is no
  // request is answered. Nothing that comes after it is a request either.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.pipeline.syncOperations.removeHandler(compressor, promise: nil)
    context.fireErrorCaught(error)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      context.fireChannelRead(data)
      return
    }
    let accepted = head.headers[canonicalForm: "accept-encoding"]
    head.headers.remove(name: "accept-encoding")
    // Nothing is compressed in the answer to HEAD: there is no body whose length could be told.
    let taken = ContentCoding.allCases.filter { coding in
      head.method != .HEAD && accepted.contains { Self.names(coding, in: $0) }
    }
    if taken.contains(.gzip) { head.headers.add(name: "accept-encoding", value: "gzip") }
    codings.append(taken)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// What the client takes whose answer begins.
  fileprivate func nextCodings() -> [ContentCoding] { codings.popFirst() ?? [] }

  private static func names(_ coding: ContentCoding, in accepted: Substring) -> Bool {
    let parts = accepted.lowercased().split(separator: ";", maxSplits: 1)
    guard let name = parts.first,
      name == coding.rawValue || coding == .gzip && ["x-gzip", "*"].contains(name)
    else { return false }
    let weight = parts.count > 1 ? parts[1].drop { $0 != "=" }.dropFirst() : "1"
    return weight.contains { ("1"..."9").contains($0) }
  }

  /// Whether an answer would be shorter in another form.
  fileprivate static func isWorthwhile(_ headers: HTTPHeaders) -> Bool {
    headers.first(name: "content-type").map(isText) ?? false
      && !headers.contains(name: "content-encoding")
      && headers.first(name: "content-length").flatMap({ Int($0) }) ?? .max >= least
  }

  private static func isText(_ type: String) -> Bool {
    types.contains { known in
      // What may follow are parameters. Bytes: to look at characters takes five times as long.
      let next = type.utf8.dropFirst(known.utf8.count).first
      return type.hasPrefix(known) && (next == nil || next == UInt8(ascii: ";"))
    }
  }

  /// Whether to compress an answer, about which caches and later requests are told.
  static func intent(
    _ head: inout HTTPResponseHead, isSupported: Bool
  ) -> HTTPResponseCompressor.CompressionIntent {
    guard let type = head.headers.first(name: "content-type"), isText(type) else {
      return .doNotCompress
    }
    head.headers.add(name: "vary", value: "Accept-Encoding")
    guard isSupported, isWorthwhile(head.headers) else { return .doNotCompress }
    // Of an answer that goes out piece by piece, the compressor would leave the length as it was.
    head.headers.remove(name: "content-length")
    weakenTag(&head.headers)
    return .compressIfPossible
  }

  /// Not the same bytes as without compression, but the same content (RFC 9110, 8.8.1).
  fileprivate static func weakenTag(_ headers: inout HTTPHeaders) {
    if let tag = headers.first(name: "etag"), !tag.hasPrefix("W/") {
      headers.replaceOrAdd(name: "etag", value: "W/\(tag)")
    }
  }
}

/// Sends texts of which all is there in a form that was made before, or is kept from now on.
final class WholeTexts: ChannelOutboundHandler {
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let accepted: AcceptedCompression
  private var codings: [ContentCoding] = []
  /// The head of an answer whose text comes next.
  private var held: (head: HTTPResponseHead, promise: EventLoopPromise<Void>?)?

  init(_ accepted: AcceptedCompression) { self.accepted = accepted }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    let part = unwrapOutboundIn(data)
    if case .head(let head) = part, head.status.code >= 200 {
      codings = accepted.nextCodings()
      if !codings.isEmpty, Self.isWhole(head) {
        held = (head, promise)
        return
      }
    }
    guard case (var head, let first)? = held else {
      context.write(data, promise: promise)
      return
    }
    held = nil
    if case .body(.byteBuffer(let text)) = part,
      head.headers.first(name: "content-length") == "\(text.readableBytes)",
      let (name, encoded) = shorter(text)
    {
      head.headers.replaceOrAdd(name: "content-length", value: "\(encoded.readableBytes)")
      head.headers.add(name: "content-encoding", value: name)
      AcceptedCompression.weakenTag(&head.headers)
      context.write(wrapOutboundOut(.head(head)), promise: first)
      context.write(wrapOutboundOut(.body(.byteBuffer(encoded))), promise: promise)
    } else {
      context.write(wrapOutboundOut(.head(head)), promise: first)
      context.write(data, promise: promise)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    held?.promise?.fail(ChannelError.ioOnClosedChannel)
  }

  private static func isWhole(_ head: HTTPResponseHead) -> Bool {
    AcceptedCompression.isWorthwhile(head.headers)
      && head.headers.first(name: "content-length").flatMap { Int($0) } ?? .max
        <= EncodedTexts.longest
  }

  private func shorter(_ text: ByteBuffer) -> (String, ByteBuffer)? {
    codings.lazy.compactMap { coding in
      EncodedTexts.shared(text, coding).map { (coding.rawValue, $0) }
    }.first
  }
}
