public import OfflineCore

/// Saves a feed in place of the one before, stamped with the present moment. ``LoadFeed`` saves by it.
public typealias CacheFeed = CacheList<FeedImage>
