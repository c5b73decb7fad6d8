public import ArgumentParser
import Composition
import FoundationEssentials
import OfflineCore
import Presentation
import Terminal

/// The command `image`, which loads the bytes of one image.
public struct ImageCommand<P: Product>: LoadingCommand {
  /// The name and the help.
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
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  /// Creates a command that the parser fills in.
  public init() {}

  /// Refuses an empty file name.
  public mutating func validate() throws {
    guard output?.isEmpty != true else {
      throw ValidationError("--output needs the name of a file")
    }
    if output == "-" { output = nil }
  }

  /// Loads the image, and writes its bytes or a JSON document about it.
  public func run() async throws {
    let (url, session) = try await P.image(image) {
      try shared.session(of: P.self, loading, imageLimit: imageLimit, typedAddress: $0)
    }
    // The bytes are not trusted: they could contain escape sequences for the terminal.
    guard output != nil || session.isJSON || !session.console.isTerminal else {
      throw UsageError("standard output is a terminal: name a file with --output, or redirect it")
    }
    let advice = { try await P.advice(onRefusalOf: url, in: session) }
    let loaded = try await session.loading(.loadImageData, refused: advice) {
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
