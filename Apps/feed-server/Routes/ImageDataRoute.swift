import FeedCore
import FoundationEssentials
import Hummingbird
import OfflineCore
import Plugins

/// `GET /v1/image/{id}/data`.
struct ImageDataRoute {
  let source: Source<FeedPorts>
  let addresses: ImageAddresses

  static func path(of id: FeedImage.ID) -> String { "v1/image/\(id.uuidString)/data" }

  func add(to router: Router<BasicRequestContext>) {
    router.read("v1/image/:id/data") { request, context in
      let id = try context.imageID()
      guard let address = try await addresses.address(of: id) else {
        throw RequestFailure.notFound("there is no image \(id)")
      }
      guard address.scheme == source.imageScheme else {
        throw RequestFailure.notFound("the data of this image is elsewhere: \(address)")
      }
      let data = try await source.imageData.data(for: address)
      return Content(data: data, type: MediaType.of(data), hasRanges: true).response(to: request)
    }
  }
}
