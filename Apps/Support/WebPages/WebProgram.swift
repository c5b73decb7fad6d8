import CommandLine
public import Composition
public import PictureCore

/// A program that serves the pages: what its composition root says, and nothing else differs.
public protocol WebProgram: SendableMetatype {
  /// What it ships for the feed.
  static var feed: FeedPlugins { get }
  /// What it ships for the leagues.
  static var leagues: LeaguePlugins { get }
  /// Makes pictures smaller.
  static var scaler: any ImageScaler { get }
}

extension WebProgram {
  /// Serves until a signal ends it.
  public static func run() async {
    let feed = feed
    let program = Program(
      FeedWebCommand<Self>.self, preparation: feed.preparation, guide: { .web(feed) })
    await program()
  }
}
