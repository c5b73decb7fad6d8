/// An item of any kind, for those who look at a list and not at what it holds.
struct UnknownRecord: JSONRecord {
  init(_ item: Void) {}

  init(from decoder: any Decoder) {}

  func encode(to encoder: any Encoder) {}

  var item: Void? { () }
}
