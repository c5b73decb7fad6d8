import AppSupport
import CacheCore
import FeedCore
import Plugins

extension FeedServer {
  /// What is served.
  ///
  /// - Throws: ``UsageError``. It is not looked at before it is used.
  static func source(_ options: ServerOptions) throws -> Source<FeedPorts> {
    try SourceWord(options.source, in: plugins, environment: ProcessEnvironment.variables).open()
  }

  /// Looks for the place that the operator named, so that a wrong one is told at once and not by
  /// the answer to the first client.
  ///
  /// - Throws: ``UsageError``: whatever is served here is in this machine, so that a place that
  ///   can't be reached is one that is not there.
  static func checkSource(_ options: ServerOptions) async throws {
    let source = try source(options)
    do {
      _ = try await source.feed.page(after: nil, limit: 1)
    } catch SourceError.connectivity(.unreachable(let cause), _) {
      throw UsageError(
        "--source \(source.name) can't be read: \(cause); name a place that is there and may be read"
      )
    } catch is SourceError {
      // One broken picture is no reason to keep back the others: who asks for it is told.
    }
  }
}
