public import ArgumentParser
public import OfflineCore
import OfflinePresentation

/// The options of `prefetch`, which is the same command in every app.
public struct PrefetchOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many images to load at once, from 1 to 64; 8 at most come from the source at once.",
      valueName: "count"))
  var concurrency = 8

  /// The parser makes these.
  public init() {}

  /// Refuses what no server would like.
  public func validate() throws {
    guard (1...64).contains(concurrency) else {
      throw ValidationError("--concurrency is from 1 to 64, not \(concurrency)")
    }
  }

  /// Gets all images, with progress, and tells how many there are.
  ///
  /// - Throws: `ExitCode` 1 when one failed; what prefetching throws.
  public func run<Ports>(
    _ prefetch: PrefetchImageData, in session: Session<Ports>
  ) async throws {
    let bar = ProgressBar(console: session.console, isShown: !session.isJSON)
    let result: PrefetchImageData.Progress
    do {
      result = try await prefetch(concurrency: concurrency) { bar.show($0.done, of: $0.total) }
    } catch let error as LoadError {
      bar.end()
      throw session.explained(error)
    } catch {
      bar.end()
      throw error
    }
    bar.end()
    let failures = result.failures.map {
      PrefetchDocument.Failure(
        url: $0.url.shown, message: session.messages.message(for: $0.failure))
    }
    for failure in failures { session.warn("\(failure.url): \(failure.message)") }
    if session.isJSON {
      try session.console.print(
        document: PrefetchDocument(
          loaded: result.loaded, cached: result.cached, failed: result.failed,
          failures: failures.isEmpty ? nil : failures))
    } else {
      let text = session.messages.cache.prefetched(result.loaded, result.cached, result.failed)
      session.console.print("\(text)")
    }
    if result.failed > 0 { throw ExitCode(1) }
  }
}

private struct PrefetchDocument: Encodable {
  struct Failure: Encodable {
    let url: String
    let message: String
  }

  let loaded: Int
  let cached: Int
  let failed: Int
  let failures: [Failure]?
}

extension Messages {
  fileprivate func message(for failure: PrefetchImageData.Failure) -> String {
    switch failure {
    case .notLoaded(let error): message(for: error)
    case .notSaved(let error): message(for: error)
    case .tooLarge(let limit): "\(tooLargeToKeep(limit: limit)) \(howToKeepMore)"
    case .evicted(let limit): "\(tooManyToKeep(limit: limit)) \(howToKeepMore)"
    }
  }

  /// How to let the store keep more bytes.
  private var howToKeepMore: String {
    switch language {
    case .english: "Allow more with --image-limit."
    case .brazilianPortuguese: "Permita mais com --image-limit."
    case .greek: "Επιτρέψτε περισσότερα με --image-limit."
    case .spanish: "Permita más con --image-limit."
    }
  }
}
