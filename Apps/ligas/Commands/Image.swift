import AppSupport
import ArgumentParser

/// `ligas image`
struct Image: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "image",
    abstract: "Get the bytes of a crest or a portrait: from the store, else from the remote.")

  @OptionGroup var image: ImageOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func run() async throws {
    try await image.deliver {
      try shared.session(.ligas, loading, imageLimit: imageLimit, typedAddress: $0)
    }
  }
}
