import AppSupport
import FeedCore
import OfflineCore
import OfflinePresentation
import PhotosSource
public import Plugins

extension FeedServer {
  /// What is served.
  ///
  /// - Throws: ``UsageError``. It is not looked at before it is used.
  public static func source(_ options: ServerOptions) throws -> Source<FeedPorts> {
    try SourceWord(options.source, in: plugins, environment: ProcessEnvironment.variables).open()
  }

  /// Reads the first image, so that a place that can't be served is told at once to the operator,
  /// who named it, and not to the first client.
  ///
  /// - Throws: ``UsageError``, or `CancellationError`.
  static func check(_ source: Source<FeedPorts>) async throws {
    do {
      _ = try await source.feed.page(after: nil, limit: 1)
    } catch SourceError.connectivity(.unreadable(let cause), _) {
      throw UsageError(
        "--source \(source.name) can't be read: \(cause); name a place that is there and may be read"
      )
    } catch let error as SourceError where source.imageScheme != PhotosSource.imageScheme {
      throw UsageError("--source can't be served: \(Messages.english.message(for: error))")
    } catch is SourceError {
      // One broken picture is no reason to keep back the others: who asks for it is told.
    }
  }
}
