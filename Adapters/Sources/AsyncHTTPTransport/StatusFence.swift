import NIOCore
import NIOHTTP1

/// Stops answers with a status below 100, which the parser lets through, and on which the client ends
/// the process. Stands between the two.
final class StatusFence: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private var isShut = false

  /// Puts one into a connection that the client has just made.
  static func add(to channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      try pipeline.addHandler(StatusFence(), position: .after(parser))
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data), head.status.code < 100 {
      isShut = true
      context.fireErrorCaught(HTTPParserError.invalidStatus)
      context.close(promise: nil)
    }
    if !isShut { context.fireChannelRead(data) }
  }
}
