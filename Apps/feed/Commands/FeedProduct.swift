public import ArgumentParser
public import CommandLine
public import Composition
public import Decorators
public import FeedCore
public import FoundationEssentials
public import OfflineCore
public import Presentation
import Synchronization

/// A program with the commands of `feed`, such as `feed` itself or a judge: its list of adapters, and the
/// function that composes an app of them.
///
/// ```swift
/// @main
/// enum Main {
///   static func main() async { await FeedProgram.feed.run() }
/// }
/// ```
public struct FeedProgram: Sendable {
  /// The adapters that a user can name.
  public let plugins: FeedPlugins
  let check: AddressCheck

  /// Refuses an address that a feed must not lead to, by the rules of the adapter that requests it. Only the
  /// hosts of trusted addresses are always allowed.
  ///
  /// Throws `SourceError` for a refused address.
  public typealias AddressCheck =
    @Sendable (_ address: URL, _ trusted: [URL], _ allowsPrivate: Bool) throws -> Void

  /// Creates a program of its adapters.
  public init(plugins: FeedPlugins, check: @escaping AddressCheck) {
    self.plugins = plugins
    self.check = check
  }

  /// The running program. The parser creates the commands, so no program can be passed to them.
  fileprivate static let running = Mutex<FeedProgram?>(nil)

  /// Runs the command line to its end.
  public func run(_ arguments: [String] = ProcessEnvironment.arguments) async {
    Self.running.withLock { $0 = self }
    let program = Program(
      FeedCommand.self, arguments: arguments, preparation: plugins.preparation,
      guide: { [plugins] in .feed(plugins) })
    await program()
  }

  /// Runs the commands of `feed` if that is the first word, and returns if it is not.
  ///
  /// Programs that play scenarios and crashes start themselves in this way, to have other processes on the
  /// same store.
  public func runIfNamed() async {
    let words = ProcessEnvironment.arguments
    if words.first == "feed" { await run(Array(words.dropFirst())) }
  }
}

/// The feed, in the form that the shared commands need.
public enum FeedProduct: Product {
  static var program: FeedProgram {
    // No input reaches this: `run` is the only way to a command, and it sets the program first.
    guard let program = FeedProgram.running.withLock({ $0 }) else {
      preconditionFailure("FeedProgram.run starts the commands of the feed")
    }
    return program
  }

  /// The adapters of the running program.
  public static var plugins: FeedPlugins { program.plugins }

  /// The list of the feed.
  public static var list: ListKey<FeedImage> { .feed }
  /// The name of the images in documents.
  public static var field: String { FeedImage.field }
  /// The help for the argument that names an image.
  public static var imageHelp: ArgumentHelp {
    ArgumentHelp(
      "The number of the image, as '\(plugins.name)' shows it, its id, or its address.",
      valueName: "picture")
  }

  /// The title of the images.
  public static func title(in messages: Messages) -> String { messages.imagesLabel }

  /// Loads the image data of the saved feed.
  public static func prefetch(in app: FeedApp) -> PrefetchImageData { app.prefetchImageData }

  /// Returns the address of an image that was named by its number or its id.
  public static func address(of name: String, in session: FeedSession) async throws -> URL? {
    try await ImageName(name)?.image(in: session).url
  }
}
