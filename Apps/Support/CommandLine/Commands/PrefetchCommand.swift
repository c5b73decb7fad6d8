public import ArgumentParser
import OfflineCore
import Presentation
import Terminal

/// The command `prefetch`, which loads the images of all saved items.
public struct PrefetchCommand<P: Product>: LoadingCommand {
  /// The name and the help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "prefetch",
      abstract: "Get the images of all that is saved, to have them offline.",
      discussion: .json(
        #"{"loaded": N, "cached": N, "failed": N, "failures": [{"url": URL, "message": S}]}"#))
  }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many images to load at once, from 1 to 64; 8 at most come from the source at once.",
      valueName: "count"))
  var concurrency = 8

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  /// Creates a command that the parser fills in.
  public init() {}

  /// Refuses a number of concurrent loads outside 1 to 64.
  public func validate() throws {
    guard (1...64).contains(concurrency) else {
      throw ValidationError("--concurrency is from 1 to 64, not \(concurrency)")
    }
  }

  /// Loads all images, shows the progress, and prints the counts.
  ///
  /// - Throws: `ExitCode` 1 if an image failed; errors of prefetching.
  public func run() async throws {
    let session = try shared.session(of: P.self, loading, imageLimit: imageLimit)
    let bar = ProgressBar(console: session.console, isShown: session.showsProgress)
    let result: PrefetchImageData.Progress
    do {
      defer { bar.end() }
      result = try await P.prefetch(in: session.app)(concurrency: concurrency) {
        bar.show($0.done, of: $0.total)
      }
    } catch let error as LoadError {
      throw session.explained(error)
    }
    var failures: [(url: String, message: String)] = []
    for failed in result.failures {
      var advice: String?
      if case .notLoaded(let error) = failed.failure, error.reason == .refused {
        advice = try await P.advice(onRefusalOf: failed.url, in: session)
      }
      failures.append((failed.url.shown, advice ?? session.messages.message(for: failed.failure)))
    }
    for failure in failures { session.tellFailure("\(failure.url): \(failure.message)") }
    if session.isJSON {
      let told = failures.map { ["url": $0.url, "message": $0.message] }
      let document: Document = [
        "loaded": result.loaded, "cached": result.cached, "failed": result.failed,
        "failures": told,
      ]
      try session.console.print(document: document)
    } else {
      let text = session.messages.prefetched(
        loaded: result.loaded, cached: result.cached, failed: result.failed)
      session.console.print("\(text)")
    }
    if result.failed > 0 { throw ExitCode(1) }
  }
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

  private var howToKeepMore: String {
    said(
      en: "Allow more with --image-limit.", pt: "Permita mais com --image-limit.",
      el: "Επιτρέψτε περισσότερα με --image-limit.", es: "Permita más con --image-limit.")
  }
}
