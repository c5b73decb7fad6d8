import Hummingbird

/// The paths of the league API where there is nothing to answer with.
struct NoLeaguesRoutes {
  func add(to router: Router<BasicRequestContext>) {
    for path in ["v1/leagues", "v1/leagues/:id/teams", "v1/teams/:id/players"] {
      router.read(RouterPath(path)) { _, _ in
        throw RequestFailure.notFound("the source that is served here has no leagues")
      }
    }
  }
}
