import AppSupport
import ArgumentParser

/// `feed image`
struct Image: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "image",
    abstract: "Get the bytes of an image: from the store, else from the remote.")

  @OptionGroup var image: ImageOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func run() async throws {
    try await image.deliver {
      try shared.session(.feed, loading, imageLimit: imageLimit, typedAddress: $0)
    }
  }
}
