import ArgumentParser
import CommandLine
import Composition
import FeedCore
import FoundationEssentials
import OfflineCore
import Terminal

struct Open: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "open",
      abstract: """
        Open the page of an image in the browser, or the image itself where it has no page; print the \
        address where there is no browser.
        """,
      discussion: .json(#"{"url": URL}"#))
  }

  @Argument(help: FeedProduct.imageHelp)
  var image: String

  @OptionGroup var shared: SharedOptions

  @Flag(help: "Let a feed lead to loopback, private and link-local addresses.")
  var allowPrivate = false

  @Option(help: .now)
  var now: String?

  func run() async throws {
    let (url, session) = try await address()
    let texts = session.messages
    var isOpen = false
    if url.isWebAddress, url.user() == nil, url.password() == nil {
      let typed = ImageName(image) == nil ? [url] : []
      try FeedProduct.program.check(url, typed + session.sourceAddresses, allowPrivate)
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

  /// Returns the address of the image's page, or of the image if it has no page on the web.
  private func address() async throws -> (URL, FeedSession) {
    func open(_ typedAddress: URL?) throws -> FeedSession {
      try shared.session(of: FeedProduct.self, now: now, typedAddress: typedAddress)
    }
    guard let name = ImageName(image) else { return try await FeedProduct.image(image, open) }
    let session = try open(nil)
    let image = try await name.image(in: session)
    let link = image.link.flatMap { $0.isWebAddress ? $0 : nil }
    return (link ?? image.url, session)
  }
}

extension FeedSession {
  /// The addresses of the sources, with and without a scheme such as `rss:` in front of them.
  fileprivate var sourceAddresses: [URL] {
    app.sources.map(\.name.rawValue).flatMap { name in
      [name, String(name.drop { $0 != ":" }.dropFirst())].compactMap { URL(string: $0) }
    }
  }
}
