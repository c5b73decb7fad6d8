import Glibc

/// What a server grants its clients, so that none of them keeps it from the others.
public struct ServerLimits: Sendable {
  /// The most connections at once. Over it, the client that has kept the server waiting the longest
  /// loses its connection to the new one.
  public var connections = 2048
  /// The same for the connections of one client, as told by its address.
  public var connectionsPerClient = 64
  /// The most connections that wait to be accepted: who comes in vain tries again, but a second later
  /// at the earliest.
  public var backlog = 4096

  /// The most bytes of a request's line and header, and of one field.
  public var headerBytes = 32 << 10
  /// The most fields of a header.
  public var headerFields = 100

  /// How long a client may take to send the line and the header of a request, counted from the end
  /// of the last answer.
  public var headerTime = Duration.seconds(30)
  /// How long it may take to send a body.
  public var bodyTime = Duration.seconds(30)
  /// How long it may take to read a piece of an answer, of 32 KiB.
  public var sendTime = Duration.seconds(30)

  /// How long a client that has no more to send is waited for: nothing tells it from one that has
  /// left, for whom alone something may be under way.
  public var leaveTime = Duration.seconds(10)

  /// How long a connection whose last answer is sent is read on, so that the answer is not lost with
  /// what is still on its way here.
  public var lingerTime = Duration.seconds(5)
  /// How many bytes are read on, and thrown away.
  public var lingerBytes = 1 << 20

  /// How long the answers under way may take once the server is told to end.
  public var drainTime = Duration.seconds(30)

  /// The limits that servers have where nothing else is told.
  public init() {}
}

/// What the system grants this process.
enum SystemLimit {
  /// How many connections there may be, so that each can have a file open, and some are left.
  static var connections: Int { max(1, (Int(openFiles.rlim_cur) - 64) / 2) }

  private static var openFiles: rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit
  }
}
