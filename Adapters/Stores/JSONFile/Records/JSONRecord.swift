/// How one kind of item is written in a list.
protocol JSONRecord: Codable, Sendable {
  associatedtype Item: Sendable

  init(_ item: Item)

  /// The item, or `nil` when the record can't be one.
  var item: Item? { get }
}
