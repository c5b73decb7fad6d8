import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Decides which responses are compressed: texts, if the client accepts a compressed form.
///
/// Streamed responses are compressed with gzip, each piece as it is sent.
final class AcceptedCompression: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  // The most frequent types come first.
  private static let types = [
    "application/json", "text/html", "text/css", "text/javascript", "text/plain", "image/svg+xml",
  ]
  // Below this length in bytes, the frame of the compressed text costs more than compression saves.
  private static let least = 512

  private let compressor: HTTPResponseCompressor
  /// The codings accepted by each pending request: a client may pipeline several requests.
  private var codings = CircularBuffer<[ContentCoding]>()

  init(_ compressor: HTTPResponseCompressor) { self.compressor = compressor }

  // The compressor ends the process when it receives a response without a request, and invalid requests are
  // answered too. After such an error no valid request follows, so the compressor is removed.
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
    // Responses to HEAD are not compressed: they have no body, so the compressed length is unknown.
    let taken = ContentCoding.allCases.filter { coding in
      head.method != .HEAD && accepted.contains { Self.names(coding, in: $0) }
    }
    if taken.contains(.gzip) { head.headers.add(name: "accept-encoding", value: "gzip") }
    codings.append(taken)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Returns the codings that the client accepts for the response that begins now.
  fileprivate func nextCodings() -> [ContentCoding] { codings.popFirst() ?? [] }

  private static func names(_ coding: ContentCoding, in accepted: Substring) -> Bool {
    let parts = accepted.lowercased().split(separator: ";", maxSplits: 1)
    guard let name = parts.first,
      name == coding.rawValue || coding == .gzip && ["x-gzip", "*"].contains(name)
    else { return false }
    let weight = parts.count > 1 ? parts[1].drop { $0 != "=" }.dropFirst() : "1"
    return weight.contains { ("1"..."9").contains($0) }
  }

  /// Returns whether compression would shorten a response.
  fileprivate static func isWorthwhile(_ headers: HTTPHeaders) -> Bool {
    headers.first(name: "content-type").map(isText) ?? false
      && !headers.contains(name: "content-encoding")
      && headers.first(name: "content-length").flatMap({ Int($0) }) ?? .max >= least
  }

  private static func isText(_ type: String) -> Bool {
    types.contains { known in
      // Only parameters may follow. Compares bytes: comparing characters takes five times as long.
      let next = type.utf8.dropFirst(known.utf8.count).first
      return type.hasPrefix(known) && (next == nil || next == UInt8(ascii: ";"))
    }
  }

  /// Returns whether to compress a response, and adds the header fields that caches and later requests need.
  static func intent(
    _ head: inout HTTPResponseHead, isSupported: Bool
  ) -> HTTPResponseCompressor.CompressionIntent {
    guard let type = head.headers.first(name: "content-type"), isText(type) else {
      return .doNotCompress
    }
    head.headers.add(name: "vary", value: "Accept-Encoding")
    guard isSupported, isWorthwhile(head.headers) else { return .doNotCompress }
    // The compressor would leave the length of a streamed response unchanged.
    head.headers.remove(name: "content-length")
    weakenTag(&head.headers)
    return .compressIfPossible
  }

  /// Makes the tag weak: compression changes the bytes but not the content (RFC 9110, 8.8.1).
  fileprivate static func weakenTag(_ headers: inout HTTPHeaders) {
    if let tag = headers.first(name: "etag"), !tag.hasPrefix("W/") {
      headers.replaceOrAdd(name: "etag", value: "W/\(tag)")
    }
  }
}

/// Sends complete texts in a compressed form that is cached for later responses.
final class WholeTexts: ChannelOutboundHandler {
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let accepted: AcceptedCompression
  private var codings: [ContentCoding] = []
  /// The head of a response, held until its text arrives.
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
      EncodedTexts.shared.encode(text, with: coding).map { (coding.rawValue, $0) }
    }.first
  }
}
