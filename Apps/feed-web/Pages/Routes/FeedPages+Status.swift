import Composition
import FeedCore
import FoundationEssentials
import HTMLPages
import OfflineCore
import Presentation

/// Renders the age of a feed and what went wrong with it.
extension FeedPages {
  func emptyFeed(_ error: any Error, messages: Messages) -> HTML {
    let notice = notice(of: error, messages: messages).dialog(messages, isDismissible: false)
    let images = FeedImages(notice: notice, of: pages.feedTitle.text(in: messages))
    let status = Status(age: .unavailable, notices: [], messages: messages)
    return "\(status.html)\(images.start)\(images.end)\(FeedFoot(messages.web).html)"
  }

  func notice(of error: any Error, messages: Messages) -> Notice {
    Notice(error, retry: retry, messages: messages)
  }

  private var retry: Notice.Retry? { isOffline ? nil : .button(ListAddress.feed.refresh) }

  func status(
    _ list: LoadedList<FeedImage>, isLast: Bool, failure: (any Error)?, messages: Messages
  ) -> HTML {
    let now = app.now()
    let slot = isLast ? "status" : "saved-status"
    let shown = list.notices.filter(\.isForStatus)
    func render() -> HTML {
      let age = messages.age(of: list, now: now)
      let failures = failure.map {
        [Notice($0, shown: age, retry: retry, messages: messages)]
      }
      return Status(
        age: Status.Age(
          ListAgeViewModel(list, titles: sources.titles, messages: messages, now: now),
          isOffline: isOffline,
          isAsking: !isLast),
        slot: slot,
        notices: (failures ?? [])
          + shown.map { Notice($0, shown: age, retry: retry, messages: messages) },
        messages: messages
      ).html
    }
    guard shown.isEmpty, failure == nil, let savedAt = list.savedAt, let end = list.validUntil,
      savedAt <= now, now < end
    else { return render() }
    // Its words change by the minute, counted from when the list was saved.
    let key = [
      slot, messages.language.rawValue, "\(list.origin)", list.title?.text ?? "",
      sources.all.map(\.label).joined(separator: "\n"),
      list.source.rawValue, "\(savedAt.timeIntervalSinceReferenceDate)",
      "\(Int(now.timeIntervalSince(savedAt)) / 60)",
    ]
    return pages.rendered.part(key, render: render)
  }
}

extension LoadNotice {
  /// Whether the notice goes above the images. How much is saved depends on other readers, so this reader
  /// does not see it.
  fileprivate var isForStatus: Bool {
    switch self {
    case .notSaved, .notRefreshed, .partFailed: true
    case .stoppedEarly, .stoppedAt, .shortened: false
    }
  }
}
