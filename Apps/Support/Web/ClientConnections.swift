import NIOCore
import Synchronization

/// The connections of all clients.
///
/// At the limit, a new connection replaces the connection on which the server has waited longest for its
/// client, so idle connections cannot shut out active clients.
final class ClientConnections: Sendable {
  private typealias Entry = (channel: any Channel, turn: ClientTurn)

  private struct State: Sendable {
    var entries: [ClientAddress: [ObjectIdentifier: Entry]] = [:]
    var count = 0

    mutating func remove(_ channel: any Channel, of client: ClientAddress) {
      guard entries[client]?.removeValue(forKey: ObjectIdentifier(channel)) != nil else { return }
      count -= 1
      if entries[client]?.isEmpty == true { entries[client] = nil }
    }

    /// - Returns: `nil` if every client is waiting for the server.
    mutating func removeLongestWait(among clients: some Collection<ClientAddress>) -> Entry? {
      var longest: (entry: Entry, client: ClientAddress, start: NIODeadline)?
      for client in clients {
        for entry in entries[client, default: [:]].values {
          guard let start = entry.turn.start, start < longest?.start ?? .distantFuture
          else { continue }
          longest = (entry, client, start)
        }
      }
      guard let longest else { return nil }
      remove(longest.entry.channel, of: longest.client)
      return longest.entry
    }
  }

  private let limit: Int
  private let limitPerClient: Int
  private let state = Mutex(State())

  init(limit: Int, perClient limitPerClient: Int) {
    self.limit = limit
    self.limitPerClient = limitPerClient
  }

  /// - Returns: Whether there is a place for the connection. It may take the place of another connection.
  func admit(_ channel: any Channel, turn: ClientTurn) -> Bool {
    let client = ClientAddress(channel.remoteAddress)
    let (isAdmitted, other) = state.withLock { state in
      var other: Entry?
      if state.entries[client]?.count ?? 0 >= limitPerClient {
        other = state.removeLongestWait(among: [client])
        guard other != nil else { return (false, other) }
      } else if state.count >= limit {
        other = state.removeLongestWait(among: state.entries.keys)
        guard other != nil else { return (false, other) }
      }
      state.entries[client, default: [:]][ObjectIdentifier(channel)] = (channel, turn)
      state.count += 1
      return (true, other)
    }
    other?.turn.isOver.store(true, ordering: .relaxed)
    other?.channel.close(promise: nil)
    return isAdmitted
  }

  func remove(_ channel: any Channel, of client: ClientAddress) {
    state.withLock { $0.remove(channel, of: client) }
  }
}

/// The time since which a server has waited for a client, shared across event loops.
final class ClientTurn: Sendable {
  /// Whether the connection was closed in favour of another one.
  let isOver = Atomic(false)
  // In nanoseconds; 0 while the client waits for the server.
  private let nanoseconds = Atomic<UInt64>(0)

  /// The time at which the server began to wait, or `nil` while the client waits for the server.
  var start: NIODeadline? {
    let nanoseconds = nanoseconds.load(ordering: .relaxed)
    return nanoseconds == 0 ? nil : .uptimeNanoseconds(nanoseconds)
  }

  func begin(at start: NIODeadline?) {
    nanoseconds.store(start?.uptimeNanoseconds ?? 0, ordering: .relaxed)
  }
}

/// The identity of a client: its IPv4 address, or the first half of its IPv6 address, which the network
/// assigns. Each client has billions of values for the other half.
struct ClientAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ address: SocketAddress?) {
    // Reads offsets in `sockaddr_in` and `sockaddr_in6`, because only NIO can see the names of their fields.
    switch address {
    case .v4(let address): bytes = withUnsafeBytes(of: address.address) { Array($0[4..<8]) }
    case .v6(let address):
      let all = withUnsafeBytes(of: address.address) { Array($0[8..<24]) }
      let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
      bytes = all.starts(with: mapped) ? Array(all.suffix(4)) : Array(all.prefix(8))
    case .unixDomainSocket, nil: bytes = []
    }
  }
}

/// Admits a connection, or closes it.
final class ClientAdmission: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let connections: ClientConnections
  private let turn: ClientTurn
  private var client: ClientAddress?

  init(_ connections: ClientConnections, turn: ClientTurn) {
    self.connections = connections
    self.turn = turn
  }

  func channelActive(context: ChannelHandlerContext) {
    client = ClientAddress(context.remoteAddress)
    if connections.admit(context.channel, turn: turn) {
      context.fireChannelActive()
    } else {
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    // A closed socket no longer has an address.
    if let client { connections.remove(context.channel, of: client) }
    context.fireChannelInactive()
  }
}
