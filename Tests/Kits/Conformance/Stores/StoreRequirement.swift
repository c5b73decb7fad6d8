public import OfflineCore

/// A requirement of the contract that every storage backend has to meet (the article StoreContract).
///
/// One test is enough to check an adapter, and so is `judge conformance`. Each requirement opens storage of
/// its own beside the given place, in the same way as the apps, and erases it afterwards:
///
/// ```swift
/// @Test(arguments: StoreRequirement.all)
/// func conforms(_ requirement: StoreRequirement) async throws {
///   _ = try await requirement.check(.mine, beside: "/tmp/mine", seed: 1)
/// }
/// ```
public struct StoreRequirement: Sendable, Identifiable, CustomStringConvertible {
  /// A permanent identifier, such as `empty-at-first`.
  public let id: String
  /// The number of the contract rule.
  public let rule: Int
  /// The requirement as a sentence.
  public let sentence: String

  let needs: [StoreNeed]
  let body: @Sendable (ScratchStorage) async throws -> Void

  init(
    _ id: String, rule: Int, sentence: String, needs: StoreNeed...,
    body: @escaping @Sendable (ScratchStorage) async throws -> Void
  ) {
    self.id = id
    self.rule = rule
    self.sentence = sentence
    self.needs = needs
    self.body = body
  }

  /// Creates a requirement that begins with an open storage.
  init(
    _ id: String, rule: Int, sentence: String, needs: StoreNeed...,
    body: @escaping @Sendable (ScratchStorage, Storage) async throws -> Void
  ) {
    self.id = id
    self.rule = rule
    self.sentence = sentence
    self.needs = needs
    self.body = { try await body($0, $0.open()) }
  }

  /// All requirements, in the order of the rules.
  public static let all: [StoreRequirement] =
    (reading + keeping + replacing + removing + appending + damage + sharing + concurrency
    + imageData + cancellation + serving + durability + limits + upkeep + places
    + [history(), concurrentHistory()])
    .enumerated()
    .sorted { ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset) }
    .map(\.element)

  /// The rule, the sentence and the identifier.
  public var description: String { "rule \(rule): \(sentence) [\(id)]" }

  /// Checks a backend.
  ///
  /// - Parameters:
  ///   - place: A place beside which the backend may create scratch storage.
  ///   - hooks: Test hooks of the adapter's own tests.
  ///   - seed: The seed of all random choices; the same seed repeats a check.
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
      if let reason = need.reasonMissing(plugin, hooks: hooks, place: place) {
        return .notChecked(reason)
      }
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
    return try await withRequirement("\(plugin.scheme): \(self)", lastFailed: log.lastFailed) {
      do {
        try await scratch.use(body)
        return .passed
      } catch let error as Unchecked {
        return .notChecked(error.reason)
      }
    }
  }
}

/// The error of a requirement that can't be checked, with the reason.
struct Unchecked: Error { let reason: String }

extension ServerProxy {
  /// Returns whether a store at this place connects through the proxy.
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

/// Operations on a storage that only the adapter's own tests can do, so that no product contains them.
///
/// Each hook receives the place of a storage that the adapter has opened. A requirement without its hook
/// is reported as not checked, unless a proxy between the store and its server can do the same.
public struct StoreTestHooks: Sendable {
  /// Damages a saved list, so that it still exists and can't be read.
  public var damageList: (@Sendable (_ place: StorePlace, ListName) async throws -> Void)?
  /// Damages all image data.
  public var damageImageData: (@Sendable (_ place: StorePlace) async throws -> Void)?
  /// Damages the whole storage except for the mark that identifies it as ours.
  public var damageStorage: (@Sendable (_ place: StorePlace) async throws -> Void)?
  /// Returns whether all writes that have returned would survive a power cut now.
  public var isDurable: (@Sendable (_ place: StorePlace) async throws -> Bool)?
  /// Blocks all other writers while `body` runs.
  public var withLock:
    (
      @Sendable (_ place: StorePlace, _ body: @Sendable () async throws -> Void) async throws ->
        Void
    )?
  /// Lets the next write take effect, and then breaks the connection before the answer arrives.
  public var loseNextAnswer: (@Sendable (_ place: StorePlace) async throws -> Void)?

  /// `true` if nothing else in this process prints during a check, as concurrent tests would.
  public var ownsStandardStreams = false

  /// Creates an empty set of hooks.
  public init() {}
}

/// A precondition of a requirement.
enum StoreNeed: Sendable {
  case instances
  case path
  case address
  case standardStreams
  /// A ``ServerProxy`` between the store and its server.
  case proxy
  /// - orProxy: A proxy can replace the hook.
  /// - orFiles: Altering files can replace the hook.
  case hook(
    @Sendable (StoreTestHooks) -> Bool, String, orProxy: Bool = false, orFiles: Bool = false)

  static let listDamage = hook(
    { $0.damageList != nil }, "damaging a storage", orProxy: true, orFiles: true)
  /// Damage in the server itself, which no proxy can cause.
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

  /// Returns whether only a proxy can meet the need, because no hook is set.
  func isMetByProxy(_ hooks: StoreTestHooks) -> Bool {
    switch self {
    case .proxy: true
    case .hook(let isThere, _, let orProxy, _): orProxy && !isThere(hooks)
    case .instances, .path, .address, .standardStreams: false
    }
  }

  /// Returns why a requirement can't be checked, or `nil` if nothing is missing.
  func reasonMissing(
    _ plugin: StorePlugin, hooks: StoreTestHooks, place: StorePlace
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
      hooks.ownsStandardStreams
        ? nil : "others print in this process: 'judge conformance' checks it"
    case (.instances, _): plugin.siblings == nil ? "nothing outlives an instance" : nil
    case (.proxy, .address): "its plug-in names no port, so that no proxy can stand for a server"
    case (.proxy, _): "its places are not on a server"
    case (.hook(_, _, _, orFiles: true), .local): nil
    case (.hook(let isThere, let what, _, _), _):
      isThere(hooks) ? nil : "needs a hook of the adapter's own tests: \(what)"
    }
  }
}
