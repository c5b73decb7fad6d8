/// What a server says to a client that may have a document already.
package enum ConditionalAnswer<Content: Sendable>: Sendable {
  /// What was read of the document, and its validator, if it has one.
  case content(Content, validator: String?)
  /// It is still the document of the validator.
  case unchanged
}
