import Dispatch
public import OfflineCore
import Platform
import Synchronization

/// A proxy between a store and its server that simulates the faults of networks.
///
/// It does not interpret the protocol, so it works with every server.
public final class ServerProxy: Sendable {
  private enum Mode { case passing, losingNextAnswer, stallingAtNextAnswer, stalled, closed }

  private struct State {
    var mode = Mode.passing
    var connections: [ProxyConnection] = []
    var bytesFromServer = 0
    var tripCount = 0
    var cutCount = 0
    var random = SplitMix64(seed: 0)
    var forgery: (text: [UInt8], count: Int)?
  }

  /// Faults that the simulated network has all the time.
  public struct Faults: Sendable {
    /// The number of bytes after which each connection is cut.
    public var lifetimes: ClosedRange<Int>?
    /// The longest silence of a connection before it is cut.
    public var longestSilence: Duration = .zero
    /// The delay of all data.
    public var delay: Duration = .zero

    /// Creates a set without faults.
    public init() {}
  }

  /// The port of 127.0.0.1 on which the proxy listens.
  let port: Int
  private let server: ServerSocketAddress
  private let listener: Int32
  private let state = Mutex(State())
  private let faults: Faults

  /// Creates a proxy in front of the server of a place.
  ///
  /// - Throws: `StoreError` with the reason `unreachable` if no server listens there.
  public convenience init(
    to place: StorePlace, of plugin: StorePlugin, with faults: Faults, seed: UInt64
  ) throws {
    guard let endpoint = ServerEndpoint(place, of: plugin) else {
      throw StoreError(.unreachable, detail: "the place does not name one host")
    }
    try self.init(to: endpoint.host, port: endpoint.port, with: faults)
    state.withLock { $0.random = SplitMix64(seed: seed) }
  }

  /// Returns the place with the proxy in place of the server.
  public func place(_ place: StorePlace, of plugin: StorePlugin) -> StorePlace {
    ServerEndpoint(place, of: plugin)?.place(at: port) ?? place
  }

  /// The number of connections that were cut after their bytes.
  public var cutCount: Int { state.withLock { $0.cutCount } }

  /// - Throws: `StoreError` with the reason `unreachable` if no server listens there.
  init(to host: String, port: Int, with faults: Faults = Faults()) throws {
    self.faults = faults
    server = try ServerSocketAddress(host, port: port)
    let listener = newSocket(AF_INET)
    guard let port = Loopback.bindSocket(listener), listen(listener, 64) == 0 else {
      Platform.close(listener)
      throw StoreError(.unreachable, detail: "no port for a proxy")
    }
    self.listener = listener
    self.port = port
    DispatchQueue(label: "ServerProxy").async { self.run() }
  }

  /// Cuts all connections and stops listening.
  public func close() { set(.closed) }

  /// The number of bytes that the server has sent.
  var bytesFromServer: Int { state.withLock { $0.bytesFromServer } }

  /// The number of round trips: requests sent after the previous request was answered.
  public var tripCount: Int { state.withLock { $0.tripCount } }

  /// Passes on the next request, drops its answer, and cuts its connection.
  func loseNextAnswer() { set(.losingNextAnswer) }

  /// Alters a text in requests while `body` runs. Returns how often the text occurred.
  func whileForging(_ text: String, body: () async throws -> Void) async throws -> Int {
    state.withLock { $0.forgery = (Array(text.utf8), 0) }
    defer { state.withLock { $0.forgery = nil } }
    try await body()
    return state.withLock { $0.forgery?.count ?? 0 }
  }

  /// Holds back all data while `body` runs. Held data is never delivered: its connections are cut
  /// afterwards.
  ///
  /// - Parameter isFromAnswer: The stall begins only at the answer to the next request.
  func whileStalled<Value>(
    fromNextAnswer isFromAnswer: Bool = false, body: () async throws -> Value
  ) async throws -> Value {
    set(isFromAnswer ? .stallingAtNextAnswer : .stalled)
    defer { endStall() }
    return try await body()
  }

  private func set(_ mode: Mode) {
    state.withLock { state in
      state.mode = mode
      for connection in state.connections { connection.isAsked = false }
    }
  }

  private func endStall() {
    state.withLock { state in
      for connection in state.connections where connection.isHeldUp { connection.cut() }
      while let client = nextClient() { Platform.close(client) }
      state.mode = .passing
    }
  }

  private func nextClient() -> Int32? {
    let client = accept(listener, nil, nil)
    guard client >= 0 else { return nil }
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    return client
  }

  private func run() {
    var isOpen = true
    while isOpen {
      var awaited = state.withLock { state in
        guard state.mode != .stalled else { return [pollfd]() }
        let news = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        return state.connections.reduce(into: [news]) { $0 += $1.awaited }
      }
      // The timeout in milliseconds, after which delayed or held data may be due.
      _ = poll(&awaited, nfds_t(awaited.count), faults.delay == .zero ? 5 : 1)
      // Passing never blocks, so a mode that was set applies to all data that comes later.
      isOpen = state.withLock { pass(&$0) }
    }
    Platform.close(listener)
  }

  /// Passes on the available data. Returns whether the proxy goes on.
  private func pass(_ state: inout State) -> Bool {
    if state.mode == .closed { for connection in state.connections { connection.cut() } }
    guard state.mode != .stalled, state.mode != .closed else { return state.mode == .stalled }
    while let client = nextClient() {
      let connection = ProxyConnection(client, to: server, delay: faults.delay)
      if let lifetimes = faults.lifetimes {
        connection.bytesLeft =
          lifetimes.lowerBound + state.random.number(in: 0..<lifetimes.count)
        connection.silence = faults.longestSilence * state.random.fraction()
      }
      state.connections.append(connection)
    }
    for connection in state.connections {
      if connection.passRequest(&state.forgery) { state.tripCount += 1 }
      let count = connection.takeAnswer()
      state.bytesFromServer += count
      switch state.mode {
      case .losingNextAnswer where count > 0 && connection.isAsked:
        state.mode = .passing
        connection.cut()
      case .stallingAtNextAnswer where count > 0 && connection.isAsked:
        state.mode = .stalled
        return true
      default: connection.giveAnswer()
      }
    }
    for connection in state.connections where connection.isOpen && connection.isAtItsEnd {
      connection.cut()
      state.cutCount += 1
    }
    state.connections.removeAll { !$0.isOpen }
    return true
  }
}

/// The connection of a client, and the connection to the server that was made for it.
private final class ProxyConnection {
  /// The data that one side has sent and the other has not received yet.
  private struct Direction {
    /// The limit that keeps one side from sending much faster than the other reads.
    static let mostChunks = 16

    var chunks: [(due: ContinuousClock.Instant, bytes: [UInt8])] = []
    /// `true` if the sender has closed. Data that was sent before may still be undelivered.
    var hasEnded = false
    var isDue: Bool { chunks.first.map { $0.due <= .now } ?? false }
    var hasRoom: Bool { chunks.count < Self.mostChunks }
  }

  private let client: Int32
  private let server: Int32
  private let delay: Duration
  private var request = Direction()
  private var answer = Direction()
  /// `true` if the client has sent data since this was reset: then data of the server is an answer.
  var isAsked = false
  private var isAnswered = true
  private(set) var isOpen = true
  /// The number of bytes to pass on before the connection is cut.
  var bytesLeft = Int.max
  /// The length of the silence before the connection is cut.
  var silence = Duration.zero
  private var silentSince: ContinuousClock.Instant?

  init(_ client: Int32, to address: ServerSocketAddress, delay: Duration) {
    (self.client, server, self.delay) = (client, newSocket(address.family), delay)
    for descriptor in [client, server] {
      var isOn: Int32 = 1
      setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
    // Nothing is written until this has finished.
    address.connect(server)
  }

  deinit { cut() }

  func cut() {
    guard isOpen else { return }
    isOpen = false
    for descriptor in [client, server] { close(descriptor) }
  }

  /// `true` if all bytes were passed on and the silence is over.
  var isAtItsEnd: Bool {
    guard bytesLeft <= 0 else { return false }
    let since = silentSince ?? .now
    silentSince = since
    return .now - since >= silence
  }

  /// The events to poll for.
  var awaited: [pollfd] {
    func pollEntry(_ descriptor: Int32, incoming: Direction, outgoing: Direction) -> pollfd {
      let isRead = incoming.hasRoom && !incoming.hasEnded
      let events = (isRead ? POLLIN : 0) | (outgoing.isDue ? POLLOUT : 0)
      return pollfd(fd: descriptor, events: Int16(events), revents: 0)
    }
    guard isOpen, bytesLeft > 0 else { return [] }
    return [
      pollEntry(client, incoming: request, outgoing: answer),
      pollEntry(server, incoming: answer, outgoing: request),
    ]
  }

  /// `true` if data was sent that was not passed on.
  var isHeldUp: Bool {
    guard request.chunks.isEmpty, answer.chunks.isEmpty else { return true }
    var said = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return poll(&said, 2, 0) > 0
  }

  /// Passes on a request. Returns whether it is a new one, not the continuation of the last.
  func passRequest(_ forgery: inout (text: [UInt8], count: Int)?) -> Bool {
    var isNew = false
    if take(from: client, into: &request) > 0 {
      while let text = forgery?.text,
        let place = request.chunks[request.chunks.count - 1].bytes.firstRange(of: text)
      {
        request.chunks[request.chunks.count - 1].bytes[place.lowerBound] ^= 1
        forgery?.count += 1
      }
      isNew = isAnswered
      (isAsked, isAnswered) = (true, false)
    }
    give(&request, to: server)
    return isNew
  }

  /// Reads data of the server. Returns the number of bytes.
  func takeAnswer() -> Int {
    let count = take(from: server, into: &answer)
    if count > 0 { isAnswered = true }
    return count
  }

  func giveAnswer() { give(&answer, to: client) }

  private func take(from descriptor: Int32, into direction: inout Direction) -> Int {
    guard isOpen, bytesLeft > 0, direction.hasRoom else { return 0 }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      initialized = max(0, count)
    }
    if count < 0 && errno != EAGAIN && errno != EINTR { cut() }
    if count > 0 { direction.chunks.append((.now + delay, bytes)) }
    if count == 0 { direction.hasEnded = true }
    if direction.hasEnded && direction.chunks.isEmpty { cut() }
    return bytes.count
  }

  private func give(_ direction: inout Direction, to descriptor: Int32) {
    while isOpen, bytesLeft > 0, direction.isDue {
      let bytes = direction.chunks[0].bytes
      let count = send(descriptor, bytes, min(bytes.count, bytesLeft), Int32(MSG_NOSIGNAL))
      guard count > 0 else {
        if errno != EAGAIN && errno != EINTR { cut() }
        return
      }
      bytesLeft -= count
      direction.chunks[0].bytes.removeFirst(count)
      if direction.chunks[0].bytes.isEmpty { direction.chunks.removeFirst() }
    }
  }
}

/// The address on which a server listens.
private struct ServerSocketAddress: Sendable {
  private static let timeLimit: Int32 = 5000

  let family: Int32
  private let bytes: [UInt8]

  /// - Throws: `StoreError` with the reason `unreachable` if no server listens there.
  init(_ host: String, port: Int) throws {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    _ = getaddrinfo(host, String(port), &hints, &first)
    defer { if let first { freeaddrinfo(first) } }
    for found in sequence(first: first, next: { $0?.pointee.ai_next }).compactMap(\.self) {
      self.init(found.pointee)
      if isAnswering { return }
    }
    throw StoreError(.unreachable, detail: "nobody listens on \(host), port \(port)")
  }

  private init(_ info: addrinfo) {
    family = info.ai_family
    bytes = Array(UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen)))
  }

  private var isAnswering: Bool {
    let socket = newSocket(family)
    defer { close(socket) }
    connect(socket)
    var awaited = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
    return poll(&awaited, 1, Self.timeLimit) > 0 && awaited.revents & Int16(POLLERR) == 0
  }

  func connect(_ socket: Int32) {
    bytes.withUnsafeBytes {
      _ = Platform.connect(
        socket, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
  }
}

private let socketKind = Int32(
  SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)

private func newSocket(_ family: Int32) -> Int32 { socket(family, socketKind, 0) }
