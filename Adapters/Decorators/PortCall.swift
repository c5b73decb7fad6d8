/// One call through a port, as a decorator sees it.
public struct PortCall: Hashable, Sendable {
  /// The port, such as `ListStore`.
  public let port: String
  /// The method, such as `slice`.
  public let method: String
  /// What it is about: a list, an address.
  public let subject: String
  /// Who answers: the name of a source or the place of a storage.
  public let adapter: String
}
