public import OfflineCore

/// Loads the page after the last saved image, and appends it to the saved feed, which keeps its age.
public typealias LoadMoreFeed = LoadNextPage<FeedImage>
