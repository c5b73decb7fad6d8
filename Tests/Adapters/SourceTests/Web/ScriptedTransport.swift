import Foundation
import HTTPSource
import Synchronization

/// A transport that answers requests with a closure, and records them.
final class ScriptedTransport: HTTPTransport {
  private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse
  private let recorded = Mutex<[HTTPRequest]>([])

  var requests: [HTTPRequest] { recorded.withLock { $0 } }
  var addresses: [String] { requests.map(\.url.absoluteString) }

  init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.answer = answer
  }

  convenience init(_ body: String, status: Int = 200, retryAfter: String? = nil) {
    self.init { _ in
      HTTPResponse(status: status, retryAfter: retryAfter, body: Data(body.utf8))
    }
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    recorded.withLock { $0.append(request) }
    return try await answer(request)
  }
}

extension HTTPResponse {
  /// Creates a response with some of the fields that are read.
  init(
    status: Int, location: String? = nil, retryAfter: String? = nil, entityTag: String? = nil,
    lastModified: String? = nil, contentType: String? = nil, coding: String? = nil, body: Data
  ) {
    let fields = [
      ("location", location), ("retry-after", retryAfter), ("etag", entityTag),
      ("last-modified", lastModified), ("content-type", contentType), ("content-encoding", coding),
    ]
    self.init(
      status: status,
      headers: fields.compactMap { name, value in value.map { (name: name, value: $0) } },
      body: body)
  }
}

extension HTTPRequest {
  /// The value of the field with the API key, if it is sent.
  var key: String? { headers.first { $0.name == "x-rapidapi-key" }?.value }
}
