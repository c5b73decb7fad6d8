public import ArgumentParser
import Composition
import FoundationEssentials
import OfflineCore
import Presentation
import Terminal

/// `image`
public struct ImageCommand<P: Product>: LoadingCommand {
  /// Its name and its help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "image",
      abstract: "Get the bytes of an image: from the store, else from the remote.",
      discussion: .json(
        #"{"origin": "remote"|"cache", "url": URL, "bytes": N, "output": PATH?}"#))
  }

  @Argument(help: P.imageHelp)
  var image: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the bytes into this file; - is standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Ask the remote first, past the store.")
  var refresh = false

  @OptionGroup var shared: SharedOptions
  @OptionGroup var caching: CachingOptions

  /// The parser makes these.
  public init() {}

  /// Refuses what no file could be written to.
  public mutating func validate() throws {
    guard output?.isEmpty != true else {
      throw ValidationError("--output needs the name of a file")
    }
    if output == "-" { output = nil }
  }

  /// Gets the image, and hands over its bytes or the document on them.
  public func run() async throws {
    let (url, session) = try await P.image(image) {
      try P.session(shared.invocation(of: P.plugins, caching, typedAddress: $0))
    }
    // Bytes from a remote could drive the terminal.
    guard output != nil || session.isJSON || !session.console.isTerminal else {
      throw UsageError("standard output is a terminal: name a file with --output, or redirect it")
    }
    let loaded = try await session.loading(.loadImageData) {
      try await session.app.loadImageData(url, refreshing: refresh)
    }
    for notice in loaded.notices { session.warn(session.messages.message(for: notice)) }
    let (origin, count) = (loaded.origin.rawValue, loaded.data.count)
    if let output {
      try OutputFile.with(output, namedBy: "--output") { try $0.write(loaded.data) }
    }
    if session.isJSON {
      let document: Document = [
        "origin": origin, "url": url.absoluteString, "bytes": count, "output": output,
      ]
      try session.console.print(document: document)
    } else if let output {
      session.console.print("\(output): \(count) B (\(origin))")
    } else {
      session.console.write(loaded.data)
    }
  }
}
