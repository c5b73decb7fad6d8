import FoundationEssentials
import OfflineCore

struct InterceptedUpkeep: StoreUpkeep {
  let upkeep: any StoreUpkeep
  let adapter: String
  let interceptor: any PortInterceptor

  func savedLists() async throws -> [ListKey] {
    try await interceptor.around(call("savedLists")) { try await upkeep.savedLists() }
  }

  func savedImageAddresses() async throws -> [URL] {
    try await interceptor.around(call("savedImageAddresses")) {
      try await upkeep.savedImageAddresses()
    }
  }

  func problems() async throws -> [String] {
    try await interceptor.around(call("problems")) { try await upkeep.problems() }
  }

  func setAsideUnknown() async throws -> Int {
    try await interceptor.around(call("setAsideUnknown")) { try await upkeep.setAsideUnknown() }
  }

  func removeDamagedImageData() async throws -> Int {
    try await interceptor.around(call("removeDamagedImageData")) {
      try await upkeep.removeDamagedImageData()
    }
  }

  func clear() async throws {
    try await interceptor.around(call("clear")) { try await upkeep.clear() }
  }

  private func call(_ method: String) -> PortCall {
    PortCall(port: "StoreUpkeep", method: method, subject: "", adapter: adapter)
  }
}
