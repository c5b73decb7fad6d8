/// A field of an item that is not what the contract says.
package struct MalformedRecord: Error {
  let field: String
  let expectation: String

  /// - Parameters:
  ///   - field: Its name on the wire.
  ///   - expectation: What it should be, with an article.
  package init(_ field: String, isNot expectation: String) {
    self.field = field
    self.expectation = expectation
  }
}
