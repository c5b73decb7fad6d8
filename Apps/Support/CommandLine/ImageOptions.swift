public import ArgumentParser
public import Decorators
public import FoundationEssentials
import OfflineCore
import OfflinePresentation
import Plugins

/// The options of `image`, which is the same command in every app.
public struct ImageOptions: ParsableArguments {
  @Argument(help: "The address of the image, as the lists show it.")
  var url: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the bytes into this file; - is standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Ask the remote first, past the store.")
  var refresh = false

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
  ///
  /// - Parameter session: Opened for the address, which the person typed.
  /// - Throws: ``UsageError``, and what loading image data throws.
  public func deliver<Ports: InterceptablePorts>(
    _ session: (_ address: URL) throws -> Session<Ports>
  ) async throws {
    let (url, scheme) = try address()
    let session = try session(url)
    guard url.isWebAddress || scheme == session.app.source.imageScheme else {
      throw UsageError(
        """
        '\(scheme):' addresses are not requested from \(session.app.source.name); \
        write the address of an image as the lists show it
        """)
    }
    // Bytes from a remote could drive the terminal.
    guard output != nil || session.isJSON || !session.console.isTerminal else {
      throw UsageError("standard output is a terminal: name a file with --output, or redirect it")
    }
    let image = try await session.loading(isImage: true) {
      try await session.app.loadImageData(url, refreshing: refresh)
    }
    for notice in image.notices { session.warn(session.messages.message(for: notice)) }
    try deliver(image, url, session)
  }

  private func address() throws -> (URL, scheme: String) {
    guard let url = URL(string: url, encodingInvalidCharacters: false),
      let scheme = url.scheme?.lowercased(),
      !["http", "https"].contains(scheme) || url.isWebAddress
    else {
      throw UsageError("that is not an address; write one as the lists show it")
    }
    guard url.user() == nil, url.password() == nil else {
      throw UsageError("write the address without a name and a password: it is saved and shown")
    }
    return (url, scheme)
  }

  private func deliver<Ports>(
    _ image: LoadedImageData, _ url: URL, _ session: Session<Ports>
  ) throws {
    if let output {
      try OutputFile.with(output, namedBy: "--output") { try $0.write(image.data) }
    }
    if session.isJSON {
      try session.console.print(
        document: ImageDocument(
          origin: image.origin.rawValue, url: url.absoluteString, bytes: image.data.count,
          output: output))
    } else if let output {
      session.console.print("\(output): \(image.data.count) B (\(image.origin.rawValue))")
    } else {
      session.console.write(image.data)
    }
  }
}

/// The bytes of an image as `--json` tells of them.
private struct ImageDocument: Encodable {
  let origin: String
  let url: String
  let bytes: Int
  let output: String?
}

extension URL {
  /// Whether the address is one of the web's.
  fileprivate var isWebAddress: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && host()?.isEmpty == false
  }
}
