import AppSupport
import ArgumentParser

/// `feed image`
struct Image: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image",
    abstract: "Get the bytes of an image: from the store, else from the remote.")

  @OptionGroup var image: ImageOptions
  @OptionGroup var shared: SharedOptions<Scope.Loading>

  func run() async throws {
    try await image.deliver { try shared.session(.feed, name: "feed", typedAddress: $0) }
  }
}
