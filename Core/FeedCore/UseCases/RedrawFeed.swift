public import OfflineCore

/// Loads the feed for those who draw it again and again.
public typealias RedrawFeed = RedrawList<FeedImage>
