import LeagueCore
import Plugins
import WebAccess

/// A vendor of leagues: its name, its address, what it is asked for, and how.
struct Vendor: Sendable {
  let scheme: String
  let summary: String
  /// Its own address.
  let home: String
  let leagues: [League]
  let source: @Sendable (LeagueCatalogue, VendorClient) -> any TeamSource & SquadSource

  func plugin(transport: any HTTPTransport, key: APIKey) -> SourcePlugin<LeaguePorts> {
    SourcePlugin(
      schemes: [scheme],
      placeholder: VendorServer.placeholder,
      summary: "\(summary), with the key in \(key.variable)"
    ) { options throws(SourceOptions.Misfit) in
      try open(options, transport: transport, key: key)
    }
  }

  /// What the options say, except that the scheme is not looked at.
  func open(
    _ options: SourceOptions, transport: any HTTPTransport, key: APIKey
  ) throws(SourceOptions.Misfit) -> Source<LeaguePorts> {
    let server = try VendorServer(options, home: home)
    let name = "\(scheme):\(server.place)"
    let catalogue = LeagueCatalogue(source: name, all: leagues)
    let client = VendorClient(
      server: server.address, key: key, transport: transport, timeout: options.timeout)
    let source = source(catalogue, client)
    return Source(
      name: name,
      imageData: HTTPImageDataSource(
        transport: transport, server: server.address, timeout: options.timeout),
      ports: LeaguePorts(leagues: catalogue, teams: source, squads: source))
  }
}
