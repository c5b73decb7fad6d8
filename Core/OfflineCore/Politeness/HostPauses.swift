package import FoundationEssentials
import Synchronization

/// The pauses that hosts have asked for: until then, no program on the same storage sends them a request.
///
/// A store that fails neither stops a request nor forgets the pauses that this program was told itself.
package final class HostPauses: Sendable {
  /// The longest pause, one day. A host that asks for more gets this much.
  package static let longest: TimeInterval = 86_400
  /// The most pauses that are kept; those that end first are dropped.
  static let limit = 200
  /// Shown as the source of the list, which comes from no source.
  private static let origin: SourceName = "pauses:"

  private let store: @Sendable () -> (any ListStore)?
  private let now: @Sendable () -> Date
  private let own = Mutex<[String: Date]>([:])

  /// - Parameters:
  ///   - store: Returns the store that other programs use too; `nil` while there is none.
  ///   - now: The real time. A clock that a user has set says nothing about a host.
  package init(
    in store: @escaping @Sendable () -> (any ListStore)?, now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.now = now
  }

  /// Returns the seconds until a host accepts a request again; `nil` if it accepts one now.
  package func rest(of host: String) async -> TimeInterval? {
    let present = now()
    let ends = (await kept() + mine).filter { $0.host == host && $0.isValid(at: present) }.map(
      \.end)
    return ends.max().map { $0.timeIntervalSince(present).rounded(.up) }
  }

  /// Notes that a host wants no request for a number of seconds.
  package func add(_ seconds: TimeInterval, at host: String) async {
    let present = now()
    let end = present.addingTimeInterval(min(seconds, Self.longest))
    own.withLock {
      $0 = $0.filter { $0.value > present }
      $0[host] = max(end, $0[host] ?? end)
    }
    // Of two programs that note a pause at once, one may be lost: its program still knows it.
    var latest: [String: HostPause] = [:]
    for pause in await kept() + mine where pause.isValid(at: present) {
      if latest[pause.host].map({ $0.end < pause.end }) ?? true { latest[pause.host] = pause }
    }
    let pauses = latest.values.sorted { $0.end > $1.end }.prefix(Self.limit)
    _ = try? await store()?.replace(
      .pauses, with: Array(pauses), savedAt: present, source: Self.origin)
  }

  private var mine: [HostPause] {
    own.withLock { $0.map { HostPause(host: $0.key, end: $0.value) } }
  }

  private func kept() async -> [HostPause] {
    (try? await store()?.slice(.pauses, from: nil, limit: Self.limit))?.items ?? []
  }
}

/// The end of the pause that a host has asked for.
struct HostPause: ListItem {
  let host: String
  let end: Date

  init(host: String, end: Date) { (self.host, self.end) = (host, end) }

  var fields: FieldValues { ["host": host, "until": InternetDateTime.text(of: end)] }

  init?(fields: FieldValues) {
    guard let host = fields["host"],
      let end = fields["until"].flatMap(InternetDateTime.date(from:))
    else { return nil }
    self.init(host: host, end: end)
  }

  /// A pause that lasts too long was noted by a clock that was wrong.
  func isValid(at present: Date) -> Bool {
    end > present && end <= present.addingTimeInterval(HostPauses.longest)
  }
}

extension ListKey<HostPause> {
  /// The pauses of all hosts.
  static let pauses = Self(kind: "pauses")
}
