import FoundationEssentials

func expect<Value: Equatable>(_ found: Value, is expected: Value, in what: String) throws {
  guard found == expected else {
    throw Mismatch(expected: "\(what): \(expected)", found: "\(found)")
  }
}

/// Expects texts in this order.
func expectTexts(_ found: [String], are expected: [String], in what: String) throws {
  let words = { (texts: [String]) in texts.isEmpty ? "none" : texts.joined(separator: "; ") }
  guard found == expected else {
    throw Mismatch(expected: "\(what): \(words(expected))", found: words(found))
  }
}

/// Expects a moment, to the last bit.
func expectDate(_ found: Date?, is expected: Date, in what: String) throws {
  guard found == expected else {
    throw Mismatch(
      expected: "\(what): \(expected.ISO8601Format())",
      found: found.map { $0.ISO8601Format() } ?? "never")
  }
}

/// Expects items in this order; `nil` is no list at all. People are told how many there are, and
/// where the two lists part.
func expectItems<Item: Equatable & Identifiable>(
  _ found: [Item]?, are expected: [Item]?, in what: String
) throws {
  guard found != expected else { return }
  let place = zip(found ?? [], expected ?? []).prefix { $0 == $1 }.count
  let words = { (items: [Item]?) in
    guard let items else { return "no list" }
    guard place < items.count else { return "\(items.count) in all" }
    return "\(items.count) in all, number \(place + 1) is \(items[place].id)"
  }
  let ids = [found, expected].map { $0?.dropFirst(place).first?.id }
  let isSameItem = ids[0] != nil && ids[0] == ids[1]
  throw Mismatch(
    expected: "\(what): \(words(expected))",
    found: words(found) + (isSameItem ? ", with other contents" : ""))
}

/// What a step expected, and what it found instead.
struct Mismatch: Error {
  let expected: String
  let found: String
}

/// Thrown by a step that has no meaning on a store.
struct Inapplicable: Error {
  let reason: String
}
