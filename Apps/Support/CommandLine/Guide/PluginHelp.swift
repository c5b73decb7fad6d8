/// The lines on sources and stores in help texts, manual pages and completions, by the first scheme of each. An app
/// keeps the lines for plug-ins that no other app lists.
public enum PluginHelp {
  /// The lines on stores.
  public static let stores = [
    "sqlite": "one SQLite file; shared safely between programs",
    "json": "a folder of JSON files",
    "memory": "in memory; gone when the program ends",
    "postgres": "a PostgreSQL database; shared safely between machines",
    "redis": "a Redis server; shared safely between machines",
    "rediss": "the same by TLS, which takes a proxy",
  ]

  /// The lines on stores and on sources of a feed.
  public static let feed = stores.merging([
    "demo": "a bundled feed with generated pictures, without network",
    "photos": "the JPEG, PNG, GIF and WebP pictures in a folder and all folders in it",
    "http": "a feed API; the port, the path and the query are kept",
    "rss": "the pictures of an RSS or Atom feed",
    "jsonfeed": "the pictures of a JSON Feed",
    "mastodon": "the public timeline of a server that speaks Mastodon's API",
    "fixture": "a JSON file in the form of the feed payload",
  ]) { $1 }
}
