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

  private let lines: LineLogHandler?
  private var unanswered = CircularBuffer<(request: HTTPRequest, start: NIODeadline)>()
  private var status: HTTPResponse.Status?
  private var bytes = 0

  /// - Parameter log: Is told nothing unless it writes lines.
  init(_ log: Logger) {
    lines = log.handler as? LineLogHandler
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
    lines?.write(.info, "request") { line in
      line.add("bytes", String(bytes))
      if !isWhole { line.add("end", "\"broken off\"") }
      if let (request, start) = answered {
        line.add("method", LogText(request.method.rawValue).description)
        line.add("microseconds", String((NIODeadline.now() - start).nanoseconds / 1000))
        line.add("path", LogText(request.path ?? "").description)
      }
      line.add("status", String(status?.code ?? 0))
    }
    (status, bytes) = (nil, 0)
  }
}
