import FoundationEssentials
import OfflineCore
import Synchronization

/// A fake network under the control of a scenario, with an image at each address.
@dynamicMemberLookup
final class ScriptedNetwork: ImageDataSource {
  struct State {
    var isConnected = true
    var isValid = true
    var sendsEmptyImages = false
    var holdsAnswers = false
    var requests = 0
    /// Called on each request.
    var onRequest: @Sendable () -> Void = {}
  }

  /// The name of the source behind the network.
  static let name: SourceName = "https://feed.example"
  /// The time at which every scenario begins.
  static let date = Date(timeIntervalSinceReferenceDate: 785_404_800)

  private let state = Mutex(State())

  subscript<Value: Sendable>(
    dynamicMember path: any WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { state.withLock { $0[keyPath: path] } }
    set { state.withLock { $0[keyPath: path] = newValue } }
  }

  func forgetRequests() { state.withLock { $0.requests = 0 } }

  /// Carries a request to the remote, or throws the error that the scenario asks for.
  func carry() async throws {
    let (onRequest, holds) = state.withLock { state in
      state.requests += 1
      return (state.onRequest, state.holdsAnswers)
    }
    onRequest()
    // Long enough for the request to be cancelled; nothing ever waits this long.
    if holds { try await Task.sleep(for: .seconds(3600)) }
    try Task.checkCancellation()
    let address = Self.name.rawValue
    guard self.isConnected else {
      throw SourceError(.unreachable, address: address, detail: "no network")
    }
    guard self.isValid else {
      throw SourceError(.invalidData, address: address, detail: "status 500")
    }
  }

  func data(for url: URL) async throws -> Data {
    try await carry()
    return self.sendsEmptyImages ? Data() : Self.data(at: url)
  }

  static func data(at url: URL) -> Data { Data("the picture at \(url)".utf8) }
}

/// A flag that several tasks share.
final class Flag: Sendable {
  private let value = Mutex(false)

  var isRaised: Bool { value.withLock { $0 } }

  func raise() { value.withLock { $0 = true } }
}
