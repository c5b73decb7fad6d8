import FoundationEssentials
import Hummingbird
import OfflineCore
import Plugins

/// `GET /v1/league-image/{name}/data`: the crests and photos that only the source answers.
struct LeagueImageRoute {
  let source: Source<LeaguePorts>

  static func path(of name: String) -> String { "v1/league-image/\(name)/data" }

  func add(to router: Router<BasicRequestContext>) {
    router.read("v1/league-image/:name/data") { request, context in
      guard let scheme = source.imageScheme, let name = context.parameters.get("name"),
        let address = LeagueImageAddresses.address(named: name, scheme: scheme)
      else { throw RequestFailure.notFound("there is no such image") }
      let data = try await source.imageData.data(for: address)
      return Content(data: data, type: MediaType.of(data), hasRanges: true).response(to: request)
    }
  }
}
