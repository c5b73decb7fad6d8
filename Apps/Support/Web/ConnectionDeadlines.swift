import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Closes a connection when the client keeps the server waiting for too long, and delays any other close
/// until everything written to the connection has been sent.
///
/// Without the delay, a shutdown of the server would make Hummingbird close a connection as soon as it has
/// queued the last part of a response, and the client would lose the part that it has not read yet.
final class ConnectionDeadlines {
  private static let endless = HTTPField(name: .contentType, value: "text/event-stream")

  private let limits: ServerLimits
  private let turn: ClientTurn

  private var requestsUnanswered = 0
  private var writesUnderWay = 0
  private var heldCloses: [EventLoopPromise<Void>?] = []
  /// Whether a response without an end of its own is being sent.
  private var isStreaming = false

  // The time at which the server began to wait for each of these; `nil` while it does not wait.
  private var header: NIODeadline?
  private var body: NIODeadline?
  private var sending: NIODeadline?
  private var leave: NIODeadline?
  private var drain: NIODeadline?

  /// Whether the client has closed its sending side.
  private var isInputClosed = false

  private var timer: (due: NIODeadline, task: Scheduled<Void>)?

  /// - Parameter turn: Receives whether the server waits for the client.
  init(_ limits: ServerLimits, turn: ClientTurn) {
    self.limits = limits
    self.turn = turn
  }

  /// Cancels the timer after the connection has closed.
  func end() {
    timer?.task.cancel()
    timer = nil
  }

  /// Records a part of a request.
  func read(_ part: HTTPRequestPart, context: ChannelHandlerContext) {
    switch part {
    case .head:
      requestsUnanswered += 1
      body = context.eventLoop.now
    case .body: return
    case .end: body = nil
    }
    settle(context)
  }

  /// Records the head of a response. The parts after it report when they are sent.
  func write(_ head: HTTPResponse) {
    // A response with a length has an end, and this check is faster.
    isStreaming =
      !head.headerFields.contains(.contentLength) && head.headerFields.contains(Self.endless)
  }

  /// Records a part of a response or its end.
  ///
  /// - Returns: The promise that is fulfilled once the part is sent.
  func write(
    _ promise: EventLoopPromise<Void>?, isEnd: Bool = false, context: ChannelHandlerContext
  ) -> EventLoopPromise<Void> {
    if isEnd { (requestsUnanswered, isStreaming) = (requestsUnanswered - 1, false) }
    let promise = promise ?? context.eventLoop.makePromise()
    writesUnderWay += 1
    sending = sending ?? context.eventLoop.now
    promise.futureResult.assumeIsolated().whenComplete { _ in self.endWrite(context) }
    settle(context)
    return promise
  }

  /// Returns whether the close is delayed until everything written has been sent.
  func holdClose(_ promise: EventLoopPromise<Void>?) -> Bool {
    guard writesUnderWay > 0, !turn.isOver.load(ordering: .relaxed) else { return false }
    heldCloses.append(promise)
    return true
  }

  /// Handles an event of the connection.
  func hear(_ event: Any, context: ChannelHandlerContext) {
    if event is ChannelShouldQuiesceEvent {
      drain = context.eventLoop.now
      settle(context)
    }
    guard event as? ChannelEvent == .inputClosed else { return }
    isInputClosed = true
    // Every other response has an end, which the client may wait for.
    if isStreaming { context.close(mode: .all, promise: nil) } else { settle(context) }
  }

  private func endWrite(_ context: ChannelHandlerContext) {
    writesUnderWay -= 1
    sending = writesUnderWay > 0 ? context.eventLoop.now : nil
    settle(context)
    guard writesUnderWay == 0 else { return }
    let closes = heldCloses
    heldCloses = []
    for promise in closes { context.close(mode: .all, promise: promise) }
  }

  /// Updates the deadlines after a change in what the server waits for.
  func settle(_ context: ChannelHandlerContext) {
    let isIdle = requestsUnanswered <= 0 && writesUnderWay == 0 && body == nil
    header = isIdle ? header ?? context.eventLoop.now : nil
    let isLeaving = isInputClosed && requestsUnanswered > 0 && writesUnderWay == 0
    leave = isLeaving ? leave ?? context.eventLoop.now : nil
    turn.begin(at: earliest(header, body, sending))
    guard context.channel.isActive, let due, timer.map({ due < $0.due }) ?? true else { return }
    timer?.task.cancel()
    let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: due) {
      self.timer = nil
      if let due = self.due, due <= context.eventLoop.now {
        context.close(mode: .all, promise: nil)
      } else {
        self.settle(context)
      }
    }
    timer = (due, task)
  }

  private var due: NIODeadline? {
    earliest(
      header.map { $0 + TimeAmount(limits.headerTime) },
      body.map { $0 + TimeAmount(limits.bodyTime) },
      sending.map { $0 + TimeAmount(limits.sendTime) },
      earliest(
        leave.map { $0 + TimeAmount(limits.leaveTime) },
        drain.map { $0 + TimeAmount(limits.drainTime) }))
  }

  // Runs several times for each request, so it avoids building an array.
  private func earliest(
    _ first: NIODeadline?, _ second: NIODeadline?, _ third: NIODeadline? = nil,
    _ fourth: NIODeadline? = nil
  ) -> NIODeadline? {
    let last = NIODeadline.distantFuture
    let found = min(min(first ?? last, second ?? last), min(third ?? last, fourth ?? last))
    return found == last ? nil : found
  }
}
