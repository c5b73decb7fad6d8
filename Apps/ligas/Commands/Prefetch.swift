import AppSupport
import ArgumentParser

/// `ligas prefetch`
struct Prefetch: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "prefetch",
    abstract: "Get the crests and portraits of all that is saved, to have them offline.")

  @OptionGroup var prefetch: PrefetchOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func run() async throws {
    let session = try shared.session(.ligas, loading, imageLimit: imageLimit)
    try await prefetch.run(session.app.prefetchImageData, in: session)
  }
}
