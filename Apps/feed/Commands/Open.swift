import ArgumentParser
import CommandLine
import FeedPresentation
import FoundationEssentials
import Terminal

/// `feed open`
struct Open: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open an image in the browser, or print its address where there is none.",
    discussion: .json(#"{"url": URL}"#))

  @Argument(help: FeedProduct.imageHelp)
  var image: String

  @OptionGroup var shared: SharedOptions

  @Flag(help: "Let a feed lead to loopback, private and link-local addresses.")
  var allowPrivate = false

  @Option(help: .now)
  var now: String?

  func run() async throws {
    let (url, session) = try await FeedProduct.image(image) {
      try shared.session(.feed, now: now, typedAddress: $0)
    }
    let texts = session.messages
    var isOpen = false
    if url.isWebAddress, url.user() == nil, url.password() == nil {
      try session.checkAddress(url, isTyped: ImageName(image) == nil, allowsPrivate: allowPrivate)
      isOpen = try await Browser.open(url, canWrite: !session.isJSON)
      if !isOpen { session.warn(texts.noBrowser) }
    } else {
      session.warn(texts.notForBrowsers(session.command("feed image \(image.shellWord) -o FILE")))
    }
    if session.isJSON {
      try session.console.print(document: ["url": url.absoluteString])
    } else if !isOpen {
      session.console.print("\(url.absoluteString)")
    }
  }
}
