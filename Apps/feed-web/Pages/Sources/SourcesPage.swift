import FoundationEssentials
import HTMLPages
import OfflineCore
import Presentation

/// The sources of the wall, with forms to change them.
struct SourcesPage {
  /// One source, as it is shown.
  struct Row {
    let name: SourceName
    let title: String?
    /// How it answered; the time of a list that was saved before the program was started counts too.
    let state: SourceStates.State
    /// The source, in the form in which it was added; `nil` for one that can't be removed.
    let locator: String?
  }

  /// A change that failed.
  struct Trial: Sendable {
    /// The form that asked for it.
    let form: String
    let typed: String
    let failure: any Error
  }

  let rows: [Row]
  let trial: Trial?
  let token: String
  let now: Date
  let messages: Messages

  private var texts: WebTexts { messages.web }

  var html: HTML {
    """
    <div class="title"><h1>\(texts.sources)</h1></div>
    \(refusal(in: "remove"))<ul class="sources-list">
    \(rows.map(entry))</ul>
    \(form("add", content: """
      <h2>\(texts.addSource)</h2>
      <p><label for="address">\(texts.addressOfSource)</label>
      <input id="address" name="address" inputmode="url" autocapitalize="none" spellcheck="false" \
      maxlength="2048" required placeholder="https://" value="\(trial?.typed ?? "")"\
      \(#" aria-invalid="true" aria-describedby="refusal" autofocus"#, if: trial?.form == "add")>
      <button>\(texts.add)</button></p>
      \(refusal(in: "add"))
      """))
    \(form("import", content: """
      <h2>\(texts.listOfFeeds)</h2>
      <p><label for="file">\(texts.addAll)</label>
      <input id="file" name="file" type="file" accept=".opml,.xml,text/x-opml" required\
      \(#" aria-invalid="true" aria-describedby="refusal" autofocus"#, if: trial?.form == "import")>
      <button>\(texts.add)</button></p>
      \(refusal(in: "import"))
      <p><a href="/sources.opml" download>\(texts.downloadList)</a></p>
      """))

    """
  }

  private func form(_ action: String, content: HTML) -> HTML {
    """
    <form class="change" action="/sources/\(action)" method="post" enctype="multipart/form-data">
    <input type="hidden" name="token" value="\(token)">
    \(content)
    </form>

    """
  }

  private func entry(_ row: Row) -> HTML {
    let id = "source-" + String(Checksum64.of(row.name.rawValue), radix: 36)
    return """
      <li>
      <h2 id="\(id)" dir="auto">\(prose: row.title ?? row.name.familiar)</h2>
      <p class="origin"><bdi>\(prose: address(of: row.name))</bdi> · \(loaded(row.state))</p>
      \(row.state.failure(at: now).map(failure))
      \(row.locator.map { locator in
        form("remove", content: """
          <input type="hidden" name="source" value="\(locator)">
          <button aria-describedby="\(id)">\(texts.remove)</button>
          """)
      } ?? "<p class=\"origin\">\(texts.fixedSource)</p>")
      </li>

      """
  }

  /// A folder of the server is its owner's affair.
  private func address(of name: SourceName) -> String {
    name.rawValue.contains("://") ? name.rawValue : name.familiar
  }

  private func loaded(_ state: SourceStates.State) -> HTML {
    guard let date = state.succeededAt else { return "\(texts.notLoadedYet)" }
    let words = texts.lastLoaded(messages.relativeDate(date, now: now))
    return DatedText(words, at: date).html
  }

  private func failure(_ error: SourceError) -> HTML {
    """
    <div class="refusal">\(words(error))</div>

    """
  }

  private func words(_ error: SourceError) -> HTML {
    Notice(LoadError.remote(error, cache: nil), messages: messages).words(texts)
  }

  private func refusal(in form: String) -> HTML? {
    guard let trial, trial.form == form else { return nil }
    let words: HTML =
      switch trial.failure {
      case SourceRefusal.noFeed(let error):
        """
        <p>\(texts.refusal(.noFeed(error)))</p>
        <details><summary>\(texts.details)</summary><p dir="auto">\(prose: messages.message(for: error))\
        </p></details>
        """
      case let refusal as SourceRefusal: "<p>\(texts.refusal(refusal))</p>"
      case let error as SourceError: words(error)
      default: Notice(trial.failure, messages: messages).words(texts)
      }
    return #"<div class="refusal" id="refusal" role="alert">\#(words)</div>"#
  }
}
