import HTMLPages
import OfflineCore
import Presentation

/// A failure in plain words, with the message of a web source as a detail. Paths and messages of stores are
/// only for the operator.
struct Notice {
  let message: String
  var detail: String?

  init(_ message: String, detail: String? = nil) {
    (self.message, self.detail) = (message, detail)
  }

  /// - Parameter shown: The age of the list that is shown instead, if there is one.
  init(_ error: any Error, shown: String? = nil, messages: Messages) {
    let summary = messages.web.summary(of: error)
    let instead = shown.map { " " + messages.web.asItWas($0) } ?? ""
    self.init(summary.map { $0 + instead } ?? messages.message(for: error))
    guard case LoadError.remote(let failure, _) = error, failure.address.isOnTheWeb else {
      return
    }
    detail = messages.message(for: failure)
  }

  /// - Parameter shown: The age of the list that is shown.
  init(_ notice: LoadNotice, shown: String?, messages: Messages) {
    switch notice {
    case .notRefreshed(let error), .stoppedEarly(let error):
      self.init(LoadError.remote(error, cache: nil), shown: shown, messages: messages)
      if detail != nil { detail = messages.message(for: notice) }
    case .notSaved: self.init(messages.notSaved)
    case .partFailed(let part):
      self.init(messages.web.failed(part.source.familiar))
      if part.error.address.isOnTheWeb { detail = messages.message(for: part.error) }
    case .stoppedAt, .shortened:
      self.init(messages.message(for: notice))
    }
  }

  /// Returns the notice as a dialog that the reader can dismiss.
  func dialog(_ texts: WebTexts) -> HTML {
    """
    <dialog open class="notice" role="alertdialog" aria-label="\(texts.notice)"><div>\
    \(words(texts))</div><form method="dialog"><button>\(texts.dismiss)</button></form></dialog>

    """
  }

  /// Returns the message with its detail.
  func words(_ texts: WebTexts) -> HTML {
    let cause = detail.map { detail -> HTML in
      """
      <details><summary>\(texts.details)</summary><p dir="auto">\(prose: detail)</p></details>
      """
    }
    return #"<p dir="auto">\#(prose: message)</p>\#(cause)"#
  }
}

extension String {
  /// Whether it contains a web address, which readers may see, instead of a path of the server.
  var isOnTheWeb: Bool { contains(/\bhttps?:\/\//) }
}
