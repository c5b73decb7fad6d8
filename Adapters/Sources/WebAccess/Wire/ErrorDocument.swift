/// What a server says about a request that it can't answer: `{"error":{"code":…,"message":…}}`.
package struct ErrorDocument: Codable, Sendable {
  package struct Details: Codable, Sendable {
    package var code: String
    package var message: String
  }

  package var error: Details

  /// - Parameters:
  ///   - code: For programs, such as `not-found`.
  ///   - message: For people.
  package init(code: String, message: String) {
    self.error = Details(code: code, message: message)
  }
}
