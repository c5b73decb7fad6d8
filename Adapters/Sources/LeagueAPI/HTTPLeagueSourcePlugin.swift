import LeagueCore
public import Plugins
public import WebAccess

extension SourcePlugin<LeaguePorts> {
  /// Leagues of servers that follow our own contract, at `http://…` and `https://…`.
  public static func http(transport: any HTTPTransport) -> Self {
    SourcePlugin(
      schemes: ["http", "https"],
      placeholder: "//HOST[:PORT][/PATH]",
      summary: "a league API; the port, the path and the query are kept"
    ) { options throws(SourceOptions.Misfit) in
      let server = try ServerAddress(options.word, options: options)
      let source = HTTPLeagueSource(
        base: server.base, transport: transport, rules: server.rules, timeout: options.timeout)
      return Source(
        name: server.name,
        imageData: HTTPImageDataSource(
          transport: transport, server: server, timeout: options.timeout),
        ports: LeaguePorts(leagues: source, teams: source, squads: source))
    }
  }
}
