public import FoundationEssentials

/// What `swift package dump-package` prints, as far as the rules need it.
public struct PackageDump: Sendable {
  /// The targets of the package.
  public let targets: [Target]

  /// Reads the JSON text.
  ///
  /// - Throws: `DecodingError` when the text is something else.
  public init(json: Data) throws {
    let manifest = try JSONDecoder().decode(Manifest.self, from: json)
    let own = Set(manifest.targets.map(\.name))
    targets = manifest.targets.map { target in
      let dependencies = target.dependencies.map(\.name)
      return Target(
        name: target.name,
        path: target.path ?? "Sources/\(target.name)",
        targets: dependencies.filter { $0.package == nil && own.contains($0.name) }.map(\.name),
        products: dependencies.filter { $0.package != nil || !own.contains($0.name) })
    }
  }

  private struct Manifest: Decodable {
    var targets: [Entry]

    struct Entry: Decodable {
      var name: String
      var path: String?
      var dependencies: [Dependency]
    }
  }

  /// One of `{"byName": [NAME, condition]}`, `{"target": …}` and `{"product": [NAME, PACKAGE, …]}`.
  private struct Dependency: Decodable {
    var name: Target.Product

    private enum Key: String, CodingKey {
      case byName, target, product
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      guard let key = container.allKeys.first else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "unknown kind of dependency"))
      }
      var words = try container.nestedUnkeyedContainer(forKey: key)
      let name = try words.decode(String.self)
      let package = key == .product ? try words.decodeIfPresent(String.self) : nil
      self.name = Target.Product(name: name, package: package)
    }
  }
}
