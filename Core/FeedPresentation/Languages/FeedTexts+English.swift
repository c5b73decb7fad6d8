extension FeedTexts {
  static let english = FeedTexts(
    title: "My Feed",
    commentsTitle: "Comments",
    emptyFeed: "There are no images yet.",
    endOfFeed: "That was the end of the feed: there is nothing more to load.",
    noComments: "There are no comments yet.",
    noDescription: "(no description)",
    canLoadMore: "There is more to load.",
    moreIsSaved: "More is saved.",
    allSavedShown: "This is all that is saved.",
    howToSeeAllSaved: "'--pages all' shows all of it.",
    howToLoadMore: "When online, 'feed more' loads the next page.",
    loadMore: "Load more",
    tryAgain: "Try again",
    unknownImage: {
      "There is no image '\($0)'. 'feed load --json' shows the ids of those that exist."
    },
    lastImageGone:
      "The last saved image is no longer in the feed, so that no page can follow it. Load the feed again.",
    kept: "The saved feed is still valid and was kept.",
    deleted: "The saved feed had expired or could not be read, and was deleted.",
    cleared: "Everything that was saved was deleted.",
    images: "Images",
    prefetched: { "\($0) loaded, \($1) already cached, \($2) failed" },
    migrated: {
      "\($0) \($0 == 1 ? "image" : "images") of the feed and the data of \($1) were copied to \($2) and checked."
    }
  )
}
