import CommandLine
import Composition
import Decorators
import FeedCore
import FoundationEssentials
import LeagueCore
import OfflineCore
import Presentation
import Synchronization

/// What a scenario is played on: a composed app, between a scripted network and a real store.
class ScenarioEnvironment {
  let setting: EnvironmentSetting
  let network = ScriptedNetwork()
  var failsToSave = false
  private let damage = Damage()
  /// The same in each app of the scenario: they count its calls together.
  private let faults: [any PortInterceptor]
  var shown = Shown.nothing
  /// The one that is played, counted from 1.
  var step = 0
  private(set) var now = ScriptedNetwork.date

  required init(_ setting: EnvironmentSetting) {
    self.setting = setting
    faults = setting.faults.interceptors
  }

  /// Ends what the scenario has started.
  func tearDown() async {}

  func pass(days: Double) { now += days * 86_400 }

  func savedAt(daysAgo days: Double, secondsLess: Double = 0) -> Date {
    now.addingTimeInterval(secondsLess - days * 86_400)
  }

  /// From now on the list can't be read, until it is removed.
  func damage(_ list: ListName) { damage.add(list.words) }

  /// The store itself, as another program would open it.
  var storage: Storage { setting.scratch.open().intercepted(by: recording(at: now)) }

  private func recording(at now: Date) -> [any AppObserver] {
    setting.recorder.map { [$0.observer(now: now)] } ?? []
  }

  static func address(_ number: Int) -> URL {
    URL(string: "\(ScriptedNetwork.name)/\(number).png")!
  }

  /// Does what a person asks for, and shows what comes of it.
  func show(_ request: () async throws -> Shown) async {
    do {
      shown = try await request()
    } catch {
      shown = .failure(error)
    }
  }

  /// Has a use case do what a person asks for, and shows what comes of it.
  func show<Ports, Value>(
    _ useCase: UseCase, refreshing: Bool = false, as shown: (Value) -> Shown,
    by app: () throws -> ComposedApp<Ports>, load: (ComposedApp<Ports>) async throws -> Value
  ) async {
    await show {
      let app = try app()
      return shown(try await app.observed(useCase, refreshing: refreshing) { try await load(app) })
    }
  }

  /// Starts a request, and cancels it once it has reached the remote.
  func showCancelled(_ request: @escaping @Sendable () async throws -> Void) async {
    shown = .nothing
    let (signs, sign) = AsyncStream<Void>.makeStream()
    network.onRequest = { sign.yield() }
    let task = Task {
      // A store that has what it should not have is never asked for at the remote.
      defer { sign.finish() }
      try await request()
    }
    for await _ in signs { break }
    task.cancel()
    do {
      try await task.value
      shown = .failure(Mismatch(expected: "a cancelled request", found: "an answer"))
    } catch is CancellationError {
      // Nobody is told of what was cancelled.
    } catch {
      shown = .failure(error)
    }
  }

  /// An app as its composition root makes it, opened anew on the same store.
  func compose<Ports>(_ ports: Ports, policy: LoadingPolicy) throws -> ComposedApp<Ports> {
    var settings = AppSettings()
    settings.source = "scripted:"
    settings.store = "\(setting.scratch.plugin.scheme):scratch"
    settings.policy = .once(policy)
    settings.now = now
    settings.interceptors = [FaultInjection(damage.check)]
    if failsToSave { settings.interceptors.append(FaultInjection(Self.refuseToSave)) }
    settings.interceptors += faults
    setting.alter(step, &settings)
    // What is seen is as old as the app takes it to be.
    settings.observers = recording(at: settings.clock())
    return try ComposedApp(settings, plugins: plugins(ports))
  }

  private func plugins<Ports>(_ ports: Ports) -> PluginList<Ports> {
    let (scratch, network) = (setting.scratch, network)
    let store = StorePlugin(
      scheme: scratch.plugin.scheme, placeKind: .local(suffix: ""),
      // Whatever the place is called: in memory it has no name at all.
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

/// Lists that can't be read: played in front of the store, for no store is broken on purpose.
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
  /// The list as calls through ports name it.
  var words: String { [kind, parent].compactMap { $0 }.joined(separator: " of ") }
}

/// Where a scenario is played.
struct EnvironmentSetting: Sendable {
  /// The store that is played on; nothing of it stays behind.
  let scratch: ScratchStore
  /// A program with the commands of `feed`, for scenarios with several programs.
  let program: [String]?
  /// What goes wrong on purpose.
  let faults: InjectedFaults
  /// Changes how apps are composed, from a step on.
  let alter: AcceptanceRun.Alteration
  /// Notes the calls of each step, if somebody wants to see them.
  let recorder: StepRecorder?
}

/// What a person expects, whatever the product.
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

/// What a person sees.
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

  /// A list of LigasEc, of whatever resource.
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
