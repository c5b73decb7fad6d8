import Foundation
import Synchronization
import WebAccess

/// Answers every request alike, and remembers what was asked for.
final class ScriptedTransport: HTTPTransport {
  private let answer: HTTPResponse
  private let recorded = Mutex<[HTTPRequest]>([])

  var addresses: [String] { recorded.withLock { $0.map(\.url.absoluteString) } }

  init(_ body: String, status: Int = 200) {
    answer = HTTPResponse(status: status, body: Data(body.utf8))
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    recorded.withLock { $0.append(request) }
    return answer
  }
}
