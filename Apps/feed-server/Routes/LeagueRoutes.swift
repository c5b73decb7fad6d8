import FoundationEssentials
import HTTPSource
import Hummingbird
import LeagueCore
import OfflineCore
import WebSupport

/// The routes of leagues, teams and squads, and of crests and photos that only the source can load.
struct LeagueRoutes {
  private let leagues: LeagueUseCases
  private let pictures: ByteBudget
  private let publicAddress: PublicAddress?

  /// - Parameter leagues: The leagues, or `nil` for a source without them; then every route answers 404.
  static func add(
    _ leagues: LeagueUseCases?, pictures: ByteBudget, publicAddress: PublicAddress?,
    to router: Router<BasicRequestContext>
  ) {
    if let leagues {
      Self(leagues: leagues, pictures: pictures, publicAddress: publicAddress).add(to: router)
    } else {
      for path in ["v1/leagues", "v1/leagues/:id/teams", "v1/teams/:id/players"] {
        router.read(RouterPath(path)) { _, _ in
          throw RequestFailure.notFound("the source that is served here has no leagues")
        }
      }
    }
  }

  private func add(to router: Router<BasicRequestContext>) {
    router.read("v1/leagues") { request, _ in
      let addresses = try addresses(request)
      let leagues = try await leagues.loadLeagues().map {
        LeagueRecord($0, at: addresses.address(for: $0.logoURL))
      }
      return try Content.items(leagues).response(to: request)
    }
    router.read("v1/leagues/:id/teams") { request, context in
      let (id, addresses) = (try context.parentID(), try addresses(request))
      let teams = try await mapNotFound(to: .notFound("there is no league '\(id)'")) {
        try await leagues.loadTeams(id).map {
          TeamRecord($0, at: addresses.address(for: $0.logoURL))
        }
      }
      return try Content.items(teams).response(to: request)
    }
    router.read("v1/teams/:id/players") { request, context in
      let (id, addresses) = (try context.parentID(), try addresses(request))
      let squad = try await mapNotFound(to: .notFound("there is no team '\(id)'")) {
        try await leagues.loadSquad(id).map { player in
          PlayerRecord(player, at: player.photoURL.map { addresses.address(for: $0) })
        }
      }
      return try Content.items(squad).response(to: request)
    }
    router.read("v1/league-image/:name/data") { request, context in
      guard let scheme = leagues.imageScheme, let name = context.parameters.get("name"),
        let address = LeagueImageAddresses.address(named: name, scheme: scheme)
      else { throw RequestFailure.notFound("there is no such image") }
      return try await Content.picture(within: pictures) { try await leagues.openImage(address) }
        .response(to: request)
    }
  }

  private func addresses(_ request: Request) throws -> LeagueImageAddresses {
    LeagueImageAddresses(
      scheme: leagues.imageScheme, base: try publicAddress ?? PublicAddress(hostOf: request))
  }
}

/// The server addresses of crests and photos that only the source can load.
///
/// The address contains the address in the source without its scheme, so the server needs no table, and
/// clients cannot choose another scheme.
struct LeagueImageAddresses {
  /// The scheme of the addresses that only the source can load, or `nil` if there are none.
  let scheme: String?
  let base: PublicAddress

  /// Returns the address for clients.
  func address(for url: URL) -> String {
    guard let scheme, url.scheme == scheme else { return url.absoluteString }
    let rest = url.absoluteString.dropFirst(scheme.count + 1)
    // Base64 for URLs (RFC 4648, 5) contains no slashes, so proxies cannot rewrite it as a path.
    let name = Data(rest.utf8).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    return "\(base.text)/v1/league-image/\(name)/data"
  }

  /// Returns the address in the source for a name, or `nil` for an invalid name.
  static func address(named name: String, scheme: String) -> URL? {
    let digits = name.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: digits + padding),
      let rest = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let url = URL(string: "\(scheme):\(rest)", encodingInvalidCharacters: false)
    return url?.scheme == scheme ? url : nil
  }
}
