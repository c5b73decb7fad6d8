/// What stands for the first page of a list, so that its source can be asked whether that is still
/// the same, and need not send it again.
public struct PageValidator: Hashable, Sendable {
  /// The most bytes of a text: 1 KiB.
  public static let byteLimit = 1 << 10

  /// What the source calls the page; opaque to all others.
  public let text: String
  /// How many items it was asked for.
  public let limit: Int
  /// How many items came.
  public let count: Int

  /// - Returns: `nil` for a text that is too long to be kept with a list, and for a page that holds
  ///   more than was asked for.
  public init?(_ text: String, limit: Int, count: Int) {
    guard text.utf8.count <= Self.byteLimit, count >= 0, count <= limit else { return nil }
    self.text = text
    self.limit = limit
    self.count = count
  }
}

/// What a source says to somebody who may have the content already.
public enum ConditionalAnswer<Content: Sendable>: Sendable {
  /// The content, and what stands for it when the source is asked again, if it has such a thing.
  case content(Content, validator: String?)
  /// It is still the content that the validator stands for.
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

/// Looks up what stands for the page that is saved; `nil` when none is. Costs a read of the store, so
/// that only sources that can use it call it.
public typealias SavedValidator = @Sendable () async -> String?

/// The saved first page of a list, if it is what is asked for now: a page of the same source and the
/// same length, all of which can be read.
actor SavedFirstPage<Item: ListItem> {
  private let list: OfflineList<Item>
  private let limit: Int
  /// What was found, and what stands for it.
  private(set) var found: (items: [Item], validator: PageValidator)?

  init(_ list: OfflineList<Item>, limit: Int) {
    self.list = list
    self.limit = limit
  }

  /// Looks for the page, and returns what its source calls it.
  func validator() async -> String? {
    guard let slice = try? await list.store.slice(list.key, from: nil, limit: limit),
      slice.head.source == list.source, let validator = slice.head.validator,
      validator.limit == limit, validator.count <= slice.items.count
    else { return nil }
    found = (Array(slice.items.prefix(validator.count)), validator)
    return validator.text
  }
}
