import AppSupport
import ArgumentParser
import FeedCore
import FeedPresentation
import OfflinePresentation

/// `feed prefetch`
struct Prefetch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Get the image data of the whole saved feed, to have it offline.")

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many images to load at once, from 1 to 64.", valueName: "count"))
  var concurrency = 4

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard (1...64).contains(concurrency) else {
      throw ValidationError("--concurrency is from 1 to 64, not \(concurrency)")
    }
  }

  func run() async throws {
    let session = try shared.session(.feed, name: "feed")
    let bar = ProgressBar(console: session.console, isShown: !session.isJSON)
    let result: PrefetchImageData.Progress
    do {
      result = try await session.app.prefetchImageData(concurrency: concurrency) {
        bar.show($0.done, of: $0.total)
      }
    } catch {
      bar.end()
      throw error
    }
    bar.end()
    switch result.firstFailure {
    case .notLoaded(let error): session.warn(session.messages.message(for: error))
    case .notSaved(let error): session.warn(session.messages.message(for: error))
    case .tooLarge(let limit): session.warn(session.messages.tooLargeToKeep(limit: limit))
    case .crowdedOut(let limit): session.warn(session.messages.tooManyToKeep(limit: limit))
    case nil: break
    }
    if session.isJSON {
      try session.console.print(
        document: PrefetchDocument(
          loaded: result.loaded, cached: result.cached, failed: result.failed))
    } else {
      session.console.print(
        session.messages.feed.prefetched(result.loaded, result.cached, result.failed))
    }
    if result.failed > 0 { throw ExitCode(1) }
  }
}
