import Platform

/// The limits for clients, so that no client can shut out the others.
public struct ServerLimits: Sendable {
  /// The most connections at once. At the limit, a new connection replaces the connection on which the server
  /// has waited longest for its client.
  public var connections = 2048
  /// The same limit for the connections of one client address.
  public var connectionsPerClient = 64
  /// The most connections that wait to be accepted. A rejected client tries again, but not before a second
  /// has passed.
  public var backlog = 4096

  /// The most bytes of the request line and header, and of one header field.
  public var headerBytes = 32 << 10
  /// The most fields in a header.
  public var headerFields = 100

  /// How long a client may take to send the line and the header of a request, counted from the end
  /// of the last answer.
  public var headerTime = Duration.seconds(30)
  /// How long a client may take to send a body.
  public var bodyTime = Duration.seconds(30)
  /// How long a client may take to read a piece of a response, of 32 KiB.
  public var sendTime = Duration.seconds(30)

  /// How long the server waits for a client that has closed its sending side. It may have left, and nothing
  /// distinguishes it from a client that still reads.
  public var leaveTime = Duration.seconds(10)

  /// How long a connection is read after its last response, so that unread input does not make the socket
  /// discard that response.
  public var lingerTime = Duration.seconds(5)
  /// How many bytes are read and discarded in that time.
  public var lingerBytes = 1 << 20

  /// How long pending responses may take after the server was told to shut down.
  public var drainTime = Duration.seconds(30)

  /// Creates the default limits.
  public init() {}
}

/// The limits that the system sets for this process.
enum SystemLimit {
  /// The most connections such that each can have a file open and some descriptors are left.
  static var connections: Int { max(1, (Int(openFiles.rlim_cur) - 64) / 2) }

  private static var openFiles: rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit
  }
}
