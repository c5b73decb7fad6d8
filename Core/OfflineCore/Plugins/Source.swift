/// A remote source, with the ports of one product.
@dynamicMemberLookup
public struct Source<Ports: Sendable>: Sendable {
  /// The name that is saved with lists and shown to users.
  public let name: SourceName
  /// The schemes of image addresses that only this source answers, such as `demo`.
  public package(set) var imageSchemes: Set<String>
  /// The source of its images.
  public let imageData: any ImageDataSource
  /// The ports of the product.
  public let ports: Ports
  /// An intermediary, such as a proxy, between the app and the source, for the user; contains no password.
  public let intermediary: String?

  /// Creates a source. Only adapters do.
  public init(
    name: SourceName,
    imageScheme: String? = nil,
    intermediary: String? = nil,
    imageData: any ImageDataSource,
    ports: Ports
  ) {
    self.name = name
    imageSchemes = imageScheme.map { [$0] } ?? []
    self.intermediary = intermediary
    self.imageData = imageData
    self.ports = ports
  }

  /// The scheme of image addresses that only this source answers, if it has one.
  public var imageScheme: String? { imageSchemes.count == 1 ? imageSchemes.first : nil }

  /// The name, and the intermediary if there is one.
  public var way: String { name.rawValue + (intermediary.map { " by \($0)" } ?? "") }

  /// One of the ports.
  public subscript<Port>(dynamicMember port: KeyPath<Ports, Port>) -> Port { ports[keyPath: port] }
}
