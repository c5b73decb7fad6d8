import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection after the response to a request that was not read to its end, and after any response
/// with `Connection: close`. The client gets the whole response and cannot send another request.
///
/// A socket that is closed with unread input discards what it has sent. The server therefore closes its
/// sending side first, and then discards further input for a limited time.
final class LingeringClose {
  private let limits: ServerLimits
  private var requestsRead = 0
  private var answersBegun = 0
  /// Whether the current response ends the connection.
  private(set) var isLast = false

  init(_ limits: ServerLimits) { self.limits = limits }

  /// Records a part of a request.
  func read(_ part: HTTPRequestPart) { if case .end = part { requestsRead += 1 } }

  /// Records the head of a response.
  ///
  /// - Returns: The head to send instead, if it has to change.
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

  /// Closes the sending side, and discards further input for a limited time.
  func closeOutput(_ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?) {
    // Succeeds once everything written has been sent.
    let promise = promise ?? context.eventLoop.makePromise()
    promise.futureResult.assumeIsolated().whenSuccess { _ in
      // The handler goes before the decoder, which would wait without limit for the end of a header. Adding it
      // fails only if the connection is closed, and then there is nothing to read.
      try? context.pipeline.syncOperations.addHandler(
        DiscardedInput(self.limits), position: .first)
    }
    context.close(mode: .output, promise: promise)
  }
}

/// Reads and discards what a client sends after the last response, and then closes.
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
