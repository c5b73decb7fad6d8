public import FoundationEssentials
public import Hummingbird
import NIOCore

/// The fields of a form that a browser has sent as `multipart/form-data` (RFC 7578).
public struct FormFields: Sendable {
  private static let limit = 20
  private var values: [String: Data] = [:]

  /// Reads the body of a request, which a route has bounded.
  ///
  /// - Throws: `RequestFailure` 400 for another body.
  public init(_ request: Request, atMost bytes: Int) async throws {
    let type = request.headers[.contentType] ?? ""
    guard let boundary = type.firstMatch(of: /^multipart\/form-data; *boundary="?([^";]{1,70})/)?.1
    else { throw RequestFailure.badRequest("the body is no form") }
    let body = Array(try await request.body.collect(upTo: bytes).readableBytesView)
    let (lineEnd, gap) = (Array("\r\n".utf8), Array("\r\n\r\n".utf8))
    for part in body.split(separator: Array("--\(boundary)".utf8), maxSplits: Self.limit) {
      guard let end = part.firstRange(of: gap) else { continue }
      let head = String(decoding: part[..<end.lowerBound], as: UTF8.self)
      guard part.suffix(lineEnd.count).elementsEqual(lineEnd),
        let name = head.firstMatch(of: /[; ]name="([^"]*)"/)?.1
      else { continue }
      values[String(name)] = Data(part[end.upperBound...].dropLast(lineEnd.count))
    }
  }

  /// Returns the bytes of a field, such as those of a file; empty if there is none.
  public func data(_ name: String) -> Data { values[name] ?? Data() }

  /// Returns the text of a field; empty if there is none.
  public func text(_ name: String) -> String { String(decoding: data(name), as: UTF8.self) }
}
