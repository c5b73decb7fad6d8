public import OfflineCore

/// One requirement of the contract that every storage backend keeps (the article StoreContract).
///
/// An adapter proves itself with one test, or with `feed conformance` alone. Each requirement gets
/// storage of its own beside the place that is named, opened as the apps open it, and erases it:
///
/// ```swift
/// @Test(arguments: StoreRequirement.all)
/// func conforms(_ requirement: StoreRequirement) async throws {
///   _ = try await requirement.check(.mine, beside: "/tmp/mine", hooks: hooks, seed: 1)
/// }
/// ```
public struct StoreRequirement: Sendable, Identifiable, CustomStringConvertible {
  /// A name that never changes, such as `empty-at-first`.
  public let id: String
  /// The number of the rule of the contract.
  public let rule: Int
  /// What is required, for people.
  public let sentence: String

  let needs: [StoreNeed]
  let body: @Sendable (ScratchStorage) async throws -> Void

  init(
    _ id: String, _ rule: Int, _ sentence: String, needs: StoreNeed...,
    body: @escaping @Sendable (ScratchStorage) async throws -> Void
  ) {
    self.id = id
    self.rule = rule
    self.sentence = sentence
    self.needs = needs
    self.body = body
  }

  /// Every requirement, in the order of the rules.
  public static let all: [StoreRequirement] =
    (reading + keeping + replacing + removing + appending + damage + sharing + concurrency
    + imageData + cancellation + serving + durability + limits + upkeep + places
    + [history(), concurrentHistory()])
    .enumerated()
    .sorted { ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset) }
    .map(\.element)

  /// The rule, the sentence and the name.
  public var description: String { "rule \(rule): \(sentence) [\(id)]" }

  /// Checks a backend.
  ///
  /// - Parameters:
  ///   - place: A place beside which the backend may make scratch storage.
  ///   - hooks: What the adapter's own tests can do to a storage.
  ///   - seed: Repeats what is random.
  /// - Throws: ``ConformanceFailure``, or `CancellationError`.
  public func check(
    _ plugin: StorePlugin, beside place: StorePlace, hooks: StoreTestHooks = StoreTestHooks(),
    seed: UInt64
  ) async throws -> ConformanceVerdict {
    try await check(plugin, beside: place, hooks: hooks, seed: seed, log: CallLog())
  }

  func check(
    _ plugin: StorePlugin, beside place: StorePlace, hooks: StoreTestHooks, seed: UInt64,
    log: CallLog
  ) async throws -> ConformanceVerdict {
    for need in needs {
      if let reason = need.reasonMissing(plugin, hooks, place) { return .notChecked(reason) }
    }
    var (origin, proxy) = (place, ServerProxy?.none)
    defer { proxy?.close() }
    if needs.contains(where: { $0.isMetByProxy(hooks) }),
      let endpoint = ServerEndpoint(place, of: plugin)
    {
      do {
        let opened = try ServerProxy(to: endpoint.host, port: endpoint.port)
        (origin, proxy) = (endpoint.place(at: opened.port), opened)
        guard try await opened.leads(plugin, beside: origin) else {
          return .notChecked("its connections go past a proxy")
        }
      } catch let error as StoreError {
        return .notChecked("nothing answers through a proxy: \(error.reason), \(error.detail)")
      }
    }
    let scratch = ScratchStorage(
      plugin.noting(in: log), beside: origin, hooks: hooks, proxy: proxy, seed: seed)
    return try await checking("\(plugin.scheme): \(self)", lastFailed: log.lastFailed) {
      do {
        try await scratch.use(body)
        return .passed
      } catch let error as Unchecked {
        return .notChecked(error.reason)
      }
    }
  }
}

/// Thrown by a requirement that can't be checked; holds the reason, for people.
struct Unchecked: Error { let reason: String }

extension ServerProxy {
  /// Whether a store that is opened beside this place speaks through the proxy.
  fileprivate func leads(_ plugin: StorePlugin, beside place: StorePlace) async throws -> Bool {
    let place = plugin.siblings?.name(place, "conformance-proxy") ?? place
    let storage = plugin.open(StoreOptions(place: place))
    do {
      _ = try await storage.imageData.usage()
      await storage.close()
      return bytesFromServer > 0
    } catch {
      await storage.close()
      throw error
    }
  }
}

/// What only an adapter's own tests can do to a storage, so that no product holds it.
///
/// Each is handed the place of a storage that the adapter has opened. A requirement that needs what
/// is missing here is reported as not checked, unless a proxy between the store and its server does
/// as well.
public struct StoreTestHooks: Sendable {
  /// Breaks a saved list, so that it is still there and can't be read.
  public var damageList: (@Sendable (_ place: StorePlace, ListName) async throws -> Void)?
  /// Breaks all image data.
  public var damageImageData: (@Sendable (_ place: StorePlace) async throws -> Void)?
  /// Breaks the storage as a whole, but for the mark by which it is known to be ours.
  public var damageStorage: (@Sendable (_ place: StorePlace) async throws -> Void)?
  /// Whether all writes that have returned would survive a power cut now.
  public var isDurable: (@Sendable (_ place: StorePlace) async throws -> Bool)?
  /// Keeps others from writing while `body` runs.
  public var withLock:
    (
      @Sendable (_ place: StorePlace, _ body: @Sendable () async throws -> Void) async throws ->
        Void
    )?
  /// Lets the next write happen, and then breaks the connection before it is answered.
  public var loseNextAnswer: (@Sendable (_ place: StorePlace) async throws -> Void)?

  /// Whether nothing else in this process prints meanwhile, as other tests do.
  public var ownsStandardStreams = false

  /// Nothing can be done until it is set.
  public init() {}
}

/// What a requirement can't be checked without.
enum StoreNeed: Sendable {
  case instances
  case path
  case address
  case standardStreams
  /// A ``ServerProxy``.
  case proxy
  /// - orProxy: Whether a proxy does as well.
  /// - orFiles: Whether altered files do as well.
  case hook(
    @Sendable (StoreTestHooks) -> Bool, String, orProxy: Bool = false, orFiles: Bool = false)

  static let listDamage = hook(
    { $0.damageList != nil }, "damaging a storage", orProxy: true, orFiles: true)
  /// Of which the server itself knows.
  static let listDamageAtRest = hook(
    { $0.damageList != nil }, "damaging a storage", orFiles: true)
  static let imageDamage = hook(
    { $0.damageImageData != nil }, "damaging a storage", orProxy: true, orFiles: true)
  static let storageDamage = hook({ $0.damageStorage != nil }, "damaging a storage")
  static let durability = hook(
    { $0.isDurable != nil },
    "looking at durability; 'crashes' of a judge does it without one, to stores in files")
  static let lock = hook({ $0.withLock != nil }, "holding a lock")
  static let lockOrStall = hook({ $0.withLock != nil }, "holding a lock", orProxy: true)
  static let lostAnswers = hook({ $0.loseNextAnswer != nil }, "losing an answer", orProxy: true)

  /// Whether it takes a proxy, as no hook does it.
  func isMetByProxy(_ hooks: StoreTestHooks) -> Bool {
    switch self {
    case .proxy: true
    case .hook(let isThere, _, let orProxy, _): orProxy && !isThere(hooks)
    case .instances, .path, .address, .standardStreams: false
    }
  }

  /// Why a requirement is not checked; `nil` when nothing is missing.
  func reasonMissing(
    _ plugin: StorePlugin, _ hooks: StoreTestHooks, _ place: StorePlace
  ) -> String? {
    if isMetByProxy(hooks), case .address(_, .some, _) = plugin.placeKind {
      return ServerEndpoint(place, of: plugin) == nil
        ? "it takes an address of one host to put a proxy before it" : nil
    }
    return switch (self, plugin.placeKind) {
    case (.path, .local), (.address, .address): nil
    case (.path, _): "its places are not paths"
    case (.address, _): "its places hold no password"
    case (.standardStreams, _):
      hooks.ownsStandardStreams ? nil : "others print in this process: 'feed conformance' checks it"
    case (.instances, _): plugin.siblings == nil ? "nothing outlives an instance" : nil
    case (.proxy, .address): "its plug-in names no port, so that no proxy can stand for a server"
    case (.proxy, _): "its places are not on a server"
    case (.hook(_, _, _, orFiles: true), .local): nil
    case (.hook(let isThere, let what, _, _), _):
      isThere(hooks) ? nil : "needs a hook of the adapter's own tests: \(what)"
    }
  }
}
