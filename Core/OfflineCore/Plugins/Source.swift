/// A remote source, seen through the ports of one product.
@dynamicMemberLookup
public struct Source<Ports: Sendable>: Sendable {
  /// What saved lists remember, and people are shown.
  public let name: SourceName
  /// The scheme of image addresses that only this source answers, such as `demo`, if it has one.
  public let imageScheme: String?
  /// The bytes of its images.
  public let imageData: any ImageDataSource
  /// What the product loads.
  public let ports: Ports
  /// Who stands between here and the source, such as a proxy, for people; holds no password.
  public let intermediary: String?

  /// Adapters make these.
  public init(
    name: SourceName,
    imageScheme: String? = nil,
    intermediary: String? = nil,
    imageData: any ImageDataSource,
    ports: Ports
  ) {
    self.name = name
    self.imageScheme = imageScheme
    self.intermediary = intermediary
    self.imageData = imageData
    self.ports = ports
  }

  /// The name, and who stands between here and there.
  public var way: String { name.rawValue + (intermediary.map { " by \($0)" } ?? "") }

  /// One of the ports.
  public subscript<Port>(dynamicMember port: KeyPath<Ports, Port>) -> Port { ports[keyPath: port] }
}
