import ArgumentParser

/// `feed cache`
struct Cache: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at the store, clear it, check it, or copy it to another one.",
    subcommands: [CacheInfo.self, CacheClear.self, CacheVerify.self, CacheMigrate.self],
    defaultSubcommand: CacheInfo.self)
}
