extension PlantedFault {
  /// What was said in public of a store with the mistake, to somebody who was learning to write one.
  public struct Review: Hashable, Sendable {
    /// What leads to the mistake, as its author may have thought.
    public let thought: String
    /// The pull request in which it was reviewed, among those to a challenge of writing a feed store.
    public let address: String

    fileprivate init(_ thought: String, inPullRequest number: Int) {
      self.thought = thought
      address =
        "https://github.com/essentialdevelopercom/ios-lead-essentials-feed-store-challenge"
        + "/pull/\(number)"
    }
  }

  /// The same fault, and where somebody was told of it.
  func reviewed(_ thought: String, inPullRequest number: Int) -> PlantedFault {
    var reviewed = self
    reviewed.review = Review(thought, inPullRequest: number)
    return reviewed
  }
}
