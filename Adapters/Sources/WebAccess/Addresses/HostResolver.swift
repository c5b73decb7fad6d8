import Dispatch
import Glibc
import OfflineCore
import Synchronization

/// Looks up the numeric addresses of hosts.
enum HostResolver {
  /// One numeric address of a host.
  struct Answer: Sendable {
    let address: IPAddress
    /// The address as the host of a URL.
    let text: String
  }

  /// All addresses of `host`, the best to connect to first; none if the name leads nowhere.
  ///
  /// - Throws: `CancellationError`, without waiting for the lookup, which can't be interrupted.
  static func addresses(of host: String) async throws -> [Answer] {
    let pending = PendingLookup()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        pending.begin(continuation)
        // getaddrinfo blocks its thread, and those of the cooperative pool are few.
        DispatchQueue.global().async { pending.finish(.success(lookUp(host))) }
      }
    } onCancel: {
      pending.finish(.failure(CancellationError()))
    }
  }

  private static func lookUp(_ host: String) -> [Answer] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list, next: { $0?.pointee.ai_next })
      .compactMap { $0?.pointee.ai_addr }
      .compactMap(answer)
  }

  private static func answer(_ address: UnsafeMutablePointer<sockaddr>) -> Answer? {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let number = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      return answer(bytes: withUnsafeBytes(of: number) { [UInt8]($0) })
    case AF_INET6:
      let number = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return answer(bytes: withUnsafeBytes(of: number) { [UInt8]($0) })
    default: return nil
    }
  }

  private static func answer(bytes: [UInt8]) -> Answer? {
    guard let address = IPAddress(bytes: bytes) else { return nil }
    let isVersion4 = bytes.count == 4
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard
      inet_ntop(isVersion4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil
    else { return nil }
    let number = String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return Answer(address: address, text: isVersion4 ? number : "[\(number)]")
  }
}

/// A lookup that ends once: by its answer, or by cancellation, whichever is first.
private final class PendingLookup: Sendable {
  typealias Continuation = CheckedContinuation<[HostResolver.Answer], any Error>

  private enum State {
    case idle
    case waiting(Continuation)
    case finished(Result<[HostResolver.Answer], any Error>)
  }

  private let state = Mutex(State.idle)

  func begin(_ continuation: Continuation) {
    let early = state.withLock { state -> Result<[HostResolver.Answer], any Error>? in
      if case .finished(let result) = state { return result }
      state = .waiting(continuation)
      return nil
    }
    if let early { continuation.resume(with: early) }
  }

  func finish(_ result: Result<[HostResolver.Answer], any Error>) {
    let waiting = state.withLock { state -> Continuation? in
      defer {
        if case .finished = state {} else { state = .finished(result) }
      }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }
}
