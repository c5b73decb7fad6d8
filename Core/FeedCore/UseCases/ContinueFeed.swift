public import OfflineCore

/// Loads the first pages of the feed for somebody who reads on: what is saved of them as it is, and
/// from the source only what comes after that.
public typealias ContinueFeed = ContinueList<FeedImage>
