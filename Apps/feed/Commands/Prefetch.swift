import AppSupport
import ArgumentParser

/// `feed prefetch`
struct Prefetch: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "prefetch",
    abstract: "Get the image data of the whole saved feed, to have it offline.")

  @OptionGroup var prefetch: PrefetchOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func run() async throws {
    let session = try shared.session(.feed, loading, imageLimit: imageLimit)
    try await prefetch.run(session.app.prefetchImageData, in: session)
  }
}
