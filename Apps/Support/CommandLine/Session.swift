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

  /// The present moment.
  public var now: Date { app.now() }

  /// Shows a notice to people, on standard error.
  public func warn(_ notice: String) { console.notify(notice) }

  /// Tells people how many images were damaged and are gone.
  public func warn(ofRemovedImages count: Int) {
    if count > 0 { warn(messages.damagedImagesRemoved(count)) }
  }

  /// Loads what belongs to something that the person named, and explains that the source does not
  /// have it.
  ///
  /// - Parameter explanation: What is not there, and where to see what is, for people.
  /// - Throws: ``ExplainedFailure``, and what loading throws.
  public func explaining<Value>(
    missing explanation: String, _ load: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await load()
    } catch LoadError.remote(let error, _) where error.reason == .notFound {
      throw ExplainedFailure(error, explanation)
    }
  }
}
