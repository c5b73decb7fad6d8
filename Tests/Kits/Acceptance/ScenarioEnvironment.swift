import CommandLine
import Composition
import Decorators
import FeedCore
import FoundationEssentials
import LeagueCore
import OfflineCore
import Presentation
import Synchronization

/// The environment of a scenario: a composed app, between a scripted network and a real store.
class ScenarioEnvironment {
  let setting: EnvironmentSetting
  let network = ScriptedNetwork()
  var failsToSave = false
  private let damage = Damage()
  /// All apps of the scenario share these interceptors, which count their calls together.
  private let faults: [any PortInterceptor]
  var shown = Shown.nothing
  /// The number of the current step, counted from 1.
  var step = 0
  private(set) var now = ScriptedNetwork.date

  required init(_ setting: EnvironmentSetting) {
    self.setting = setting
    faults = setting.faults.interceptors
  }

  /// Ends everything that the scenario has started.
  func tearDown() async {}

  func pass(days: Double) { now += days * 86_400 }

  func savedAt(daysAgo days: Double, secondsLess: Double = 0) -> Date {
    now.addingTimeInterval(secondsLess - days * 86_400)
  }

  /// Makes a list unreadable until it is removed.
  func damage(_ list: ListName) { damage.add(list.words) }

  /// The storage as another program would open it.
  var storage: Storage {
    setting.scratch.open(StoreOptions(place: "", timeLimit: Self.patience))
      .intercepted(by: recording(at: now))
  }

  /// The time limit of calls of the store, because a busy machine is no fault of a store.
  private static let patience: Duration = .seconds(60)

  private func recording(at now: Date) -> [any AppObserver] {
    setting.recorder.map { [$0.observer(now: now)] } ?? []
  }

  static func address(_ number: Int) -> URL {
    URL(string: "\(ScriptedNetwork.name)/\(number).png")!
  }

  /// Performs a request of the user, and keeps the result as `shown`.
  func show(_ request: () async throws -> Shown) async {
    do {
      shown = try await request()
    } catch {
      shown = .failure(error)
    }
  }

  /// Runs a use case for the user, and keeps the result as `shown`.
  func show<Ports, Value>(
    _ useCase: UseCase, refreshing: Bool = false, as shown: (Value) -> Shown,
    by app: () throws -> ComposedApp<Ports>, load: (ComposedApp<Ports>) async throws -> Value
  ) async {
    await show {
      let app = try app()
      return shown(try await app.observed(useCase, refreshing: refreshing) { try await load(app) })
    }
  }

  /// Starts a request, cancels it when it has reached the remote, and keeps the result as `shown`.
  func showCancelled(_ request: @escaping @Sendable () async throws -> Void) async {
    shown = .nothing
    let (signs, sign) = AsyncStream<Void>.makeStream()
    network.onRequest = { sign.yield() }
    let task = Task {
      // If the store answers, which is an error, the request never reaches the remote. This ends the wait.
      defer { sign.finish() }
      try await request()
    }
    for await _ in signs { break }
    task.cancel()
    do {
      try await task.value
      shown = .failure(Mismatch(expected: "a cancelled request", found: "an answer"))
    } catch is CancellationError {
      // A cancelled request shows nothing.
    } catch {
      shown = .failure(error)
    }
  }

  /// Composes an app as its composition root does, opened again on the same store.
  func compose<Ports>(_ ports: Ports, policy: LoadingPolicy) throws -> ComposedApp<Ports> {
    var settings = AppSettings()
    settings.sources = ["scripted:"]
    settings.store = "\(setting.scratch.plugin.scheme):scratch"
    settings.storeTimeout = Self.patience
    settings.policy = .once(policy)
    settings.now = now
    settings.interceptors = [FaultInjection(damage.check)]
    if failsToSave { settings.interceptors.append(FaultInjection(Self.refuseToSave)) }
    settings.interceptors += faults
    setting.alter(step, &settings)
    // Recorded ages are relative to the clock of the app.
    settings.observers += recording(at: settings.clock())
    return try ComposedApp(settings, plugins: plugins(ports))
  }

  private func plugins<Ports>(_ ports: Ports) -> PluginList<Ports> {
    let (scratch, network) = (setting.scratch, network)
    let store = StorePlugin(
      scheme: scratch.plugin.scheme, placeKind: .local(suffix: ""),
      // Ignores the place, because a scratch store in memory has none.
      open: { scratch.open($0) })
    let source = SourcePlugin<Ports>(schemes: ["scripted"]) { _ in
      Source(name: ScriptedNetwork.name, imageData: network, ports: ports)
    }
    return PluginList(
      name: "acceptance", stores: [store], sources: [source], webImageData: { _ in network })
  }

  private static let refuseToSave: @Sendable (PortCall) async throws -> Void = { call in
    if [.replace, .append, .saveImageData].contains(call.method) {
      throw StoreError(.full, place: call.adapter, detail: "the scenario says so")
    }
  }
}

/// Simulates unreadable lists in front of the store, because the store itself is not damaged.
private final class Damage: Sendable {
  private let lists = Mutex<Set<String>>([])

  func add(_ list: String) { _ = lists.withLock { $0.insert(list) } }

  var check: @Sendable (PortCall) async throws -> Void {
    { call in
      switch call.method {
      case .slice where self.lists.withLock({ $0.contains(call.argument) }):
        throw StoreError(.damaged, place: call.adapter, detail: "the scenario says so")
      case .removeList: _ = self.lists.withLock { $0.remove(call.argument) }
      case .clear: self.lists.withLock { $0 = [] }
      default: break
      }
    }
  }
}

extension ListName {
  /// The name of the list in reports of calls.
  var words: String { [kind, parent].compactMap { $0 }.joined(separator: " of ") }
}

/// The parts that a stage needs.
struct EnvironmentSetting: Sendable {
  /// The scratch store of the scenario, which is erased afterwards.
  let scratch: ScratchStore
  /// A program with the commands of `feed`, for scenarios with several programs.
  let program: [String]?
  /// The faults to inject.
  let faults: InjectedFaults
  /// Changes the settings of apps, by step.
  let alter: AcceptanceRun.Alteration
  /// The recorder of calls, or `nil` if steps are not recorded.
  let recorder: StepRecorder?
}

/// The expectations that all products share.
extension ScenarioEnvironment {
  func expectError(_ status: ExitStatus) throws {
    guard case .failure(let error) = shown else {
      throw Mismatch(expected: "an error message: \(status)", found: shown.description)
    }
    try expect(ExitStatus(error), is: status, in: "the error")
    guard !Messages.english.message(for: error).isEmpty else {
      throw Mismatch(expected: "a message for the error", found: "none")
    }
  }

  func expectNothingShown() throws {
    guard case .nothing = shown else {
      throw Mismatch(expected: "nothing", found: shown.description)
    }
  }

  func expectShownImage(_ number: Int, from origin: Origin) throws {
    guard case .image(let image) = shown else {
      throw Mismatch(expected: "image \(number)", found: shown.description)
    }
    try expect(image.data, is: ScriptedNetwork.data(at: Self.address(number)), in: "the bytes")
    try expect(image.origin, is: origin, in: "where they come from")
  }

  func expectNoCachedImage(_ number: Int) async throws {
    let data = try await storage.imageData.data(for: Self.address(number))
    try expect(data != nil, is: false, in: "whether the image is cached")
  }

  func expectRequests(_ count: Int) throws {
    try expect(network.requests, is: count, in: "the number of requests")
  }
}

/// The result that the user sees.
enum Shown {
  case nothing
  case feed(LoadedList<FeedImage>)
  case comments(ImageCommentsViewModel)
  case validation(ValidationOutcome)
  case list(ShownList)
  case comingSoon
  case leagueValidation(ValidateLeagues.Summary)
  case image(LoadedImageData)
  case failure(any Error)

  /// A list of LigasEc, of any kind of item.
  struct ShownList: Decided {
    let items: [SomeItem]
    let decision: Decision
  }

  var description: String {
    switch self {
    case .nothing: "nothing"
    case .feed(let list): "a feed of \(list.items.count) images from \(list.origin)"
    case .comments(let model): "\(model.comments.count) comments"
    case .validation(let outcome): "the outcome '\(outcome)'"
    case .list(let list): "a list of \(list.items.count) items from \(list.origin)"
    case .comingSoon: "that the league opens soon"
    case .leagueValidation(let sum): "\(sum.kept) lists kept, \(sum.deleted) deleted"
    case .image(let image): "an image of \(image.data.count) bytes"
    case .failure(let error): "the error: \(Messages.english.message(for: error))"
    }
  }
}
