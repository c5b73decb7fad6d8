import HTTPTypes
import Hummingbird
public import Logging

/// Hands requests to the routes, and logs each of them in one line.
struct LoggedResponder<Context: RequestContext>: HTTPResponder {
  let routes: RouterResponder<Context>
  let logger: Logger

  func respond(to request: Request, context: Context) async throws -> Response {
    let start = ContinuousClock.now
    var head = request.head
    if ![.get, .head, .post].contains(request.method) { head.method = .anyOther }
    let response = try await routes.respond(
      to: Request(head: head, body: request.body), context: context)
    logger.info(
      "request",
      metadata: [
        "method": "\(LogText(request.method.rawValue))",
        "path": "\(LogText(request.head.path ?? ""))",
        "status": "\(response.status.code)",
        "bytes": "\(response.body.contentLength ?? 0)",
        "microseconds": "\(Int((ContinuousClock.now - start) / .microseconds(1)))",
      ])
    return response
  }
}

extension Logger {
  /// Writes to standard error.
  ///
  /// - Parameter program: The name of the program, with which each line begins.
  public static func standardError(_ program: String) -> Logger {
    Logger(label: program) { StreamLogHandler.standardError(label: $0) }
  }
}

/// Text from outside, fit for a line of the log: it can neither start another line, nor drive the
/// terminal that shows it, nor fill the disk.
public struct LogText: CustomStringConvertible, Sendable {
  private static let limit = 1000

  /// The text, with each character that is not for showing as its number.
  public let description: String

  /// Takes any text.
  public init(_ text: String) {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(Self.limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    description = text.unicodeScalars.count > Self.limit ? shown + "…" : shown
  }
}
