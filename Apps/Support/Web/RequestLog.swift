import HTTPTypes
import Logging
import NIOCore
import NIOHTTPTypes

/// Logs each request in one line: when its answer is sent, or has broken off.
final class RequestLog: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let log: Logger
  private var unanswered = CircularBuffer<(request: HTTPRequest, start: NIODeadline)>()
  private var status: HTTPResponse.Status?
  private var bytes = 0

  init(_ log: Logger) {
    self.log = log
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let request) = unwrapInboundIn(data) { unanswered.append((request, .now())) }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head): status = head.status
    case .body(let piece): bytes += piece.readableBytes
    case .end: writeLine(isWhole: true)
    }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    if status != nil { writeLine(isWhole: false) }
    context.fireChannelInactive()
  }

  private func writeLine(isWhole: Bool) {
    // What is no request, and is answered all the same, has none.
    let answered = unanswered.popFirst()
    var metadata = Logger.Metadata(minimumCapacity: 6)
    metadata["status"] = .string(String(status?.code ?? 0))
    metadata["bytes"] = .string(String(bytes))
    if let (request, start) = answered {
      metadata["method"] = .string(request.method.rawValue)
      metadata["path"] = .string(request.path ?? "")
      metadata["microseconds"] = .string(String((NIODeadline.now() - start).nanoseconds / 1000))
    }
    if !isWhole { metadata["end"] = "broken off" }
    log.info("request", metadata: metadata)
    (status, bytes) = (nil, 0)
  }
}
