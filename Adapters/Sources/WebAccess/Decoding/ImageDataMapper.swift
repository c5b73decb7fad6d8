import FoundationEssentials
import OfflineCore

/// Takes image data as it comes: status 200 alone, and at least one byte.
enum ImageDataMapper {
  static func data(
    in response: HTTPResponse, from address: String
  ) throws(SourceError) -> Data {
    try response.checkStatus(200...200, at: address)
    guard !response.body.isEmpty else { throw .invalidData(.empty, address: address) }
    return response.body
  }
}
