import FoundationEssentials
import HTMLPages
import OfflineCore
import Presentation

/// The age of a list, and what went wrong with it, above the list.
struct Status {
  let age: Age?
  var slot = "status"
  let notices: [Notice]
  let texts: WebTexts

  var html: HTML {
    """
    <div slot="\(slot)" class="status">
    \(age?.html)<div class="notices">
    \(notices.map { $0.dialog(texts) })</div>
    <span hidden></span>
    </div>

    """
  }

  struct Age {
    let state: String
    let mark: String
    let source: String
    let saved: DatedText?
    let asking: String?
    /// The exact origin of the list, or `nil` for a list that could not be loaded.
    let origin: String?
    let validity: DatedText?

    /// Creates the age of a list that could not be loaded.
    init(unavailable texts: WebTexts) {
      (state, mark, source) = ("offline", texts.unavailable, "")
      (saved, asking, origin, validity) = (nil, nil, nil, nil)
    }

    /// - Parameters:
    ///   - isOffline: Whether the source is never asked.
    ///   - isAsking: Whether the source is being asked.
    init(_ age: ListAgeViewModel, isOffline: Bool, isAsking: Bool = false, texts: WebTexts) {
      (state, mark) =
        age.isLive ? ("live", texts.live) : isOffline ? ("offline", texts.offline) : ("saved", "")
      source = age.source
      let isPublic = !age.origin.contains("/") || age.origin.isOnTheWeb
      origin = isPublic ? age.origin.prefix(1).uppercased() + age.origin.dropFirst() : source
      // A live list shows no age.
      saved = age.isLive ? nil : age.saved
      validity = age.isLive ? nil : age.validity
      asking = isAsking && !isOffline ? texts.asking : nil
    }

    fileprivate var html: HTML {
      """
      <details class="age">
      <summary><span role="status"><span class="mark \(state)">\(mark)</span> \
      <bdi>\(prose: source)</bdi>\(saved.map { " \($0.html)" })\
      \(asking.map { #" <span class="asking">\#($0)</span>"# })</span></summary>
      \(origin.map { "<p><bdi>\(prose: $0)</bdi>\(validity.map { " \($0.html)" })</p>" })
      </details>

      """
    }
  }
}

extension DatedText {
  var html: HTML {
    #"<time datetime="\#(instant ?? "")" title="\#(exact ?? "")">\#(text)</time>"#
  }
}

extension Messages {
  /// Returns the age of a saved list, or `nil` if it was saved less than a minute ago.
  func age(of list: LoadedList<some Sendable>, now: Date) -> String? {
    guard let savedAt = list.savedAt, now.timeIntervalSince(savedAt) >= 60 else { return nil }
    return relativeDate(savedAt, now: now)
  }
}
