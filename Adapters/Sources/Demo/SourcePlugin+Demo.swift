public import Plugins

extension SourcePlugin<FeedPorts> {
  /// `demo:`, the bundled feed.
  public static var demo: Self {
    demo("a bundled feed with generated pictures, without network") {
      FeedPorts(feed: $0, comments: $0)
    }
  }
}

extension SourcePlugin<LeaguePorts> {
  /// `demo:`, the bundled leagues.
  public static var demo: Self {
    demo("bundled leagues of invented teams, without network") {
      LeaguePorts(leagues: $0, teams: $0, squads: $0)
    }
  }
}

extension SourcePlugin {
  private static func demo(
    _ summary: String, _ ports: @escaping @Sendable (DemoSource) -> Ports
  ) -> Self {
    SourcePlugin(schemes: ["demo"], summary: summary) { options throws(SourceOptions.Misfit) in
      guard options.place.isEmpty else {
        throw SourceOptions.Misfit("demo: stands alone; write nothing after the colon")
      }
      let source = DemoSource()
      return Source(
        name: DemoSource.name,
        imageScheme: DemoSource.imageScheme,
        imageData: source,
        ports: ports(source))
    }
  }
}
