/// What a source says to somebody who may have the content already.
public enum ConditionalAnswer<Content: Sendable>: Sendable {
  /// The content, and its validator, if the source has one.
  case content(Content, validator: String?)
  /// It is still the content of the validator.
  case unchanged

  /// The same answer with another form of the content.
  public func map<Other>(_ transform: (Content) throws -> Other) rethrows -> ConditionalAnswer<
    Other
  > {
    switch self {
    case .content(let content, let validator):
      .content(try transform(content), validator: validator)
    case .unchanged: .unchanged
    }
  }
}

/// Looks up the validator of the page that is saved; `nil` when there is none. Costs a read of the
/// store, so that only sources that can use it call it.
public typealias SavedValidator = @Sendable () async -> String?
