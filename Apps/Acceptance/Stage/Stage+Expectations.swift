import AppSupport
import FeedCore
import OfflineCore
import OfflinePresentation

/// What a person expects, whatever the product.
extension Stage {
  func expectError(_ status: ExitStatus) throws {
    guard case .failure(let error) = shown else {
      throw Mismatch(expected: "an error message: \(status)", found: shown.description)
    }
    try expect(ExitStatus(error), is: status, "the error")
    guard !Messages.english.message(for: error).isEmpty else {
      throw Mismatch(expected: "a message for the error", found: "none")
    }
  }

  func expectNothingShown() throws {
    guard case .nothing = shown else {
      throw Mismatch(expected: "nothing", found: shown.description)
    }
  }

  func expectShownImage(_ number: Int, from origin: Origin) throws {
    guard case .image(let image) = shown else {
      throw Mismatch(expected: "image \(number)", found: shown.description)
    }
    try expect(image.data, is: ScriptedNetwork.data(at: Self.address(number)), "the bytes")
    try expect(image.origin, is: origin, "where they come from")
  }

  func expectNoCachedImage(_ number: Int) async throws {
    let isThere = try await storage.imageData.contains(Self.address(number))
    try expect(isThere, is: false, "whether the image is cached")
  }

  func expectRequests(_ count: Int) throws {
    try expect(network.requests, is: count, "the number of requests")
  }
}
