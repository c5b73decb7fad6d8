/// What a step expected, and what it found instead.
struct Mismatch: Error {
  let expected: String
  let found: String
}

/// Thrown by a step that has no meaning on a store.
struct Inapplicable: Error {
  let reason: String
}
