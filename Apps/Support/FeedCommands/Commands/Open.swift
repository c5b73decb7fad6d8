import ArgumentParser
import CommandLine
import Composition
import FoundationEssentials
import OfflineCore
import Plugins
import Terminal

struct Open<App: FeedProgram>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "open",
      abstract: "Open an image in the browser, or print its address where there is none.",
      discussion: .json(#"{"url": URL}"#))
  }

  @Argument(help: App.imageHelp)
  var image: String

  @OptionGroup var shared: SharedOptions

  @Flag(help: "Let a feed lead to loopback, private and link-local addresses.")
  var allowPrivate = false

  @Option(help: .now)
  var now: String?

  func run() async throws {
    let (url, session) = try await App.image(image) {
      try shared.session(App.plugins, now: now, typedAddress: $0)
    }
    let texts = session.messages
    var isOpen = false
    if url.isWebAddress, url.user() == nil, url.password() == nil {
      let typed = ImageName(image) == nil ? [url] : []
      try App.check(url, trusted: typed + session.sourceAddresses, allowsPrivate: allowPrivate)
      isOpen = try await Browser.open(url, canWrite: !session.isJSON)
      if !isOpen { session.warn(texts.noBrowser) }
    } else {
      session.warn(texts.notForBrowsers(session.command("image \(image.shellWord) -o FILE")))
    }
    if session.isJSON {
      try session.console.print(document: ["url": url.absoluteString])
    } else if !isOpen {
      session.console.print("\(url.absoluteString)")
    }
  }
}

extension FeedSession {
  /// The address of the source, which may have the scheme of its kind before that of the web.
  fileprivate var sourceAddresses: [URL] {
    let name = app.source.name.rawValue
    return [name, String(name.drop { $0 != ":" }.dropFirst())].compactMap { URL(string: $0) }
  }
}
