/// What a step expected, and what it found instead.
struct Mismatch: Error {
  let expected: String
  let found: String
}

/// Thrown by a step that has no meaning on a store.
struct Inapplicable: Error {
  let reason: String
}

func expect<Value: Equatable>(_ found: Value, is expected: Value, _ what: String) throws {
  guard found == expected else {
    throw Mismatch(expected: "\(what): \(expected)", found: "\(found)")
  }
}
