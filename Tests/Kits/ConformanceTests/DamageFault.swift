/// A mistake that an author of a storage could make in dealing with damage.
enum DamageFault: String, CaseIterable {
  case takesDamageForNothing
  case tellsAnotherReason
  case staysDamagedWhenReplacing
  case staysDamagedWhenRemoving
  case staysDamagedWhenClearing
  case findsNoProblems
  case breaksEveryList
  case losesOthersWhenReplacing
  case losesOthersWhenRemoving
  case losesOthersWhenTwoMend
  case remembersProblems
  case takesDamagedListsForUnknown
  case setsAsideInSilence
  case clearsInSilence

  /// The mistakes that a single list does not show, with parts of the sentences of those
  /// requirements, and of no others, that find them.
  static let amongSeveralLists: [(DamageFault, finders: Set<String>)] = [
    (.breaksEveryList, ["leaves the others readable", "not set aside as unknown"]),
    (.losesOthersWhenReplacing, ["replacing a damaged list mends it", "mend lists at once"]),
    (
      .losesOthersWhenRemoving,
      ["removing a damaged list leaves the others", "mend lists at once"]
    ),
    (.losesOthersWhenTwoMend, ["mend lists at once"]),
    (.takesDamagedListsForUnknown, ["not set aside as unknown"]),
    (
      .remembersProblems,
      [
        "replacing a damaged list mends it", "removing a damaged list leaves the others",
        "mend lists at once",
      ]
    ),
  ]
}
