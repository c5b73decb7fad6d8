/// Reads a text of digits and single marks from its start to its end.
struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String.UTF8View) {
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == mark.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits count: Int, in range: ClosedRange<Int> = 0...9999) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return range.contains(value) ? value : nil
  }

  /// What stands after a decimal point; 0 if there is no point, `nil` if nothing follows it.
  mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    var digits = 0.0
    var scale = 1.0
    var count = 0
    while let digit = digit() {
      count += 1
      // More than a Double can tell apart.
      guard count <= 15 else { continue }
      digits = digits * 10 + Double(digit)
      scale *= 10
    }
    return count > 0 ? digits / scale : nil
  }

  private mutating func digit() -> Int? {
    guard let first = rest.first, (0x30...0x39).contains(first) else { return nil }
    rest.removeFirst()
    return Int(first) - 0x30
  }
}
