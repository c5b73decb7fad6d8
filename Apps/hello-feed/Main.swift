import FeedCore
import FoundationEssentials
import HTTPSource
import OfflineCore
import Platform
import SQLiteStore

/// The smallest app, and the first file to read: `hello-feed ADDRESS FILE` prints the feed of a server, or
/// the last saved feed if the server does not answer.
///
/// A use case depends on ports: `LoadFeed` needs a `FeedSource` and a `ListStore`. Adapters implement the
/// ports. Only the composition root, `compose` below, names adapters: with another source or another store,
/// nothing else in this file changes, and nothing at all in `LoadFeed`.
@main
enum HelloFeed {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 2, let address = words.first, let file = words.last, !file.isEmpty else {
      end(
        "usage: hello-feed ADDRESS FILE, such as http://127.0.0.1:8080 feed.sqlite",
        status: EX_USAGE)
    }
    do {
      let (loadFeed, storage) = try compose(address: address, file: file)
      let feed = try await loadFeed(by: .remoteFirst, limit: 10)
      await storage.close()
      show(feed)
    } catch let error as SourceOptions.InvalidLocator {
      end(error.reason, status: EX_USAGE)
    } catch LoadError.remote(let error, let cache) {
      let status = error.reason == .unreachable ? EX_UNAVAILABLE : EX_DATAERR
      end("\(error.address): \(error.detail). \(reason(for: cache))", status: status)
    } catch {
      end("\(error)", status: EX_SOFTWARE)
    }
    if fflush(nil) != 0 { end("standard output can't be written", status: EX_IOERR) }
  }

  /// The composition root: the one place that names adapters.
  static func compose(
    address: String, file: String
  ) throws -> (loadFeed: LoadFeed, storage: Storage) {
    let curl = CurlTransport { getenv($0).map { String(cString: $0) } }
    let http = try HTTPFeedSource(at: address, by: curl)
    let storage = Storage.sqlite(StoreOptions(place: StorePlace(file)))
    let source: any FeedSource = http
    let store: any ListStore = storage.lists
    let loadFeed = LoadFeed(from: source, named: http.name, in: store, now: { Date() })
    return (loadFeed, storage)
  }

  private static func show(_ feed: LoadedFeed) {
    let saved = feed.savedAt.map { "Saved \($0.ISO8601Format()), " } ?? ""
    print("\(feed.origin == .cache ? saved : "")from \(harmless(feed.source.rawValue)):")
    for (number, image) in zip(1..., feed.items) {
      let description = image.description ?? image.location ?? "an image"
      print("\(number)  \(harmless(description))\n   \(image.url.absoluteString)")
    }
    if feed.items.isEmpty { print("It has no images.") }
    for case .notSaved(let error) in feed.notices { warn("not saved: \(error.detail)") }
    for case .notRefreshed(let error) in feed.notices { warn("\(error.address): \(error.detail)") }
  }

  private static func reason(for miss: CacheMiss?) -> String {
    switch miss {
    case nil, .empty: "Nothing is saved."
    case .expired(let date): "The feed saved at \(date.ISO8601Format()) has expired."
    case .fromTheFuture: "The saved feed has a date in the future."
    case .unreadable(let error): "The saved feed can't be read: \(error.detail)"
    }
  }

  /// Returns the text without control characters, with which a server could control the terminal.
  private static func harmless(_ text: String) -> String {
    let harmful = [Unicode.GeneralCategory.control, .format, .lineSeparator, .paragraphSeparator]
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { harmful.contains($0.properties.generalCategory) ? " " : $0 }))
  }

  private static func warn(_ message: String) {
    let line = "hello-feed: \(harmless(message))\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }

  private static func end(_ message: String, status: Int32) -> Never {
    warn(message)
    exit(status)
  }
}
