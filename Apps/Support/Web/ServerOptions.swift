public import ArgumentParser
public import Composition
import NIOCore

/// Where a server listens, and what clients call it.
public struct ServerOptions: ParsableArguments, Sendable {
  /// The name or address to listen on.
  @Option(help: "The name or address to accept connections on.")
  public var host = "127.0.0.1"

  /// The port to listen on.
  @Option(
    parsing: .unconditional, help: "The port to accept connections on; 0 for one that is free.")
  public var port = 8080

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "What the addresses that are handed out start with, if clients see the server under another.",
      valueName: "url"))
  var publicURL: String?

  @Option(
    name: .customLong("connections-per-client"),
    help: ArgumentHelp(
      "The most connections of one address (default: 64); more for a proxy that all clients use.",
      valueName: "n"))
  var connectionsPerClient: Int?

  /// Creates options that the parser fills in.
  public init() {}

  /// The address under which clients see the server, or `nil` without `--public-url`.
  ///
  /// - Throws: `UsageError`.
  public func publicAddress() throws(UsageError) -> PublicAddress? {
    guard let publicURL else { return nil }
    return try PublicAddress(publicURL)
  }

  /// Refuses an option that lets every reader change something, unless only this machine reaches the server, or
  /// its owner names the address under which chosen readers do.
  public func checkReaders(of option: String) throws(UsageError) {
    guard isLocal || publicURL != nil else {
      throw UsageError(
        """
        everybody who reaches \(host) could change what \(option) allows; leave out --host, or add \
        --public-url if a proxy in front of this server chooses its readers
        """)
    }
  }

  /// Whether only this machine reaches the server, without a proxy for other readers.
  package var servesOnlyThisMachine: Bool { isLocal && publicURL == nil }

  private var isLocal: Bool {
    ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
  }

  /// The addresses of this machine if the server accepts connections on all of them, else none.
  var ownAddresses: [String] {
    guard ["0.0.0.0", "::", "[::]"].contains(host) else { return [] }
    // If the system does not list them, clients use `localhost` or the address in `--public-url`.
    let all = (try? System.enumerateDevices())?.compactMap { $0.address?.hostInURL } ?? []
    // Link-local addresses are of no use without the name of the link.
    return all.filter { !$0.hasPrefix("[fe80") && (host != "0.0.0.0" || !$0.hasPrefix("[")) }
  }

  /// - Throws: `ValidationError` for a host or a port that is none.
  public func validate() throws {
    // It is shown, also in the log.
    guard
      [host, "[\(host.prefix { $0 != "%" })]"].contains(where: { HostName(authority: $0) != nil })
    else { throw ValidationError("'--host' is the name or the address of this machine.") }
    guard (0...65_535).contains(port) else {
      throw ValidationError("'--port \(port)' is no port: choose one from 0 to 65535.")
    }
    guard connectionsPerClient ?? 1 > 0 else {
      throw ValidationError("'--connections-per-client' is a number from 1 on.")
    }
  }
}
