public import OfflineCore

/// Saves a feed in place of the one before, stamped with the present moment. Whatever loads the
/// feed saves by it, for a list of any kind.
public typealias CacheFeed = CacheList<FeedImage>
