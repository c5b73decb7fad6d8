import Composition
import FeedCore
import OfflineCore
import Presentation
import Synchronization

/// The title of the feed in the last list that was shown. The beginning of a page needs it before the list
/// has arrived.
final class FeedTitle: Sendable {
  private let last = Mutex<(isKnown: Bool, title: ListTitle?)>((false, nil))

  /// Whether no list has been shown yet.
  var isUnknown: Bool { last.withLock { !$0.isKnown } }

  func remember(_ list: LoadedList<FeedImage>) { last.withLock { $0 = (true, list.title) } }

  func text(in messages: Messages) -> String {
    last.withLock { $0.title }?.text ?? messages.feedTitle
  }
}

/// The names by which readers know the sources of a merged feed: their titles, as far as those are known.
final class SourceLabels: Sendable {
  private struct Known {
    var titles: [SourceName: String] = [:]
    /// When titles are read again.
    var next = ContinuousClock.now
    /// The numbers of the last read that began, and of the one that brought the titles.
    var (last, latest) = (0, 0)
  }

  private static let pause = Duration.seconds(1)

  private let app: FeedApp
  private let known = Mutex(Known())

  init(_ app: FeedApp) { self.app = app }

  /// The names of all sources in their order; empty if there is only one.
  var all: [(source: SourceName, label: String)] {
    app.sources.count > 1 ? app.sources.map { ($0.name, label(of: $0.name)) } : []
  }

  /// The titles that are known.
  var titles: [SourceName: String] { known.withLock { $0.titles } }

  func label(of source: SourceName) -> String { titles[source] ?? source.familiar }

  /// Returns the source with the name that addresses of pages have.
  func source(named name: String) -> SourceName? {
    app.sources.first { $0.name.publicName == name }?.name
  }

  /// Reads the saved titles, at most once per second.
  ///
  /// - Parameter list: A list that was just loaded. If its source sent it and titles are missing, they are read
  ///   at once.
  func update(after list: LoadedList<FeedImage>? = nil) async {
    guard app.sources.count > 1 else { return }
    let turn: Int? = known.withLock { known in
      let isIncomplete = known.titles.count < app.sources.count
      guard list?.origin == .remote && isIncomplete || known.next <= .now else { return nil }
      known.next = .now + Self.pause
      known.last += 1
      return known.last
    }
    guard let turn else { return }
    let titles = await app.sourceTitles().mapValues { $0.shortened(to: SourceTabs.nameLimit) }
    known.withLock {
      // A later read may have been quicker.
      if $0.latest < turn { ($0.titles, $0.latest) = (titles, turn) }
    }
  }
}

extension SourceName {
  /// The name in addresses of pages. It shows no path of the server.
  var publicName: String {
    guard rawValue.contains("/"), !rawValue.isOnTheWeb else { return rawValue }
    return "\(familiar)~\(String(Checksum64.of(rawValue), radix: 36))"
  }
}
