import AppSupport
import CacheCore
import Decorators
import FeedCore
import FeedPresentation
import FoundationEssentials
import Plugins

/// Where a scenario is played: the composed app, between a scripted remote and a real store.
final class Stage {
  /// What a person sees.
  enum Shown {
    case nothing
    case feed(LoadedList<FeedImage>)
    case image(LoadedImageData)
    case comments(ImageCommentsViewModel)
    case validation(ValidationOutcome)
    case failure(any Error)
  }

  let remote = ScriptedRemote()
  let scratch: ScratchPlace
  let scheme: String
  let program: String?
  var failsToSave = false
  var shown = Shown.nothing
  var seenFeeds: [[FeedImage.ID]] = []
  private(set) var now = ScriptedRemote.commentDate
  var running: [Task<Void, Never>] = []

  /// - Parameters:
  ///   - program: The built `feed`, for scenarios with other programs.
  init(scratch: ScratchPlace, scheme: String, program: String?) {
    self.scratch = scratch
    self.scheme = scheme
    self.program = program
  }

  /// The app as its composition root makes it, opened anew on the same store.
  func app(policy: ReadingPolicy = .remoteFirst) throws -> FeedApp {
    var settings = AppSettings()
    settings.source = "scripted:"
    settings.store = "\(scheme):scratch"
    settings.policy = policy
    settings.now = now
    if failsToSave { settings.interceptors.append(FaultInjection(Self.refuseToSave)) }
    return try FeedApp(settings, plugins: plugins, name: "acceptance")
  }

  func pass(days: Double) { now += days * 86_400 }

  /// A feed in the store, as the app would have saved it some time ago.
  func save(_ images: [FeedImage], daysAgo days: Double, secondsLess: Double = 0) async throws {
    let savedAt = now.addingTimeInterval(secondsLess - days * 86_400)
    try await CacheFeed(store: scratch.open(StoreOptions.defaultImageLimit).feed) { savedAt }(
      images, from: ScriptedRemote.name)
  }

  func damage() async throws {
    guard let damage = scratch.damage else {
      throw Inapplicable(reason: "nothing in this store can break")
    }
    try await damage(.feed)
  }

  func savedAt(daysAgo days: Double) -> Date { now.addingTimeInterval(-days * 86_400) }

  func presented(_ comments: [ImageComment]) -> ImageCommentsViewModel {
    ImageCommentsViewModel(comments, messages: .english, now: now)
  }

  private var plugins: PluginList<FeedPorts> {
    let scratch = scratch
    let remote = remote
    let store = StorePlugin(
      scheme: scheme, placeholder: "PLACE", summary: "",
      // Whatever the place is called: in memory it has no name at all.
      open: { scratch.open($0.imageLimit) }, scratch: { _, _ in scratch })
    let source = SourcePlugin<FeedPorts>(schemes: ["scripted"], summary: "") { _ in
      Source(
        name: ScriptedRemote.name, imageData: remote,
        ports: FeedPorts(feed: remote, comments: remote))
    }
    return PluginList(stores: [store], sources: [source], webImageData: { _ in remote })
  }

  private static let refuseToSave: @Sendable (PortCall) async throws -> Void = { call in
    if ["replace", "append", "save"].contains(call.method) {
      throw StoreError(.full, place: call.adapter, detail: "the scenario says so")
    }
  }
}
