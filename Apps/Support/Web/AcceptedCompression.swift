import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Decides which responses NIO's compressor compresses with gzip: texts, if the client accepts that. Stands
/// between the network and the compressor.
///
/// Streamed responses are compressed piece by piece, each as it is sent.
final class AcceptedCompression: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  // The most frequent types come first.
  private static let types = [
    "application/json", "text/html", "text/css", "text/javascript", "text/plain", "image/svg+xml",
  ]
  // Below this length in bytes, the frame of the compressed text costs more than compression saves.
  private static let least = 512

  private let compressor: HTTPResponseCompressor
  /// Whether each pending request accepts gzip: a client may pipeline several requests.
  private var acceptances = CircularBuffer<Bool>()
  private var recording: ByteBuffer?

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
    let isAccepted = head.method != .HEAD && accepted.contains(where: Self.acceptsGzip)
    if isAccepted { head.headers.add(name: "accept-encoding", value: "gzip") }
    acceptances.append(isAccepted)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if recording != nil, case .body(.byteBuffer(let piece)) = unwrapOutboundIn(data) {
      recording?.writeImmutableBuffer(piece)
    }
    context.write(data, promise: promise)
  }

  /// Returns whether the client accepts gzip for the response that begins now.
  func nextIsAccepted() -> Bool { acceptances.popFirst() ?? false }

  /// Returns the body that the compressor writes while `write` runs.
  func recordBody(while write: () -> Void) -> ByteBuffer {
    recording = ByteBuffer()
    write()
    defer { recording = nil }
    return recording ?? ByteBuffer()
  }

  private static func acceptsGzip(_ accepted: Substring) -> Bool {
    let parts = accepted.lowercased().split(separator: ";", maxSplits: 1)
    guard let name = parts.first, ["gzip", "x-gzip", "*"].contains(name) else { return false }
    let weight = parts.count > 1 ? parts[1].drop { $0 != "=" }.dropFirst() : "1"
    return weight.contains { ("1"..."9").contains($0) }
  }

  /// Returns whether compression would shorten a response.
  static func isWorthwhile(_ headers: HTTPHeaders) -> Bool {
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
  static func weakenTag(_ headers: inout HTTPHeaders) {
    if let tag = headers.first(name: "etag"), !tag.hasPrefix("W/") {
      headers.replaceOrAdd(name: "etag", value: "W/\(tag)")
    }
  }
}
