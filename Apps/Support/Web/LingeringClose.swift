import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends a connection after the answer to a request that has not been read to its end, and after any
/// other that says so, in a way that neither loses the answer nor lets the client go on.
///
/// A socket that is closed while there is something to read takes back what it has sent. So the end
/// is sent first, and what still comes is thrown away, for a while.
final class LingeringClose {
  private let limits: ServerLimits
  private var requestsRead = 0
  private var answersBegun = 0
  /// Whether the answer that was begun ends the connection.
  private(set) var isLast = false

  init(_ limits: ServerLimits) { self.limits = limits }

  /// A part of a request has come.
  func read(_ part: HTTPRequestPart) { if case .end = part { requestsRead += 1 } }

  /// The head of an answer goes out.
  ///
  /// - Returns: The head that has to go out in its stead, if any.
  func write(_ head: HTTPResponse) -> HTTPResponse? {
    guard head.status.kind != .informational else { return nil }
    answersBegun += 1
    let isLastAlready = head.headerFields[.connection] == "close"
    isLast = isLast || isLastAlready || answersBegun > requestsRead
    guard answersBegun > requestsRead, !isLastAlready else { return nil }
    var head = head
    head.headerFields[.connection] = "close"
    return head
  }

  /// Sends the end, and throws away what still comes, for a while.
  func closeOutput(_ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?) {
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

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

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
