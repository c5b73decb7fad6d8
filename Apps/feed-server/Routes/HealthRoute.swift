import Hummingbird

/// `GET /healthz`: whether the process answers. The source is not asked.
struct HealthRoute {
  private struct Health: Encodable {
    var status = "ok"
  }

  func add(to router: Router<BasicRequestContext>) {
    router.read("healthz") { request, _ in try Content.json(Health()).response(to: request) }
  }
}
