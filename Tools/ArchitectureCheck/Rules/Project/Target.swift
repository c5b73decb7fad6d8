/// A target as the package manifest declares it.
public struct Target: Hashable, Sendable {
  /// A product of another package.
  public struct Product: Hashable, Sendable {
    /// The name of the product.
    public let name: String
    /// The package that it is from; `nil` where the manifest leaves that out.
    public let package: String?

    /// Names a product.
    public init(name: String, package: String? = nil) {
      self.name = name
      self.package = package
    }
  }

  /// The name of the target.
  public let name: String
  /// Its folder, from the root of the package.
  public let path: String
  /// The targets of this package that it depends on.
  public let targets: [String]
  /// The products of other packages that it depends on.
  public let products: [Product]

  /// Describes a target.
  public init(name: String, path: String, targets: [String] = [], products: [Product] = []) {
    self.name = name
    self.path = path
    self.targets = targets
    self.products = products
  }

  /// The layer of its folder.
  public var layer: Layer? { Layer(path: path) }

  /// What sources import it by: SwiftPM puts an underscore where an identifier allows no other.
  var module: String { String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }

  /// The adapter that it is a part of, such as `SQLite`; `nil` in the other layers.
  var adapter: String? {
    guard layer == .adapters else { return nil }
    return path.split(separator: "/").dropFirst().first.map(String.init)
  }
}
