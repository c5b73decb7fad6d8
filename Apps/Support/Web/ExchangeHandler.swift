import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Follows the requests and answers of a connection for all that need to know of them: deadlines, the
/// end of the connection, and the log.
///
/// One handler for the three, because what comes by is taken out of its envelope by each handler anew,
/// which for a short answer takes longer than what they do.
final class ExchangeHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let deadlines: ConnectionDeadlines
  private let ending: LingeringClose
  private let log: RequestLog?

  /// - Parameter log: Is told of each request.
  init(_ deadlines: ConnectionDeadlines, _ ending: LingeringClose, log: RequestLog? = nil) {
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
    deadlines.read(part, context)
    log?.read(part)
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    log?.write(part)
    switch part {
    case .head(let head):
      deadlines.write(head)
      // As it came, if possible: to put it into a new envelope takes time.
      let data = ending.write(head).map { wrapOutboundOut(.head($0)) } ?? data
      context.write(data, promise: promise)
    case .body:
      context.write(data, promise: deadlines.write(promise, context))
    case .end:
      let promise = deadlines.write(promise, isEnd: true, context)
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
    deadlines.hear(event, context)
    context.fireUserInboundEventTriggered(event)
  }
}
