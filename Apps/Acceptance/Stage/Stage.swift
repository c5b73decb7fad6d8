import AppSupport
import Decorators
import FoundationEssentials
import OfflineCore
import OfflinePresentation
import Plugins

/// What a scenario is played on: a composed app, between a scripted network and a real store.
class Stage {
  let setting: StageSetting
  let network = ScriptedNetwork()
  var failsToSave = false
  var shown = Shown.nothing
  private(set) var now = ScriptedNetwork.date

  required init(_ setting: StageSetting) {
    self.setting = setting
  }

  /// Ends what the scenario has started.
  func strike() async {}

  func pass(days: Double) { now += days * 86_400 }

  func savedAt(daysAgo days: Double, secondsLess: Double = 0) -> Date {
    now.addingTimeInterval(secondsLess - days * 86_400)
  }

  func damage(_ key: ListKey) async throws {
    guard let damage = setting.scratch.damage else {
      throw Inapplicable(reason: "nothing in this store can break")
    }
    try await damage(key)
  }

  /// The store itself, as another program would open it.
  var storage: Storage { setting.scratch.open() }

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

  /// Starts a request, and cancels it once it has reached the remote.
  func showCancelled(_ request: @escaping @Sendable () async throws -> Void) async {
    shown = .nothing
    network.forgetRequests()
    let task = Task { try await request() }
    await network.waitForRequest()
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
  func composed<Ports>(_ ports: Ports, policy: ReadingPolicy) throws -> ComposedApp<Ports> {
    var settings = AppSettings()
    settings.source = "scripted:"
    settings.store = "\(setting.scheme):scratch"
    settings.policy = policy
    settings.now = now
    if failsToSave { settings.interceptors.append(FaultInjection(Self.refuseToSave)) }
    return try ComposedApp(settings, plugins: plugins(ports), name: "acceptance")
  }

  private func plugins<Ports>(_ ports: Ports) -> PluginList<Ports> {
    let (scratch, network) = (setting.scratch, network)
    let store = StorePlugin(
      scheme: setting.scheme, placeholder: "PLACE", summary: "",
      // Whatever the place is called: in memory it has no name at all.
      open: { scratch.open($0) }, scratch: { _, _ in scratch })
    let source = SourcePlugin<Ports>(schemes: ["scripted"], summary: "") { _ in
      Source(name: ScriptedNetwork.name, imageData: network, ports: ports)
    }
    return PluginList(stores: [store], sources: [source], webImageData: { _ in network })
  }

  private static let refuseToSave: @Sendable (PortCall) async throws -> Void = { call in
    if ["replace", "append", "save"].contains(call.method) {
      throw StoreError(.full, place: call.adapter, detail: "the scenario says so")
    }
  }
}
