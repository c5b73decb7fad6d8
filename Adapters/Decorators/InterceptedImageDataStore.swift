import FoundationEssentials
import OfflineCore

struct InterceptedImageDataStore: ImageDataStore {
  let store: any ImageDataStore
  let adapter: String
  let interceptor: any PortInterceptor

  func data(for url: URL) async throws -> Data? {
    try await interceptor.around(call("data", url)) { try await store.data(for: url) }
  }

  func save(_ data: Data, for url: URL) async throws {
    try await interceptor.around(call("save", url)) { try await store.save(data, for: url) }
  }

  func contains(_ url: URL) async throws -> Bool {
    try await interceptor.around(call("contains", url)) { try await store.contains(url) }
  }

  func usage() async throws -> ImageDataUsage {
    try await interceptor.around(call("usage", nil)) { try await store.usage() }
  }

  private func call(_ method: String, _ url: URL?) -> PortCall {
    PortCall(
      port: "ImageDataStore", method: method, subject: url?.shown ?? "",
      adapter: adapter)
  }
}
