public import Decorators
public import FoundationEssentials
import OfflineCore
public import OfflinePresentation
import Plugins

/// What a command works with: the composed app, and the way to speak to whoever called it.
public struct Session<Ports: InterceptablePorts>: Sendable {
  /// The composed app.
  public let app: ComposedApp<Ports>
  /// The standard streams.
  public let console: Console
  /// The texts in the language that was asked for.
  public let messages: Messages
  /// Whether the output is for programs.
  public let isJSON: Bool
  /// Which source and store the person has named, as words of a command.
  private let namedPlaces: [String]
  let settings: AppSettings

  /// Composes an app.
  ///
  /// - Throws: ``UsageError``.
  init(
    _ settings: AppSettings, _ plugins: PluginList<Ports>, messages: Messages, isJSON: Bool,
    namedPlaces: [String]
  ) throws {
    app = try ComposedApp(settings, plugins: plugins)
    console = .standard
    self.messages = messages
    self.isJSON = isJSON
    self.namedPlaces = namedPlaces
    self.settings = settings
  }

  /// The present moment.
  public var now: Date { app.now() }

  /// A command on the same source and store, to be copied.
  public func command(_ words: String) -> String {
    ([words] + namedPlaces).joined(separator: " ")
  }

  /// Shows a notice to people, on standard error.
  public func warn(_ notice: String) { console.notify(notice, in: messages) }

  /// Tells people how many images were damaged and are gone.
  public func warn(ofRemovedImages count: Int) {
    if count > 0 { warn(messages.damagedImagesRemoved(count)) }
  }

  /// Loads something: tells what it waits for when that takes long, and what is not there.
  ///
  /// - Parameters:
  ///   - explanation: What the source does not have, and where to see what it has, for people.
  ///   - isImage: Whether it is an image, rather than a list.
  /// - Throws: ``ExplainedFailure``, and what loading throws.
  public func loading<Value>(
    missing explanation: String? = nil, isImage: Bool = false, _ load: () async throws -> Value
  ) async throws -> Value {
    do {
      guard let trace = app.trace else { return try await tellingOfWaits(load) }
      return try await trace.deciding(by: app.policy) { try await tellingOfWaits(load) }
    } catch let error as LoadError {
      if case .remote(let failure, _) = error, failure.reason == .notFound, let explanation {
        throw ExplainedFailure(failure, explanation)
      }
      throw explained(error, isImage: isImage)
    }
  }

  /// A failure to load in the words of this source and store.
  func explained(_ error: LoadError, isImage: Bool = false) -> ExplainedFailure {
    ExplainedFailure(
      error,
      messages.message(
        for: error, of: app.source.name, in: app.storage.place, isImage: isImage))
  }

  private func tellingOfWaits<Value>(_ load: () async throws -> Value) async throws -> Value {
    guard console.showsProgress, !isJSON else { return try await load() }
    let notice = Task { [console, messages, source = app.source.name] in
      try await Task.sleep(for: .seconds(1))
      console.showProgress("\(messages.cache.waitingFor(source))")
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

extension String {
  /// The text as a shell takes it for one word.
  var shellWord: String {
    reduce(into: "") { word, character in
      let isPlain = character.isLetter || character.isNumber || "/:._-~,+@%=…".contains(character)
      word += isPlain ? "\(character)" : "\\\(character)"
    }
  }
}
