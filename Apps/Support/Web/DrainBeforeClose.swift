import NIOCore
import NIOHTTPTypes

/// Holds the end of a connection back until all that was written to it has been sent.
///
/// When the server shuts down, Hummingbird closes a connection as soon as the last part of the
/// answer is handed over, and closing drops what the client has yet to read: a large picture would
/// be cut off. A client that reads nothing for a while is given up.
final class DrainBeforeClose: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let timeout: TimeAmount
  private var writesUnderWay = 0
  private var writesDone = 0
  private var isWatched = false
  private var heldCloses: [EventLoopPromise<Void>?] = []

  /// - Parameter timeout: How long a client may read nothing of what there is to read.
  init(timeout: TimeAmount) {
    self.timeout = timeout
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let promise = promise ?? context.eventLoop.makePromise()
    writesUnderWay += 1
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.writesUnderWay -= 1
      self.writesDone += 1
      guard self.writesUnderWay == 0 else { return }
      let closes = self.heldCloses
      self.heldCloses = []
      for promise in closes { context.close(mode: .all, promise: promise) }
    }
    context.write(data, promise: promise)
    watch(context)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode == .all, writesUnderWay > 0 {
      heldCloses.append(promise)
    } else {
      context.close(mode: mode, promise: promise)
    }
  }

  private func watch(_ context: ChannelHandlerContext) {
    guard !isWatched else { return }
    isWatched = true
    let seen = writesDone
    context.eventLoop.assumeIsolated().scheduleTask(in: timeout) {
      self.isWatched = false
      guard self.writesUnderWay > 0 else { return }
      if self.writesDone == seen {
        context.close(mode: .all, promise: nil)
      } else {
        self.watch(context)
      }
    }
  }
}
