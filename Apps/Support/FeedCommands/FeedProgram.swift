public import Acceptance
public import ArgumentParser
public import CommandLine
public import Composition
public import Conformance
public import FeedCore
public import FoundationEssentials
public import OfflineCore
public import Presentation

/// A program with the commands of the feed: what its composition root says, and nothing else differs.
///
/// ```swift
/// @main
/// enum Main: FeedProgram {
///   static let plugins = FeedPlugins.mine
///   static func main() async { await run() }
/// }
/// ```
public protocol FeedProgram: PlayedProduct, SendableMetatype
where Ports == FeedPorts, Item == FeedImage {
  /// Refuses an address into which a feed may not lead, by the rules of what requests it.
  ///
  /// - Parameters:
  ///   - trusted: Addresses whose hosts may be requested, whatever they are.
  ///   - allowsPrivate: Whether a feed may lead into private networks.
  /// - Throws: `SourceError`.
  static func check(_ address: URL, trusted: [URL], allowsPrivate: Bool) throws

  /// What the program is for, in one line.
  static var purpose: String { get }

  /// A line of the help for each source and store, by its first scheme.
  static var help: [String: String] { get }

  /// The help text on the policies that are defaults.
  static var policies: [DrawingPolicy: String] { get }

  /// Commands that only this program has, for those who learn.
  static var lessons: [any ParsableCommand.Type] { get }

  /// Commands that only this program has, for those who judge stores.
  static var judges: [any ParsableCommand.Type] { get }

  /// What a judge can do to a store besides calling it; nothing, unless the program says so.
  static func testHooks(of store: StoreLocator) -> StoreTestHooks
}

extension FeedProgram {
  /// To show the feed.
  public static var purpose: String {
    "Shows an image feed: online the newest, offline the latest that was saved."
  }

  /// The lines for what several programs list.
  public static var help: [String: String] { PluginHelp.feed }

  /// The text of its plug-ins.
  public static var policies: [DrawingPolicy: String] { [plugins.policy: "default"] }

  /// No others.
  public static var lessons: [any ParsableCommand.Type] { [] }

  /// No others.
  public static var judges: [any ParsableCommand.Type] { [] }

  /// Those of the feed.
  public static var scenarios: [Scenario] { Scenario.feed }

  /// None: what breaks bytes on purpose is in no product.
  public static func testHooks(of store: StoreLocator) -> StoreTestHooks { StoreTestHooks() }

  /// The feed.
  public static var list: ListKey<FeedImage> { .feed }
  /// What documents call its images.
  public static var field: String { FeedImage.field }
  /// How a person names an image.
  public static var imageHelp: ArgumentHelp {
    ArgumentHelp(
      "The number of the image, as '\(plugins.name)' shows it, its id, or its address.",
      valueName: "picture")
  }

  /// What people call the images.
  public static func title(in messages: Messages) -> String { messages.imagesLabel }

  /// Gets the images of the saved feed.
  public static func prefetch(in app: FeedApp) -> PrefetchImageData { app.prefetchImageData }

  /// The address of an image that is named by its number or its id.
  public static func address(of name: String, in session: FeedSession) async throws -> URL? {
    try await ImageName(name)?.image(in: session).url
  }

  /// Runs the program to its end.
  public static func run() async {
    let plugins = plugins
    let program = Program(
      FeedCommand<Self>.self, preparation: plugins.preparation,
      guide: { .feed(plugins, help: help, policies: policies) })
    await program()
  }
}
