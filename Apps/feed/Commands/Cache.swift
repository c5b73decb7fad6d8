import AppSupport
import ArgumentParser
import FeedPresentation

/// `feed cache`
struct Cache: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Look at the store, clear it, check it, or copy it to another one.",
    subcommands: [Info.self, List.self, Clear.self, Verify.self, Migrate.self],
    defaultSubcommand: Info.self)

  /// `feed cache info`
  struct Info: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info", abstract: "Show what is stored, and how much may be.")

    @OptionGroup var shared: SharedOptions

    @Option(help: .now)
    var now: String?

    @Option(parsing: .unconditional, help: .imageLimit)
    var imageLimit: String?

    func run() async throws {
      let session = try shared.session(.feed, now: now, imageLimit: imageLimit)
      try await session.showCache(
        session.app.inspectCache, items: session.messages.feed.images, field: .images)
    }
  }

  /// `feed cache list`
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show all stores at the default place, of any source.")

    @OptionGroup var options: StoreListOptions

    func run() async throws {
      try await options.list(FeedPlugins.feed.stores)
    }
  }

  /// `feed cache clear`
  struct Clear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Delete everything that is saved, by ligas too.")

    @OptionGroup var shared: SharedOptions

    func run() async throws { try await shared.session(.feed).clearCache() }
  }

  /// `feed cache verify`
  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Read everything that is stored, and check it.")

    @OptionGroup var shared: SharedOptions

    func run() async throws { try await shared.session(.feed).verifyCache() }
  }

  /// `feed cache migrate`
  struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "migrate", abstract: MigrationOptions.abstract)

    @OptionGroup var migration: MigrationOptions

    func run() async throws { try await migration.migrate(.feed, field: .images) }
  }
}
