/// An interceptor between the callers of ports and the adapters behind them.
///
/// Each concern is one interceptor, and each port has one decorator that accepts any interceptor. A
/// new concern therefore needs no new decorators, and a new port no new interceptors.
public protocol PortInterceptor: Sendable {
  /// Runs `body`, which makes the call, or throws instead.
  func intercept<Value>(
    _ call: PortCall, perform body: () async throws -> Value
  ) async throws -> Value
}

/// One call through a port, as an interceptor sees it.
public struct PortCall: Hashable, Sendable {
  /// The method that is called.
  public let method: PortMethod
  /// The subject of the call, such as a list or an address.
  public let argument: String
  /// The adapter behind the port: the name of a source or the place of a storage.
  public let adapter: String
}

/// The methods of the ports; each raw value is the name in a trace.
public enum PortMethod: String, Sendable {
  case slice = "ListStore.slice"
  case replace = "ListStore.replace"
  case append = "ListStore.append"
  case removeList = "ListStore.remove"
  case savedImageData = "ImageDataStore.data"
  case keptImageData = "ImageDataStore.kept"
  case saveImageData = "ImageDataStore.save"
  case removeImageData = "ImageDataStore.remove"
  case usage = "ImageDataStore.usage"
  case contents = "StoreMaintenance.contents"
  case verify = "StoreMaintenance.verify"
  case removeDamaged = "StoreMaintenance.removeDamaged"
  case clear = "StoreMaintenance.clear"
  case imageData = "ImageDataSource.data"
  case imageReader = "ImageDataSource.reader"
  case imageBeginning = "ImageDataSource.beginning"
  case page = "FeedSource.page"
  case comments = "CommentSource.comments"
  case imageAddress = "ImageAddressSource.imageAddress"
  case leagues = "LeagueSource.leagues"
  case teams = "LeagueSource.teams"
  case squad = "LeagueSource.squad"
}

/// The ports of a source, each of which can have an interceptor in front of it.
public protocol InterceptablePorts: Sendable {
  /// Returns the same ports behind an interceptor.
  ///
  /// - Parameter adapter: The name of the source that calls report.
  func intercepted(by interceptor: any PortInterceptor, adapter: String) -> Self
}

/// The adapter name and the interceptor of a decorator, which announces each call to it.
struct Interception: Sendable {
  let adapter: String
  let interceptor: any PortInterceptor

  func run<Value>(
    _ method: PortMethod, of argument: String = "", perform body: () async throws -> Value
  ) async throws -> Value {
    let call = PortCall(method: method, argument: argument, adapter: adapter)
    return try await interceptor.intercept(call, perform: body)
  }
}
