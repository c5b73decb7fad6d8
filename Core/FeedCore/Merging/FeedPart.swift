public import OfflineCore

/// One of the feeds that are merged, with its own saved list.
public struct FeedPart: Sendable {
  /// The name of its source.
  let name: SourceName
  private let load: any LoadsList<FeedImage>
  private let append: any AppendsPages<FeedImage>
  private let read: ReadSavedList<FeedImage>

  /// - Parameters:
  ///   - name: The name of its source.
  ///   - load: Loads and saves its first page.
  ///   - append: Loads and saves a page after the others.
  ///   - read: Reads its saved list.
  public init(
    _ name: SourceName, loadingBy load: any LoadsList<FeedImage>,
    appendingBy append: any AppendsPages<FeedImage>, readingBy read: ReadSavedList<FeedImage>
  ) {
    (self.name, self.load, self.append, self.read) = (name, load, append, read)
  }

  /// What is known of the feed while it is read on.
  struct Progress: Sendable {
    var head: ListHead?
    var nextPage: NextPage
    /// The number of images that were read, and the last of them.
    var count: Int
    var last: FeedImage?
    /// Whether the source has failed. It is not asked again in the same traversal.
    fileprivate var hasFailed = false
    /// Bounds a source without an end.
    var bounds = PageBounds<FeedImage.ID>()

    fileprivate init(_ list: LoadedFeed) {
      (head, nextPage) = (list.head, list.nextPage)
      (count, last) = (list.items.count, list.items.last)
    }
  }

  /// The first or the next images, and the failure of the source, for which saved images may stand in.
  typealias Extension = (images: [FeedImage], progress: Progress, failure: SourceError?)

  /// Loads the first page. If the source fails, the saved images stand in while they are fresh.
  ///
  /// - Returns: No images if the source fails and none stand in.
  func start(by policy: LoadingPolicy, limit: Int) async throws -> Extension {
    do {
      let list = try await load(by: policy, limit: limit)
      var failure: SourceError?
      if case .cacheStoodIn(_, for: let error) = list.decision { failure = error }
      for case .stoppedEarly(let error) in list.notices { failure = error }
      var progress = Progress(list)
      progress.hasFailed = failure != nil
      return (list.items, progress, failure)
    } catch LoadError.remote(let error, _) {
      return ([], Progress(LoadedFeed(SourcePage([]), limit: 1, from: name)), error)
    }
  }

  /// Returns all saved images; `nil` if none may be shown.
  func saved() async throws -> Extension? {
    guard case .success(let list) = try await read(upTo: ContinueFeed.itemLimit) else { return nil }
    return (list.items, Progress(list), nil)
  }

  /// Returns the next images: those that are saved, or a page of the source. None follow after a failure.
  func more(after progress: Progress, limit: Int) async throws -> Extension {
    var progress = progress
    do {
      return (try await nextImages(&progress, limit: limit), progress, nil)
    } catch let error as SourceError {
      progress.nextPage = .end
      return ([], progress, error)
    }
  }

  private func nextImages(_ progress: inout Progress, limit: Int) async throws -> [FeedImage] {
    if progress.nextPage == .saved {
      guard
        case .success(let list) = try await read(
          from: progress.count, upTo: progress.count + limit),
        list.offset == progress.count,
        list.head?.version.generation == progress.head?.version.generation
      else {
        // The saved list was replaced: what follows is unknown, and the source knows more.
        progress.nextPage = .atSource
        return try await nextImages(&progress, limit: limit)
      }
      (progress.head, progress.nextPage) = (list.head, list.nextPage)
      note(list.items, &progress)
      return list.items
    }
    guard progress.nextPage == .atSource, !progress.hasFailed, let last = progress.last else {
      progress.nextPage = .end
      return []
    }
    progress.bounds.known.insert(last.id)
    let added = try await append(
      after: last, of: progress.head, limit: limit, within: progress.bounds)
    progress.head = added.head
    progress.nextPage = added.page.nextPage(limit: limit)
    note(added.page.items, &progress)
    return added.page.items
  }

  private func note(_ images: [FeedImage], _ progress: inout Progress) {
    progress.count += images.count
    progress.last = images.last ?? progress.last
    progress.bounds.room -= images.byteCount
  }
}
