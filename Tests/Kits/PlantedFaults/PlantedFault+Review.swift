extension PlantedFault {
  /// A public review that told a learner about the mistake.
  public struct Review: Hashable, Sendable {
    /// The reasoning that may have led the author to the mistake.
    public let thought: String
    /// The address of the pull request with the review, one of a challenge to write a feed store.
    public let address: String

    fileprivate init(_ thought: String, inPullRequest number: Int) {
      self.thought = thought
      address =
        "https://github.com/essentialdevelopercom/ios-lead-essentials-feed-store-challenge"
        + "/pull/\(number)"
    }
  }

  /// Returns the same fault with a review.
  func reviewed(_ thought: String, inPullRequest number: Int) -> PlantedFault {
    var reviewed = self
    reviewed.review = Review(thought, inPullRequest: number)
    return reviewed
  }
}
