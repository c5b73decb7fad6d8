import AppSupport
import ArgumentParser

/// `feed prefetch`
struct Prefetch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prefetch",
    abstract: "Get the image data of the whole saved feed, to have it offline.")

  @OptionGroup var prefetch: PrefetchOptions
  @OptionGroup var shared: SharedOptions<Scope.Loading>

  func run() async throws {
    let session = try shared.session(.feed, name: "feed")
    try await prefetch.run(session.app.prefetchImageData, in: session)
  }
}
