import OfflineCore
import Platform
import StoreSupport

extension PostgresSession {
  /// Connects to the server of the address, or to the first one that accepts writes if there are several.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  convenience init(_ place: PostgresPlace, until deadline: ContinuousClock.Instant) throws {
    if let problem = place.problem { throw StoreError(.denied, detail: problem) }
    let library: LibPQ
    do throws(SharedLibrary.Missing) {
      library = try LibPQ.shared.get()
    } catch {
      throw StoreError(.denied, detail: error.description)
    }
    let hosts = place.hosts(library)
    var failure: StoreError?
    for (index, host) in hosts.enumerated() {
      let share = (deadline - .now) / (hosts.count - index)
      do {
        try self.init(
          library, place: place, host: host,
          until: index + 1 == hosts.count ? deadline : .now + share,
          isCancellable: true)
        return
      } catch let error as StoreError {
        failure = error
      }
    }
    throw failure ?? StoreError(.unreachable)
  }

  /// Opens a connection to one server.
  static func connect(
    _ library: LibPQ, place: PostgresPlace, host: PostgresPlace.Host,
    until deadline: ContinuousClock.Instant, isCancellable: Bool, notices: Notices
  ) throws -> OpaquePointer {
    let passwords = place.refusedPasswords(library)
    // Later settings override earlier ones, so the address can override these. A standby may return
    // older data than was saved, so it is used only if it is the only server.
    let role = host.isEmpty ? "any" : "read-write"
    let settings =
      [
        // Requesting tickets takes a tenth of a second in some networks.
        ("gssencmode", "disable"), ("target_session_attrs", role),
        ("fallback_application_name", "essential-feed"), ("dbname", place.connectionText),
      ] + host.map { ($0.keyword, $0.value) } + [("client_encoding", "UTF8")]
      // A path that can't exist, so libpq does not look at the file.
      + (passwords.map { [("passfile", $0 + "/-")] } ?? [])
    let handle = LibPQ.withCStrings(settings.map(\.0)) { keywords in
      LibPQ.withCStrings(settings.map(\.1)) { library.start(keywords, $0, 1) }
    }
    guard let handle else { throw StoreError(.unreachable, detail: "out of memory") }
    do {
      notices.receive(from: handle, library: library)
      _ = library.setVerbosity(handle, LibPQ.verbose)
      var state =
        library.status(handle) == LibPQ.ConnectionStatus.bad
        ? LibPQ.PollingStatus.failed : LibPQ.PollingStatus.writing
      while state != LibPQ.PollingStatus.ok {
        guard state != LibPQ.PollingStatus.failed else {
          let error = StoreError(connecting: String(cString: library.errorMessage(handle)))
          guard let passwords, error.reason == .denied else { throw error }
          throw StoreError(
            .denied,
            detail: "\(error.detail); \(passwords) is ignored until 'chmod 600' protects it")
        }
        try SocketWait.wait(
          for: state == LibPQ.PollingStatus.reading ? .reading : .writing,
          of: library.socket(handle), until: deadline, isCancellable: isCancellable)
        state = library.poll(handle)
      }
      return handle
    } catch {
      library.finish(handle)
      throw error
    }
  }
}
