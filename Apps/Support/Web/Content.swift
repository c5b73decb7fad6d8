public import FoundationEssentials
public import HTTPTypes
public import Hummingbird
import NIOCore
import OfflineCore

/// What is at an address now, and how it is sent: in whole, in part, or not again.
public struct Content: Sendable {
  /// How long a client may show what it got without asking again.
  public enum Freshness: String, Sendable {
    /// To be kept, and asked about each time: a feed changes, and so may a picture.
    case revalidated = "no-cache"
    /// What an address with this content in its name says never changes.
    case immutable = "public, max-age=31536000, immutable"
    /// For one person, and never kept.
    case unstored = "no-store"
  }

  private static let pieceLength = 64 << 10

  /// The whole of it.
  public let data: Data
  /// The media type.
  public let type: String
  private let freshness: Freshness
  private var hasRanges = false

  /// Content of any type, sent in whole.
  public init(_ data: Data, type: String, freshness: Freshness = .revalidated) {
    self.data = data
    self.type = type
    self.freshness = freshness
  }

  /// A picture, of which a client may ask for parts.
  public static func picture(_ data: Data, freshness: Freshness = .revalidated) -> Content {
    var content = Content(data, type: type(of: data), freshness: freshness)
    content.hasRanges = true
    return content
  }

  /// A document for programs. The keys are in snake case, and sorted, so that the same content has
  /// the same tag in each run.
  public static func json(_ document: some Encodable) throws -> Content {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return Content(try encoder.encode(document), type: "application/json; charset=utf-8")
  }

  /// The answer to a request for it: 200, 206, 304 or 416.
  public func response(to request: Request) -> Response {
    let tag = EntityTag(of: data)
    var response = body(for: request, tag)
    response.headers[.eTag] = tag.text
    response.headers[.cacheControl] = freshness.rawValue
    return response
  }

  /// All of it, with no regard to what a client has: the answer to what went wrong.
  public func wholeResponse(status: HTTPResponse.Status = .ok) -> Response {
    Response(status: status, headers: headers, body: Self.body(data))
  }

  private func body(for request: Request, _ tag: EntityTag) -> Response {
    if tag.isListed(in: request.headers[values: .ifNoneMatch]) {
      return Response(status: .notModified)
    }
    // Ranges are defined for GET alone (RFC 9110, 14.2).
    guard hasRanges, request.method == .get, tag.permitsRange(request.headers[.ifRange])
    else { return wholeResponse() }
    switch ByteRange(request.headers[.range], of: data.count) {
    case .whole: return wholeResponse()
    case .part(let range): return partResponse(range)
    case .unsatisfiable:
      var response = RequestFailure(
        status: .rangeNotSatisfiable, code: "range-not-satisfiable",
        message: "there are \(data.count) bytes"
      ).response()
      response.headers[.contentRange] = "bytes */\(data.count)"
      return response
    }
  }

  private func partResponse(_ range: Range<Int>) -> Response {
    let part = data.dropFirst(range.lowerBound).prefix(range.count)
    var headers = headers
    headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(data.count)"
    return Response(status: .partialContent, headers: headers, body: Self.body(part))
  }

  /// Large content goes out piece by piece, so that it shows whether the client gets ahead.
  private static func body(_ data: Data) -> ResponseBody {
    let buffer = ByteBuffer(bytes: data)
    guard buffer.readableBytes > pieceLength else { return ResponseBody(byteBuffer: buffer) }
    let starts = stride(from: 0, to: buffer.readableBytes, by: pieceLength)
    return ResponseBody(
      contentsOf: starts.compactMap { start in
        buffer.getSlice(at: start, length: min(pieceLength, buffer.readableBytes - start))
      })
  }

  private var headers: HTTPFields {
    var headers: HTTPFields = [.contentType: type, .xContentTypeOptions: "nosniff"]
    if hasRanges { headers[.acceptRanges] = "bytes" }
    return headers
  }

  /// What kind of picture bytes are, by how they begin: a name would only be a claim.
  private static func type(of bytes: Data) -> String {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      return "image/gif"
    }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    return "application/octet-stream"
  }
}
