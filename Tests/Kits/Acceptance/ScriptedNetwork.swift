import FoundationEssentials
import OfflineCore
import Synchronization

/// A network that does what a scenario says, with an image at each address.
@dynamicMemberLookup
final class ScriptedNetwork: ImageDataSource {
  struct State {
    var isConnected = true
    var isValid = true
    var sendsEmptyImages = false
    var holdsAnswers = false
    var requests = 0
    /// Told of each request.
    var onRequest: @Sendable () -> Void = {}
  }

  /// The name of whatever source is behind the network.
  static let name: SourceName = "https://feed.example"
  /// When scenarios begin.
  static let date = Date(timeIntervalSinceReferenceDate: 785_404_800)

  private let state = Mutex(State())

  subscript<Value: Sendable>(
    dynamicMember path: any WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { state.withLock { $0[keyPath: path] } }
    set { state.withLock { $0[keyPath: path] = newValue } }
  }

  func forgetRequests() { state.withLock { $0.requests = 0 } }

  /// Carries a request to the remote, or says what kept it away.
  func carry() async throws {
    let (onRequest, holds) = state.withLock { state in
      state.requests += 1
      return (state.onRequest, state.holdsAnswers)
    }
    onRequest()
    // Long enough for whoever is to cancel it; nothing ever waits this long.
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

/// A switch that several tasks look at.
final class Flag: Sendable {
  private let value = Mutex(false)

  var isRaised: Bool { value.withLock { $0 } }

  func raise() { value.withLock { $0 = true } }
}
