public import Composition
public import Decorators
public import FeedCore
public import FoundationEssentials
public import LeagueCore
public import OfflineCore
public import Presentation
import Synchronization
public import Terminal

/// A command line as values: what the options and the variables ask for, and where notices go.
public struct Invocation: Sendable {
  /// What the app is composed by.
  public var settings: AppSettings
  let notices: Notices
  /// Whether the output is for programs.
  let isJSON: Bool
  /// The source and the store that the user named, as words of a command.
  let namedPlaces: [(option: String, typed: String)]

  /// The texts in the language that was asked for.
  package var messages: Messages { notices.messages }

  /// Shows a notice to the user, on standard error.
  package func warn(_ notice: String) { notices.tell(notice) }
}

/// What a command works with: the composed app, and the output to the user.
public struct Session<Ports: InterceptablePorts>: Sendable {
  /// The composed app.
  public let app: ComposedApp<Ports>
  /// The standard streams.
  public let console = Console.standard
  /// Whether the output is for programs.
  public let isJSON: Bool
  package let settings: AppSettings
  let plugins: PluginList<Ports>
  private let notices: Notices
  /// The source and the store that the user named, as words of a command.
  private let namedPlaces: [(option: String, typed: String)]

  /// Creates a session of a composed app.
  ///
  /// - Parameter plugins: The adapters that the app was composed of.
  public init(
    _ invocation: Invocation, app: ComposedApp<Ports>, plugins: PluginList<Ports>
  ) {
    self.app = app
    isJSON = invocation.isJSON
    settings = invocation.settings
    self.plugins = plugins
    notices = invocation.notices
    namedPlaces = invocation.namedPlaces
    if let caution = app.caution { notices.tell(caution) }
  }

  /// The texts in the language that was asked for.
  public var messages: Messages { notices.messages }

  /// The present moment.
  public var now: Date { app.now() }

  /// Whether a person wants to see how far the work is.
  var showsProgress: Bool { console.showsProgress && !isJSON && !notices.isQuiet }

  /// A command of this program on the same source and store, to be copied.
  public func command(_ words: String) -> String {
    let places = namedPlaces.map { option, typed in
      // If the typed place may contain a password, show the redacted form of its adapter.
      let shown = option == "--store" ? app.storage.place : app.source.name.rawValue
      return "\(option) \((Locator(typed).shown == typed ? typed : shown).shellWord)"
    }
    return ([plugins.name, words] + places).joined(separator: " ")
  }

  /// Shows a notice to people, on standard error, and to programs in the document of a list.
  public func warn(_ notice: String) { notices.tell(notice) }

  /// Tells people how many images were damaged and are gone.
  public func warn(ofRemovedImages count: Int) {
    if count > 0 { warn(messages.damagedImagesRemoved(count)) }
  }

  /// Prints how many intact images were deleted together with the last list.
  public func tell(ofClearedImages count: Int) {
    if count > 0 { console.print("\(messages.imagesCleared(count))") }
  }

  /// Tells of what has failed, also those who want to hear of nothing else.
  func tellFailure(_ failure: String) { console.notify(failure, in: messages) }

  /// Prints a list as `--json` has it, with what there was to tell.
  ///
  /// - Parameters:
  ///   - name: What the items are called.
  ///   - items: The items as documents have them.
  ///   - canLoadMore: Whether there may be more, of a list that comes in pages.
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

  /// Prints a document, with what there was to tell.
  public func print(_ document: Document) throws {
    try console.print(document: document + notices.document)
  }

  /// Loads something: tells what it waits for when that takes long, and what is not there.
  ///
  /// - Parameters:
  ///   - useCase: What loads it.
  ///   - refreshing: Whether it asks the source first, past what is fresh.
  ///   - explanation: What the source does not have, and where to see what it has, for people.
  ///   - list: What people call it, where a store may hold several.
  /// - Throws: ``ExplainedFailure``, and what loading throws.
  public func loading<Value>(
    _ useCase: UseCase, refreshing: Bool = false, missing explanation: String? = nil,
    list: String? = nil, _ load: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await app.observed(useCase, refreshing: refreshing) {
        try await tellingOfWaits(load)
      }
    } catch let error as LoadError {
      if case .remote(let failure, _) = error, failure.reason == .notFound, let explanation {
        throw ExplainedFailure(failure, explanation)
      }
      throw explained(error, list: list, isImage: useCase == .loadImageData)
    }
  }

  /// A failure to load in the words of this source and store.
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

/// What a command of the feed works with.
public typealias FeedSession = Session<FeedPorts>
/// What a command of LigasEc works with.
public typealias LeagueSession = Session<LeaguePorts>

/// What people are told beside a result: on standard error at once, if they want to hear it, and in
/// documents.
final class Notices: Sendable {
  let messages: Messages
  let isQuiet: Bool
  private let told = Mutex<[String]>([])

  /// - Parameter messages: In the language of the notices.
  init(_ messages: Messages, isQuiet: Bool) { (self.messages, self.isQuiet) = (messages, isQuiet) }

  /// Tells something, from whatever thread.
  func tell(_ notice: String) {
    told.withLock { $0.append(notice) }
    if !isQuiet { Console.standard.notify(notice, in: messages) }
  }

  /// The field of a document; none where there was nothing to tell.
  var document: Document {
    let notices = told.withLock { $0 }
    return ["notices": notices.isEmpty ? nil : notices]
  }
}

extension String {
  /// The text as a shell takes it for one word.
  public var shellWord: String {
    let isPlain =
      !isEmpty
      && allSatisfy {
        $0.isLetter || $0.isNumber || "/:._-~,+@%=…".contains($0)
      }
    // Scalar by scalar: a mark that joins a quote does not make it another one.
    return isPlain
      ? self
      : unicodeScalars.reduce(into: "'") { $0 += $1 == "'" ? #"'\''"# : String($1) } + "'"
  }
}
