import HTMLPages
import OfflineCore
import Presentation

/// A failure in plain words, with the button that helps, and the message of a web source as a detail. Paths
/// and messages of stores are only for the operator.
struct Notice {
  /// What tries the request again.
  enum Retry {
    /// The address of a page.
    case link(String)
    /// The address to which the button posts.
    case button(String)
  }

  private let message: HTML
  private var detail: String?
  private var retry: Retry?

  init(_ message: HTML) { self.message = message }

  /// - Parameters:
  ///   - shown: The age of the list that is shown instead, if there is one.
  ///   - retry: What tries again, if that can help.
  init(_ error: any Error, shown: String? = nil, retry: Retry? = nil, messages: Messages) {
    let summary = messages.web.summary(of: error)
    let instead = shown.map { " " + messages.web.asItWas($0) } ?? ""
    self.init(summary.map { "\($0)\(instead)" } ?? "\(prose: messages.message(for: error))")
    if error.mayPass { self.retry = retry }
    guard case LoadError.remote(let failure, _) = error, failure.address.isOnTheWeb,
      !error.isOffline
    else { return }
    detail = messages.message(for: failure)
  }

  /// - Parameters:
  ///   - shown: The age of the list that is shown.
  ///   - retry: What asks for the newest list.
  init(_ notice: LoadNotice, shown: String?, retry: Retry? = nil, messages: Messages) {
    switch notice {
    case .stoppedEarly(let error) where error.reason == .offline:
      self.init("\(messages.web.noMoreSaved)")
    case .notRefreshed(let error), .stoppedEarly(let error):
      self.init(LoadError.remote(error, cache: nil), shown: shown, retry: retry, messages: messages)
      if detail != nil { detail = messages.message(for: notice) }
    case .notSaved: self.init("\(messages.notSaved)")
    case .partFailed(let part):
      self.init("\(messages.partFailed(part.source.familiar))")
      if part.error.address.isOnTheWeb { detail = messages.message(for: part.error) }
    case .stoppedAt, .shortened:
      self.init("\(messages.message(for: notice))")
    }
  }

  /// Returns the notice as a dialog.
  ///
  /// - Parameter isDismissible: Whether the reader can close it, because there is something else to see.
  func dialog(_ messages: Messages, isDismissible: Bool = true) -> HTML {
    let texts = messages.web
    let dismiss: HTML = """
      <form method="dialog"><button class="dismiss" aria-label="\(texts.dismiss)">×</button></form>
      """
    let again: HTML? = retry.map {
      switch $0 {
      case .link(let address): #"<a class="button" href="\#(address)">\#(messages.tryAgain)</a>"#
      case .button(let address):
        #"<form method="post" action="\#(address)"><button>\#(messages.tryAgain)</button></form>"#
      }
    }
    return """
      <dialog open class="notice" role="alertdialog" aria-label="\(texts.notice)"><div>\
      \(words(texts))</div><div class="acts">\(again)\(dismiss, if: isDismissible)</div></dialog>

      """
  }

  /// Returns the message with its detail.
  func words(_ texts: WebTexts) -> HTML {
    let cause = detail.map { detail -> HTML in
      """
      <details><summary>\(texts.details)</summary><p dir="auto">\(prose: detail)</p></details>
      """
    }
    return #"<p dir="auto">\#(message)</p>\#(cause)"#
  }
}

extension String {
  /// Whether it contains a web address, which readers may see, instead of a path of the server.
  var isOnTheWeb: Bool { contains("http://") || contains("https://") }
}
