import HTTPTypes
import Logging
import NIOCore
import NIOHTTPTypes

/// Logs each request in one line: when its answer is sent, or has broken off.
final class RequestLog {
  private let lines: LineLogHandler
  private let beginning: LogLine
  private var unanswered = CircularBuffer<(request: HTTPRequest, start: NIODeadline)>()
  private var status: HTTPResponse.Status?
  private var bytes = 0

  /// - Returns: `nil` for a log that does not write lines, and is told nothing.
  init?(_ log: Logger) {
    guard let lines = log.handler as? LineLogHandler else { return nil }
    self.lines = lines
    beginning = lines.beginning(.info, "request")
  }

  /// A part of a request has come.
  func read(_ part: HTTPRequestPart) {
    if case .head(let request) = part { unanswered.append((request, .now())) }
  }

  /// A part of an answer goes out.
  func write(_ part: HTTPResponsePart) {
    switch part {
    case .head(let head): status = head.status
    case .body(let piece): bytes += piece.readableBytes
    case .end: writeLine(isWhole: true)
    }
  }

  /// The connection is gone.
  func end() {
    if status != nil { writeLine(isWhole: false) }
  }

  private func writeLine(isWhole: Bool) {
    // What is no request, and is answered all the same, has none.
    let answered = unanswered.popFirst()
    lines.write(beginning) { line in
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
