/// An adapter adapts one library.
struct OneLibraryAnAdapter: Rule {
  let id = "one-library-an-adapter"
  let why = "An adapter of two libraries changes for two reasons."
  let remedy = "Split the adapter's folder, so that each adapts one library."

  /// Packages that speak in the types of one library, and are of no use without it.
  private static let families: [String: Set<String>] = [
    "swift-nio": [
      "async-http-client", "hummingbird", "swift-http-types", "swift-log", "swift-metrics",
      "swift-nio-extras", "swift-nio-http2", "swift-nio-ssl", "swift-service-lifecycle",
    ]
  ]

  func findings(in project: Project) -> [Finding] {
    let targets = project.targets(in: .adapters).filter { !$0.products.isEmpty }
    return Dictionary(grouping: targets) { $0.adapter ?? $0.path }
      .sorted { $0.key < $1.key }
      .compactMap { adapter, targets in
        let families = Set(targets.flatMap(\.products).map { Self.family(of: $0) }).sorted()
        guard families.count > 1 else { return nil }
        return Finding(
          self, file: "Package.swift",
          what: "Adapters/\(adapter) depends on \(families.joined(separator: " and on "))")
      }
  }

  private static func family(of product: Target.Product) -> String {
    let package = product.package ?? product.name
    return families.first { $0.value.contains(package) }?.key ?? package
  }
}
