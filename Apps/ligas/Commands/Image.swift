import AppSupport
import ArgumentParser

/// `ligas image`
struct Image: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image",
    abstract: "Get the bytes of a crest or a portrait: from the store, else from the remote.")

  @OptionGroup var image: ImageOptions
  @OptionGroup var shared: SharedOptions<Scope.Loading>

  func run() async throws {
    try await image.deliver { try shared.ligasSession(typedAddress: $0) }
  }
}
