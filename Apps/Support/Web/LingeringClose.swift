import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends a connection after the answer to a request that has not been read to its end, and after any
/// other that says so, in a way that neither loses the answer nor lets the client go on.
///
/// A socket that is closed while there is something to read takes back what it has sent. So the end
/// is sent first, and what still comes is thrown away, for a while.
final class LingeringClose: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ServerLimits
  private var requestsRead = 0
  private var answersBegun = 0
  private var isLast = false

  init(_ limits: ServerLimits) {
    self.limits = limits
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) { requestsRead += 1 }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where head.status.kind != .informational:
      answersBegun += 1
      isLast = isLast || head.headerFields[.connection] == "close"
      // As it came, if possible: to wrap it anew takes time.
      guard answersBegun > requestsRead, head.headerFields[.connection] != "close" else {
        return context.write(data, promise: promise)
      }
      isLast = true
      head.headerFields[.connection] = "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end where isLast:
      context.writeAndFlush(data, promise: promise)
      close(context: context, mode: .output, promise: nil)
    default: context.write(data, promise: promise)
    }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .output else {
      context.close(mode: mode, promise: promise)
      return
    }
    // Succeeds once all that was written has been sent.
    let promise = promise ?? context.eventLoop.makePromise()
    promise.futureResult.assumeIsolated().whenSuccess { _ in
      // Before the decoder, which would wait for the end of a header without a bound.
      try? context.pipeline.syncOperations.addHandler(
        DiscardedInput(self.limits), position: .first)
    }
    context.close(mode: .output, promise: promise)
  }
}

/// Reads, and throws away, what a client sends after the last answer, and then closes.
private final class DiscardedInput: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let time: TimeAmount
  private var left: Int
  private var timer: Scheduled<Void>?

  init(_ limits: ServerLimits) {
    time = TimeAmount(limits.lingerTime)
    left = limits.lingerBytes
  }

  func handlerAdded(context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      context.close(mode: .all, promise: nil)
    }
    context.read()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    left -= unwrapInboundIn(data).readableBytes
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if left > 0 {
      context.read()
    } else {
      context.close(mode: .all, promise: nil)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      context.close(mode: .all, promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}
