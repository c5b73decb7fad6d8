import FoundationEssentials
import HTMLPages
import OfflineCore
import Presentation

/// The age of a list, and what went wrong with it, above the list.
struct Status {
  let age: Age?
  var slot = "status"
  let notices: [Notice]
  let messages: Messages

  var html: HTML {
    """
    <div slot="\(slot)" class="status">
    \(age?.html(messages.web))<div class="notices">
    \(notices.map { $0.dialog(messages) })</div>
    <span hidden></span>
    </div>

    """
  }

  struct Age {
    private let state: String
    private let mark: String
    private let source: String
    /// When the list was saved or, if it was not, loaded.
    private let time: DatedText?
    private let isAsking: Bool
    private let isLive: Bool
    /// How long the list is kept; `nil` if it is not.
    private let validity: String?
    private let saved: String?

    /// Creates the age of a list that could not be loaded.
    init(unavailable texts: WebTexts) {
      (state, mark, source) = ("offline", texts.unavailable, "")
      (time, validity, saved) = (nil, nil, nil)
      (isAsking, isLive) = (false, false)
    }

    /// - Parameters:
    ///   - isOffline: Whether the source is never asked.
    ///   - isAsking: Whether the source is being asked.
    init(
      _ age: ListAgeViewModel, isOffline: Bool, isAsking: Bool = false, messages: Messages
    ) {
      isLive = age.isLive
      (state, mark) =
        isLive ? ("live", "") : isOffline ? ("offline", messages.web.offline) : ("saved", "")
      source = age.name
      time = age.age
      saved = isLive || age.isRecent ? nil : messages.saved("#")
      validity = age.validity?.text
      self.isAsking = isAsking && !isOffline
    }

    fileprivate func html(_ texts: WebTexts) -> HTML {
      """
      <details class="age">
      <summary><span role="status"><span class="mark \(state)">\(mark)</span> \
      <bdi>\(prose: source)</bdi>\(time.map { #" <span class="when">\#(words($0))</span>"# })\
      \(#" <span class="asking">\#(texts.asking)</span>"#, if: isAsking)</span></summary>
      \(keeping(texts).map { "<p>\($0)</p>" })
      </details>

      """
    }

    private func words(_ time: DatedText) -> HTML {
      saved.map { $0.replacingMark(by: time.html) } ?? time.html
    }

    /// Returns what becomes of the list without its source.
    private func keeping(_ texts: WebTexts) -> HTML? {
      guard let time else { return nil }
      guard let validity else { return "\(texts.notKept)" }
      guard isLive else { return "\(texts.savedCopy), \(validity)" }
      return texts.worksOffline.replacingMark(by: time.html(onClock: texts.atTime))
    }
  }
}

extension DatedText {
  var html: HTML { html(onClock: nil) }

  /// - Parameter clock: The words of a time of day, which a script puts in the place of the text.
  func html(onClock clock: String?) -> HTML {
    """
    <time datetime="\(instant ?? "")" title="\(exact ?? "")"\
    \(clock.map { #" data-clock="\#($0)""# })>\(text)</time>
    """
  }
}

extension Messages {
  /// Returns the age of a saved list, or `nil` if it was saved less than a minute ago.
  func age(of list: LoadedList<some Sendable>, now: Date) -> String? {
    guard let savedAt = list.savedAt, now.timeIntervalSince(savedAt) >= 60 else { return nil }
    return relativeDate(savedAt, now: now)
  }
}
