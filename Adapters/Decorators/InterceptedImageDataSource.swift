import FoundationEssentials
import OfflineCore

struct InterceptedImageDataSource: ImageDataSource {
  let source: any ImageDataSource
  let adapter: String
  let interceptor: any PortInterceptor

  func data(for url: URL) async throws -> Data {
    let call = PortCall(
      port: "ImageDataSource", method: "data", subject: url.shown, adapter: adapter)
    return try await interceptor.around(call) { try await source.data(for: url) }
  }
}
