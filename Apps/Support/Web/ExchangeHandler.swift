import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Passes the requests and responses of a connection to everything that observes them: the deadlines, the
/// close of the connection, and the log.
///
/// They share one handler, because every handler unwraps each part again, which for a short response takes
/// longer than their own work.
final class ExchangeHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let deadlines: ConnectionDeadlines
  private let ending: LingeringClose
  private let log: RequestLog?

  /// - Parameter log: Receives each request.
  init(_ deadlines: ConnectionDeadlines, ending: LingeringClose, log: RequestLog? = nil) {
    self.deadlines = deadlines
    self.ending = ending
    self.log = log
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { deadlines.settle(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    deadlines.settle(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadlines.end()
    log?.end()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    ending.read(part)
    deadlines.read(part, context: context)
    log?.read(part)
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    log?.write(part)
    switch part {
    case .head(let head):
      deadlines.write(head)
      // Passes the original on if possible, because wrapping takes time.
      let data = ending.write(head).map { wrapOutboundOut(.head($0)) } ?? data
      context.write(data, promise: promise)
    case .body:
      context.write(data, promise: deadlines.write(promise, context: context))
    case .end:
      let promise = deadlines.write(promise, isEnd: true, context: context)
      guard ending.isLast else { return context.write(data, promise: promise) }
      context.writeAndFlush(data, promise: promise)
      ending.closeOutput(context, promise: nil)
    }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    switch mode {
    case .output: ending.closeOutput(context, promise: promise)
    case .all where deadlines.holdClose(promise): break
    default: context.close(mode: mode, promise: promise)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    deadlines.hear(event, context: context)
    context.fireUserInboundEventTriggered(event)
  }
}
