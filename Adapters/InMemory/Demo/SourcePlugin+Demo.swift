public import Plugins

extension SourcePlugin<FeedPorts> {
  /// `demo:`, the bundled feed.
  public static var demo: Self {
    SourcePlugin(
      schemes: ["demo"],
      summary: "a bundled feed with generated pictures, without network"
    ) { options throws(SourceOptions.Misfit) in
      guard options.place.isEmpty else {
        throw SourceOptions.Misfit("demo: stands alone; write nothing after the colon")
      }
      let source = DemoSource()
      return Source(
        name: DemoSource.name,
        imageScheme: DemoSource.imageScheme,
        imageData: source,
        ports: FeedPorts(feed: source, comments: source))
    }
  }
}
