/// A rule of the store contract, which the article StoreContract explains.
public struct ContractRule: Sendable, Identifiable {
  /// The number of the rule, from 1 to 13.
  public let id: Int
  /// The requirement in a few words.
  public let title: String
  /// The people who suffer when a store breaks the rule.
  public let hurts: String

  /// All rules, in the order of their numbers.
  public static let all: [ContractRule] = [
    ("Empty at first, and reading changes nothing", "whoever only wanted to look"),
    ("What was saved is what is read", "readers, who are shown what nobody has written"),
    (
      "Replace is one atomic step",
      "whoever reads while it saves, and whoever is offline after a save has failed"
    ),
    ("Append is O(page)", "whoever has read on for long: each page takes longer"),
    ("The first page is cheap", "whoever has saved much: the app starts more slowly each day"),
    ("Removing", "whoever clears, or loses the list to a failure"),
    ("Damage is told", "whoever is shown nonsense, or told that nothing was saved"),
    ("Several instances", "whoever has two programs open on one store"),
    (
      "Image data", "whoever runs out of disk, or pictures"
    ),
    ("Cancellation", "whoever goes back, or presses Ctrl-C"),
    ("Durability", "whoever loses power after the app has said that it saved"),
    ("Compare-and-set", "whoever loads more in two windows, or over a bad network"),
    ("Checksums", "whoever's disk goes bad in silence"),
  ].enumerated().map { ContractRule(id: $0 + 1, title: $1.0, hurts: $1.1) }
}
