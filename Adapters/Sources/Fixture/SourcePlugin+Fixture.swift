import FoundationEssentials
public import Plugins

extension SourcePlugin<FeedPorts> {
  /// `fixture:FILE`, a feed that stays as it is.
  public static var fixture: Self {
    SourcePlugin(
      schemes: ["fixture"],
      placeholder: "FILE",
      summary: "a JSON file in the form of the feed payload"
    ) { options throws(SourceOptions.Misfit) in
      guard !options.place.isEmpty, !options.place.contains("\0") else {
        throw SourceOptions.Misfit("name a file after fixture:, such as fixture:feed.json")
      }
      var isFolder = false
      if FileManager.default.fileExists(atPath: options.place, isDirectory: &isFolder), isFolder {
        throw SourceOptions.Misfit("\(options.place) is a folder; name a file in it")
      }
      let source = FixtureSource(path: URL(filePath: options.place).standardizedFileURL.path)
      return Source(
        name: source.name, imageData: source,
        ports: FeedPorts(feed: source, comments: source))
    }
  }
}
