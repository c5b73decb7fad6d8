public import FeedCore
import FoundationEssentials
import OfflineCore

extension SourceRequirement<FeedPorts> {
  /// All requirements of feed sources.
  public static var all: [SourceRequirement] {
    [
      SourceRequirement("first-page-again", sentence: "the first page is the same when asked again")
      {
        source in
        let first = try await source.feed.items(after: nil, limit: 5)
        try expect(
          !first.isEmpty, in: "the first page", expected: "at least one image", found: "none")
        try await expect(
          source.feed.items(after: nil, limit: 5).map(\.id), is: first.map(\.id), in: "the images")
      },
      SourceRequirement(
        "unchanged-first-page",
        sentence: "the first page is unchanged for those who have it, and for no others"
      ) { source in
        let (first, validator) = try await source.newest(unless: nil)
        try await expect(
          source.feed.items(after: nil, limit: 5).map(\.id), is: first, in: "the images")
        try await expect(
          source.newest(unless: "what no source has said").images, is: first,
          in: "the images for those who have others")
        guard let validator else { return }
        let page = try await source.feed.page(PageRequest(limit: 5, unless: validator))
        if !page.isUnchanged {
          try expect(page.items.map(\.id), is: first, in: "the images for those who have them")
        }
      },
      SourceRequirement(
        "pages-in-a-row", sentence: "pages follow each other to an end, each image once"
      ) { source in
        let all = try await source.feed.items(after: nil, limit: 10_000).map(\.id)
        var walked: [FeedImage.ID] = []
        var last: FeedImage.ID?
        repeat {
          let page = try await source.feed.items(after: last, limit: 3).map(\.id)
          walked += page
          last = page.count < 3 ? nil : page.last
        } while last != nil && walked.count <= all.count
        try expect(walked, is: all, in: "the pages of three in a row")
      },
      SourceRequirement(
        "unknown-image", sentence: "after an image that is unknown comes an error, not a page"
      ) { source in
        try await expectSourceError("a page after an unknown image") {
          try await source.feed.items(after: UUID(), limit: 3)
        }
      },
      SourceRequirement(
        "data-and-comments",
        sentence:
          "each image of a page has data, and comments that can be asked for if the source has any"
      ) { source in
        for image in try await source.feed.items(after: nil, limit: 5) {
          let data = try await source.imageData.data(for: image.url)
          try expect(!data.isEmpty, in: "data for \(image.url)", expected: "bytes", found: "none")
          let beginning = try await source.imageData.beginning(of: image.url, count: 16)
          try expect(
            beginning == data.prefix(16), in: "beginning of \(image.url)",
            expected: "the first of the same bytes",
            found: "others")
          _ = try await source.comments?.comments(on: image.id)
          if let address = try await source.addresses?.imageAddress(of: image.id) {
            try expect(address, is: image.url, in: "the address of an image by its id")
          }
        }
      },
      .filesAreRefused,
      SourceRequirement("cancelled-calls", sentence: "a cancelled call throws CancellationError") {
        source in
        try await expectCancellation("page") { try await source.feed.items(after: nil, limit: 3) }
        if let comments = source.comments {
          try await expectCancellation("comments") { try await comments.comments(on: UUID()) }
        }
        if let addresses = source.addresses {
          try await expectCancellation("address") { try await addresses.imageAddress(of: UUID()) }
        }
        for image in try await source.feed.items(after: nil, limit: 1) {
          try await expectCancellation("data") { try await source.imageData.data(for: image.url) }
        }
      },
    ]
  }
}

extension Source<FeedPorts> {
  /// Returns the first page for a caller that sends an outdated validator or none, and fails if the
  /// source calls the page unchanged.
  fileprivate func newest(
    unless saved: String?
  ) async throws -> (images: [FeedImage.ID], validator: String?) {
    let page = try await ports.feed.page(PageRequest(limit: 5, unless: saved))
    guard !page.isUnchanged else {
      throw Deviation(
        step: "the first page for those who have not got it", expected: "images",
        found: "that it is unchanged")
    }
    return (page.items.map(\.id), page.validator)
  }
}
