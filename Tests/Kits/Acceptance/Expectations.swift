import FoundationEssentials

func expect<Value: Equatable>(_ found: Value, is expected: Value, in what: String) throws {
  guard found == expected else {
    throw Mismatch(expected: "\(what): \(expected)", found: "\(found)")
  }
}

/// Checks that the texts are the expected ones, in order.
func expectTexts(_ found: [String], are expected: [String], in what: String) throws {
  let words = { (texts: [String]) in texts.isEmpty ? "none" : texts.joined(separator: "; ") }
  guard found == expected else {
    throw Mismatch(expected: "\(what): \(words(expected))", found: words(found))
  }
}

/// Checks that a date is the expected one, to the last bit.
func expectDate(_ found: Date?, is expected: Date, in what: String) throws {
  guard found == expected else {
    throw Mismatch(
      expected: "\(what): \(expected.ISO8601Format())",
      found: found.map { $0.ISO8601Format() } ?? "never")
  }
}

/// Checks that the items are the expected ones, in order; `nil` stands for no list. The failure says how many
/// there are, and where the two lists first differ.
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

/// A failed expectation of a step, with the actual value.
struct Mismatch: Error {
  let expected: String
  let found: String
}

/// The error of a step that does not apply to a store.
struct Inapplicable: Error {
  let reason: String
}
