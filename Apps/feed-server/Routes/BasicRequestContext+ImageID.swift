import FeedCore
import FoundationEssentials
import Hummingbird

extension BasicRequestContext {
  /// The id in the path of a request.
  func imageID() throws -> FeedImage.ID {
    guard let id = parameters.get("id").flatMap(UUID.init(uuidString:)) else {
      throw RequestFailure.notFound("the path holds no id of an image, a UUID")
    }
    return id
  }
}
