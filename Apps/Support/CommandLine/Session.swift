public import Composition
public import Decorators
public import FeedCore
public import FoundationEssentials
public import LeagueCore
public import OfflineCore
public import Presentation
import Synchronization
public import Terminal

/// A parsed command line: the settings for the composition of an app, and the place for notices.
public struct Invocation: Sendable {
  /// The settings for the composition of the app.
  public var settings: AppSettings
  let notices: Notices
  /// Whether the command writes one JSON document.
  let isJSON: Bool
  /// The sources and the store that the user named, with the option for each.
  let namedPlaces: [(option: String, typed: String)]

  /// The texts in the requested language.
  package var messages: Messages { notices.messages }

  /// Shows a notice to the user, on standard error.
  package func warn(_ notice: String) { notices.tell(notice) }
}

/// The context of one running command: the composed app, its settings, and the output to the user.
public struct Session<Ports: InterceptablePorts>: Sendable {
  /// The app that the composition root has composed.
  public let app: ComposedApp<Ports>
  /// The console on the standard streams.
  public let console = Console.standard
  let plugins: PluginList<Ports>
  private let invocation: Invocation

  /// Composes the app of an invocation.
  ///
  /// - Parameter plugins: The adapters of the app.
  /// - Throws: ``UsageError`` if the settings name no usable source or store.
  public init(_ invocation: Invocation, plugins: PluginList<Ports>) throws {
    app = try ComposedApp(invocation.settings, plugins: plugins)
    self.plugins = plugins
    self.invocation = invocation
    if let caution = app.caution { warn(caution) }
  }

  /// Whether the command writes one JSON document.
  public var isJSON: Bool { invocation.isJSON }

  package var settings: AppSettings { invocation.settings }

  private var notices: Notices { invocation.notices }

  /// The texts in the requested language.
  public var messages: Messages { notices.messages }

  /// The current time of the app's clock.
  public var now: Date { app.now() }

  /// Whether to show progress: not in JSON, not with `--quiet`, and only on a terminal.
  var showsProgress: Bool { console.showsProgress && !isJSON && !notices.isQuiet }

  /// Returns a command for the user to copy, with the same sources and store.
  public func command(_ words: String) -> String {
    let places = invocation.namedPlaces.map { option, typed in
      // If the typed place may contain a password, show the redacted form of its adapter.
      let shown =
        option == "--store"
        ? app.storage.place
        : app.sources.count > 1 ? Locator(typed).shown : app.source.name.rawValue
      return "\(option) \((Locator(typed).shown == typed ? typed : shown).shellWord)"
    }
    return ([plugins.name, words] + places).joined(separator: " ")
  }

  /// Shows a notice on standard error, and adds it to the JSON document.
  public func warn(_ notice: String) { notices.tell(notice) }

  /// Reports the number of damaged images that were removed.
  public func warn(ofRemovedImages count: Int) {
    if count > 0 { warn(messages.damagedImagesRemoved(count)) }
  }

  /// Prints how many intact images were deleted together with the last list.
  public func tell(ofClearedImages count: Int) {
    if count > 0 { console.print("\(messages.imagesCleared(count))") }
  }

  /// Reports a failure, even with `--quiet`.
  func tellFailure(_ failure: String) { console.notify(failure, in: messages) }

  /// Prints a list as a JSON document, with the notices.
  ///
  /// - Parameters:
  ///   - name: The name of the items in the document.
  ///   - items: The items as JSON documents.
  ///   - canLoadMore: Whether there may be more items, or `nil` for a list without pages.
  public func print(
    _ list: LoadedList<some Sendable>, as name: String, _ items: [Document],
    canLoadMore: Bool? = nil
  ) throws {
    let document: Document = [
      "origin": list.origin.rawValue, "source": list.source.rawValue, "savedAt": list.savedAt,
      "validUntil": list.validUntil, "title": list.title?.text, "canLoadMore": canLoadMore,
      name: items,
    ]
    try print(document)
  }

  /// Prints a JSON document, with the notices.
  public func print(_ document: Document) throws {
    try console.print(document: document + notices.document)
  }

  /// Runs a load. Shows a notice if it takes more than a second, and explains failures.
  ///
  /// - Parameters:
  ///   - useCase: The use case that loads.
  ///   - refreshing: Whether to ask the source first, even if saved data is fresh.
  ///   - explanation: The message if the source has no such thing: what is missing, and where to see what
  ///     exists.
  ///   - advice: Returns the message if the source refuses the request, or `nil` for the usual one.
  ///   - list: The name of the list for the user, if the store may hold several.
  /// - Throws: ``ExplainedFailure``, and other errors of `load`.
  public func loading<Value>(
    _ useCase: UseCase, refreshing: Bool = false, missing explanation: String? = nil,
    refused advice: (() async throws -> String?)? = nil, list: String? = nil,
    _ load: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await app.observed(useCase, refreshing: refreshing) {
        try await tellingOfWaits(load)
      }
    } catch let error as LoadError {
      if case .remote(let failure, _) = error, failure.reason == .notFound, let explanation {
        throw ExplainedFailure(failure, explanation)
      }
      if case .remote(let failure, _) = error, failure.reason == .refused,
        let advice = try await advice?()
      {
        throw ExplainedFailure(failure, advice)
      }
      throw explained(error, list: list, isImage: useCase == .loadImageData)
    }
  }

  /// Returns the error with a message that names this source and store.
  func explained(
    _ error: LoadError, list: String? = nil, isImage: Bool = false
  ) -> ExplainedFailure {
    ExplainedFailure(
      error,
      messages.message(
        for: error, of: app.source.name, in: app.storage.place, list: list, isImage: isImage))
  }

  private func tellingOfWaits<Value>(_ load: () async throws -> Value) async throws -> Value {
    guard showsProgress else { return try await load() }
    let notice = Task { [console, messages, source = app.source.name] in
      try await Task.sleep(for: .seconds(1))
      console.showProgress("\(messages.waiting(for: source))")
    }
    let result: Result<Value, any Error>
    do {
      result = .success(try await load())
    } catch {
      result = .failure(error)
    }
    notice.cancel()
    if case .success = await notice.result { console.showProgress("") }
    return try result.get()
  }
}

/// The session of a command of the feed.
public typealias FeedSession = Session<FeedPorts>
/// The session of a command of LigasEc.
public typealias LeagueSession = Session<LeaguePorts>

/// The notices of a run: shown on standard error at once, unless quiet, and added to JSON documents.
final class Notices: Sendable {
  let messages: Messages
  let isQuiet: Bool
  private let told = Mutex<[String]>([])

  /// - Parameter messages: The texts in the language of the notices.
  init(_ messages: Messages, isQuiet: Bool) { (self.messages, self.isQuiet) = (messages, isQuiet) }

  /// Adds a notice; safe to call from any thread.
  func tell(_ notice: String) {
    told.withLock { $0.append(notice) }
    if !isQuiet { Console.standard.notify(notice, in: messages) }
  }

  /// The field for JSON documents, without a value if there are no notices.
  var document: Document {
    let notices = told.withLock { $0 }
    return ["notices": notices.isEmpty ? nil : notices]
  }
}

extension String {
  /// The text quoted as one word for a shell.
  public var shellWord: String {
    let isPlain =
      !isEmpty
      && allSatisfy {
        $0.isLetter || $0.isNumber || "/:._-~,+@%=…".contains($0)
      }
    // Goes scalar by scalar, because a combining mark after a quote would hide the quote in one `Character`.
    return isPlain
      ? self
      : unicodeScalars.reduce(into: "'") { $0 += $1 == "'" ? #"'\''"# : String($1) } + "'"
  }
}
