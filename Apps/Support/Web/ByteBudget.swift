import HTTPTypes
import NIOCore
import OfflineCore
import Synchronization

/// Bounds how many bytes of pictures all responses together hold at once.
///
/// A picture that its source reads piece by piece costs next to nothing. A picture that its source returns as
/// a whole is held until the last byte of the response is sent.
public final class ByteBudget: Sendable {
  /// Larger than any picture that a source returns.
  private static let largestPicture = 32 << 20

  private let limit: Int
  private let patience: Duration
  private let free: Semaphore<ClientAddress>

  /// - Parameters:
  ///   - limit: How many bytes may be held.
  ///   - patience: The longest wait for other responses, which may have slow sources or slow clients.
  public init(_ limit: Int = 96 << 20, patience: Duration = .seconds(60)) {
    self.limit = limit
    self.patience = patience
    // The last third is reserved for clients that hold nothing, so that no client shuts out the others.
    free = Semaphore(limit, reserve: limit / 3)
  }

  /// Returns a share for a picture of unknown size: as much as the largest picture needs.
  func largestShare() async throws -> Share { try await share(of: Self.largestPicture) }

  /// - Parameter isHeld: Whether the bytes are in memory already. All waiting shares of this kind together
  ///   may hold at most as many bytes as the budget has.
  /// - Throws: `RequestFailure` 503 if there is no room within the time allowed.
  func share(of bytes: Int, isHeld: Bool = false) async throws -> Share {
    let bytes = min(limit, bytes)
    let client = ClientAddress(ServerConnection.channel?.remoteAddress)
    let isGranted = try await free.acquire(bytes, for: client, isBounded: isHeld) { [patience] in
      try await Task.sleep(for: patience)
    }
    guard isGranted else { throw RequestFailure.busy }
    let share = Share(bytes, of: self, for: client)
    // If the client has disconnected meanwhile, do not make other clients wait for its picture.
    guard ServerConnection.channel?.isActive ?? true else { throw CancellationError() }
    return share
  }

  /// A part of the budget, returned when the value is deallocated.
  final class Share: Sendable {
    private let bytes: Mutex<Int>
    private let budget: ByteBudget
    private let client: ClientAddress

    fileprivate init(_ bytes: Int, of budget: ByteBudget, for client: ClientAddress) {
      self.bytes = Mutex(bytes)
      (self.budget, self.client) = (budget, client)
    }

    deinit { budget.free.release(bytes.withLock { $0 }, of: client) }

    func shrink(to count: Int) {
      let rest = bytes.withLock { bytes in
        defer { bytes = min(bytes, count) }
        return max(0, bytes - count)
      }
      budget.free.release(rest, of: client)
    }
  }
}

extension RequestFailure {
  /// 503: there is no room for more pictures.
  static let busy = RequestFailure(
    status: .serviceUnavailable, code: "busy", message: "too many pictures are asked for at once",
    headers: [.retryAfter: "5"])
}
