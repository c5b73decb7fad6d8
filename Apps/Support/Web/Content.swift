public import FoundationEssentials
import HTTPTypes
public import Hummingbird
import NIOCore
public import OfflineCore
import PictureFormats

/// The content at an address, and how it is sent: whole, in part, or as "not modified".
public struct Content: Sendable {
  /// How long a client may reuse a response without revalidation.
  public enum Freshness: String, Sendable {
    /// Stored, but revalidated on each use: a feed changes, and so may a picture.
    case revalidated = "no-cache"
    /// Never revalidated: the address contains the identity of the content.
    case immutable = "max-age=31536000, immutable"
    /// Meant for one person, and never stored.
    case unstored = "no-store"
  }

  /// Longer content is sent in pieces of this many bytes, at the pace of the client.
  private static let pieceLength = 32 << 10

  private let bytes: any ImageDataReader
  private let tag: EntityTag
  private let hasRanges: Bool
  private let share: ByteBudget.Share?
  /// The header fields that describe the bytes.
  fileprivate let headers: HTTPFields
  /// The header fields for caching and revalidation.
  private let validators: HTTPFields
  // The whole response with both sets of fields, built once because the same content is sent often.
  fileprivate let whole: Response

  /// Creates content of any type that is sent whole.
  public init(_ data: Data, type: String, freshness: Freshness = .revalidated) {
    self.init(
      bytes: WholeImageData(data), type: type, tag: EntityTag(of: data), freshness: freshness,
      hasRanges: false)
  }

  private init(
    bytes: any ImageDataReader, type: String, tag: EntityTag, freshness: Freshness,
    hasRanges: Bool, share: ByteBudget.Share? = nil
  ) {
    self.bytes = bytes
    self.tag = tag
    self.hasRanges = hasRanges
    self.share = share
    var headers: HTTPFields = [.contentType: type, .xContentTypeOptions: "nosniff"]
    if hasRanges { headers[.acceptRanges] = "bytes" }
    self.headers = headers
    validators = [.eTag: tag.text, .cacheControl: freshness.rawValue]
    whole = Response(
      status: .ok, headers: headers.adding(validators),
      body: Self.body(0..<bytes.count, of: bytes, share: share))
  }

  /// Opens a picture once there is room for it. Clients may request parts of it.
  ///
  /// - Parameter budget: Gets its share back once the response is sent.
  /// - Throws: `RequestFailure` 503 if there is no room within the time allowed, and errors of `open`.
  public static func picture(
    freshness: Freshness = .revalidated, within budget: ByteBudget,
    open: () async throws -> any ImageDataReader
  ) async throws -> Content {
    let share = try await budget.largestShare()
    let reader = try await open()
    // The size is known only now.
    share.shrink(to: (reader as? WholeImageData)?.count ?? 0)
    return try await picture(reader, freshness: freshness, share: share)
  }

  /// Returns a picture that is in memory already, once there is room for it.
  ///
  /// - Throws: `RequestFailure` 503 if there is no room within the time allowed.
  public static func picture(
    _ data: Data, freshness: Freshness = .revalidated, within budget: ByteBudget
  ) async throws -> Content {
    try await picture(
      WholeImageData(data), freshness: freshness,
      share: try await budget.share(of: data.count, isHeld: true))
  }

  private static func picture(
    _ reader: any ImageDataReader, freshness: Freshness, share: ByteBudget.Share
  ) async throws -> Content {
    let type = try await PictureFormatInspector().mediaType(of: reader)
    return Content(
      bytes: reader, type: type ?? "application/octet-stream",
      tag: EntityTag(identity: try await reader.identity), freshness: freshness, hasRanges: true,
      share: share)
  }

  /// Returns a JSON document. Its keys are in snake case and sorted, so that equal content has an equal tag
  /// in every run.
  public static func json(_ document: some Encodable) throws -> Content {
    Content(
      Data(try jsonText(document).utf8), type: "application/json; charset=utf-8")
  }

  /// Returns a document as JSON text in one line.
  public static func jsonText(_ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }

  /// Returns the response to a request for this content: 200, 206, 304 or 416.
  public func response(to request: Request) -> Response {
    if tag.isListed(in: request.headers[values: .ifNoneMatch]) {
      return Response(status: .notModified, headers: validators)
    }
    // Ranges are defined only for GET (RFC 9110, 14.2).
    guard hasRanges, request.method == .get, tag.permitsRange(request.headers[.ifRange])
    else { return whole }
    switch ByteRange(request.headers[.range], of: bytes.count) {
    case .whole: return whole
    case .part(let range):
      var headers = headers.adding(validators)
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
      return Response(
        status: .partialContent, headers: headers, body: Self.body(range, of: bytes, share: share))
    case .unsatisfiable:
      var response = RequestFailure(
        status: .rangeNotSatisfiable, code: "range-not-satisfiable",
        message: "there are \(bytes.count) bytes"
      ).response()
      response.headers = response.headers.adding(validators)
      response.headers[.contentRange] = "bytes */\(bytes.count)"
      return response
    }
  }

  private static func body(
    _ range: Range<Int>, of bytes: any ImageDataReader, share: ByteBudget.Share?
  ) -> ResponseBody {
    if let whole = bytes as? WholeImageData, range.count <= pieceLength {
      return ResponseBody(byteBuffer: ByteBuffer(bytes: whole.bytes(in: range)))
    }
    return ResponseBody(contentLength: range.count) { writer in
      for start in stride(from: range.lowerBound, to: range.upperBound, by: pieceLength) {
        let end = min(start + pieceLength, range.upperBound)
        try await writer.write(ByteBuffer(bytes: try await bytes.bytes(in: start..<end)))
        // `write` only queues a piece. After its event loop has written the piece, the next `write` waits for
        // the client; without this line any number of pieces would be queued.
        try await ServerConnection.channel?.eventLoop.submit {}.get()
      }
      try await writer.finish(nil)
      withExtendedLifetime(share) {}
    }
  }
}

extension RequestFailure {
  /// Returns the failure as a JSON document, `{"error":{"code":…,"message":…}}`, without validators.
  public func response() -> Response {
    let document = ["error": ["code": code, "message": message]]
    // Texts can always be encoded.
    guard let content = try? Content.json(document) else { return Response(status: status) }
    return Response(
      status: status, headers: content.headers.adding(headers), body: content.whole.body)
  }
}

extension HTTPFields {
  fileprivate func adding(_ others: HTTPFields) -> HTTPFields {
    others.reduce(into: self) { $0.append($1) }
  }
}
