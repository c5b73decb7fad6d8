import CommandLine

extension ProgramGuide {
  /// What `feed-server` tells of itself.
  static var server: Self {
    Self(
      sources: FeedServer.sources,
      sections: [
        .examples([
          ("feed-server", "Serves the bundled feed to this machine, at port 8080."),
          ("feed-server --source photos:~/Pictures", "Serves your own pictures."),
          ("feed-server --host 0.0.0.0 --port 80", "Serves to all who reach this machine."),
        ]),
        .exitStatusOfServers,
      ])
  }
}
