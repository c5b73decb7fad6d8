import Testing

@testable import CommandLine
@testable import Composition

struct MistakesTests {
  @Test(
    arguments: [
      ("load", "load", 0), ("laod", "load", 1), ("olad", "load", 1), ("lod", "load", 1),
      ("loaad", "load", 1),
      ("lead", "load", 1), ("dola", "load", 3), ("", "load", 4), ("load", "", 4),
      ("squads", "squad", 1), ("oavlidate", "validate", 2),
    ])
  func aTextIsSoManySlipsAway(typed: String, meant: String, count: Int) {
    #expect(typed.mistakes(from: meant) == count)
  }
}
