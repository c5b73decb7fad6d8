import HTTPTypes
import Logging
import NIOCore
import NIOHTTPTypes

/// Logs each request in one line, when its response is sent or has broken off.
final class RequestLog {
  private let lines: LineLogHandler
  private var unanswered = CircularBuffer<(request: HTTPRequest, start: NIODeadline)>()
  private var status: HTTPResponse.Status?
  private var bytes = 0

  /// - Returns: `nil` if the log is not line-based or its level is above `info`.
  init?(_ log: Logger) {
    guard let lines = log.handler as? LineLogHandler, lines.logLevel <= .info else { return nil }
    self.lines = lines
  }

  /// Records a part of a request.
  func read(_ part: HTTPRequestPart) {
    if case .head(let request) = part { unanswered.append((request, .now())) }
  }

  func write(_ part: HTTPResponsePart) {
    switch part {
    case .head(let head): status = head.status
    case .body(let piece): bytes += piece.readableBytes
    case .end: writeLine(isWhole: true)
    }
  }

  /// Logs an unfinished response after the connection has closed.
  func end() { if status != nil { writeLine(isWhole: false) } }

  private func writeLine(isWhole: Bool) {
    // The response to an invalid request has no request.
    let answered = unanswered.popFirst()
    var values = [("bytes", String(bytes))]
    if !isWhole { values.append(("end", "broken off")) }
    if let (request, start) = answered {
      let microseconds = (NIODeadline.now() - start).nanoseconds / 1000
      values += [
        ("method", request.method.rawValue), ("microseconds", String(microseconds)),
        ("path", request.path ?? ""),
      ]
    }
    lines.write(.info, message: "request", values: values + [("status", String(status?.code ?? 0))])
    (status, bytes) = (nil, 0)
  }
}
