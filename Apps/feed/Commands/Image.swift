import CacheCore
import Plugins
import AppSupport
import ArgumentParser
import FeedCore
import CachePresentation
import FoundationEssentials

/// `feed image`
struct Image: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Get the bytes of an image: from the store, else from the remote.")

  @Argument(help: "The address of the image, as the feed shows it.")
  var url: String

  @Option(help: ArgumentHelp("Write the bytes into this file.", valueName: "file"))
  var output: String?

  @Flag(help: "Ask the remote first, past the store.")
  var refresh = false

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    guard let url = URL(string: url, encodingInvalidCharacters: false), let scheme = url.scheme
    else {
      throw UsageError("that is not an address; write one as the feed shows it")
    }
    guard url.user() == nil, url.password() == nil else {
      throw UsageError("write the address without a name and a password: it is saved and shown")
    }
    let session = try shared.session(.feed, name: "feed", typedAddress: url)
    guard AddressRules.isWebAddress(url) || scheme.lowercased() == session.app.source.imageScheme
    else {
      throw UsageError(
        """
        '\(scheme):' addresses are not requested from \(session.app.source.name); \
        write the address of an image as the feed shows it
        """)
    }
    // Bytes from a remote could drive the terminal.
    guard output != nil || session.isJSON || !session.console.isTerminal else {
      throw UsageError("standard output is a terminal: name a file with --output, or redirect it")
    }
    let image = try await session.app.loadImageData(url, refreshing: refresh)
    image.notices.forEach { session.warn(session.messages.message(for: $0)) }
    try deliver(image, url, session)
  }

  private func deliver(_ image: LoadedImageData, _ url: URL, _ session: FeedSession) throws {
    if let output {
      do {
        try OutputFile(try ProcessEnvironment.expanded(output)).write(image.data)
      } catch {
        throw UsageError("can't write \(output.harmless): choose another file with --output")
      }
    }
    if session.isJSON {
      try session.console.print(
        document: ImageDocument(
          origin: image.origin.rawValue, url: url.absoluteString, bytes: image.data.count,
          output: output))
    } else if output == nil {
      session.console.write(image.data)
    } else {
      session.console.print("\(output ?? ""): \(image.data.count) B (\(image.origin.rawValue))")
    }
  }
}
