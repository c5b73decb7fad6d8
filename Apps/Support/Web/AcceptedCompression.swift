import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Says which answers are compressed: texts, for those who take gzip.
///
/// Each piece of a stream goes out as it comes.
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

  init(_ compressor: HTTPResponseCompressor) {
    self.compressor = compressor
  }

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
    guard !accepted.isEmpty else {
      context.fireChannelRead(data)
      return
    }
    head.headers.remove(name: "accept-encoding")
    // Nothing is compressed in the answer to HEAD: there is no body whose length could be told.
    if head.method != .HEAD, accepted.contains(where: Self.isGzip) {
      head.headers.add(name: "accept-encoding", value: "gzip")
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  private static func isGzip(_ coding: Substring) -> Bool {
    let parts = coding.lowercased().split(separator: ";", maxSplits: 1)
    guard let name = parts.first, ["gzip", "x-gzip", "*"].contains(name) else { return false }
    let weight = parts.count > 1 ? parts[1].drop { $0 != "=" }.dropFirst() : "1"
    return weight.contains { ("1"..."9").contains($0) }
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
    guard isSupported, !head.headers.contains(name: "content-encoding"),
      head.headers.first(name: "content-length").flatMap({ Int($0) }) ?? .max >= least
    else { return .doNotCompress }
    // Of an answer that goes out piece by piece, the compressor would leave the length as it was.
    head.headers.remove(name: "content-length")
    // Not the same bytes as without compression, but the same content (RFC 9110, 8.8.1).
    if let tag = head.headers.first(name: "etag"), !tag.hasPrefix("W/") {
      head.headers.replaceOrAdd(name: "etag", value: "W/\(tag)")
    }
    return .compressIfPossible
  }
}
