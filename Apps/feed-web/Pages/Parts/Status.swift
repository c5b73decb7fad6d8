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
    \(age?.html(messages))<div class="notices">
    \(notices.map { $0.dialog(messages) })</div>
    <span hidden></span>
    </div>

    """
  }

  /// The source of a list and its age, and what becomes of the list without its source.
  struct Age {
    /// `nil` for a list that could not be loaded.
    private let model: ListAgeViewModel?
    private let isOffline: Bool
    private let isAsking: Bool

    static let unavailable = Age(nil, isOffline: true)

    /// - Parameters:
    ///   - isOffline: Whether the source is never asked.
    ///   - isAsking: Whether the source is being asked.
    init(_ model: ListAgeViewModel?, isOffline: Bool, isAsking: Bool = false) {
      (self.model, self.isOffline) = (model, isOffline)
      self.isAsking = isAsking && !isOffline
    }

    fileprivate func html(_ messages: Messages) -> HTML {
      let texts = messages.web
      let (state, mark) =
        switch model?.isLive {
        case nil: ("offline", texts.unavailable)
        case true?: ("live", "")
        case false?: isOffline ? ("offline", texts.offline) : ("saved", "")
        }
      return """
        <details class="age">
        <summary><span role="status"><span class="mark \(state)">\(mark)</span> \
        <bdi>\(prose: model?.name ?? "")</bdi>\
        \(model.map { #" <span class="when">\#(when($0, messages: messages))</span>"# })\
        \(#" <span class="asking">\#(texts.asking)</span>"#, if: isAsking)</span></summary>
        \(model.map { "<p>\(keeping($0, texts: texts))</p>" })
        </details>

        """
    }

    /// Returns when the list was saved or, if it was not, loaded.
    private func when(_ model: ListAgeViewModel, messages: Messages) -> HTML {
      let isPlain = model.isLive || model.isRecent
      return isPlain ? model.age.html : messages.saved("#").replacingMark(by: model.age.html)
    }

    private func keeping(_ model: ListAgeViewModel, texts: WebTexts) -> HTML {
      guard let validity = model.validity?.text else { return "\(texts.notKept)" }
      guard model.isLive else { return "\(texts.savedCopy), \(validity)" }
      return texts.worksOffline.replacingMark(by: model.age.html(onClock: texts.atTime))
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
