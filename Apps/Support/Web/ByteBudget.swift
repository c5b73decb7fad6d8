import HTTPTypes
import NIOCore
import Synchronization

/// Bounds how many bytes of pictures all responses together hold at once.
///
/// A picture that its source reads piece by piece costs next to nothing. A picture that its source returns as
/// a whole is held until the last byte of the response is sent.
public final class ByteBudget: Sendable {
  /// Larger than any picture that a source returns.
  private static let largestPicture = 32 << 20

  private struct Waiter: Sendable {
    let id: UInt64
    let bytes: Int
    let isHeld: Bool
    let client: ClientAddress
    let turn: CheckedContinuation<Bool, Never>
  }

  private struct State: Sendable {
    var free: Int
    var nextID: UInt64 = 0
    /// The bytes that each client holds; no entry for clients that hold none.
    var held: [ClientAddress: Int] = [:]
    var waiters: [Waiter] = []
    let reserve: Int

    mutating func takeTurns() -> [CheckedContinuation<Bool, Never>] {
      var turns: [CheckedContinuation<Bool, Never>] = []
      // First in, first out: otherwise small requests could starve a large one. The last third is
      // reserved for clients that hold nothing, so that no client shuts out the others.
      while true {
        var clients: Set<ClientAddress> = []
        let index = waiters.firstIndex {
          clients.insert($0.client).inserted
            && (held[$0.client] == nil || $0.bytes <= free - reserve)
        }
        guard let index, waiters[index].bytes <= free else { return turns }
        let next = waiters.remove(at: index)
        take(next.bytes, for: next.client)
        turns.append(next.turn)
      }
    }

    mutating func take(_ bytes: Int, for client: ClientAddress) {
      free -= bytes
      let sum = held[client, default: 0] + bytes
      held[client] = sum > 0 ? sum : nil
    }
  }

  private let limit: Int
  private let patience: Duration
  private let state: Mutex<State>

  /// - Parameters:
  ///   - limit: How many bytes may be held.
  ///   - patience: The longest wait for other responses, which may have slow sources or slow clients.
  public init(_ limit: Int = 96 << 20, patience: Duration = .seconds(60)) {
    self.limit = limit
    self.patience = patience
    state = Mutex(State(free: limit, reserve: limit / 3))
  }

  /// Returns a share for a picture of unknown size: as much as the largest picture needs.
  func largestShare() async throws -> Share { try await share(of: Self.largestPicture) }

  /// - Parameter isHeld: Whether the bytes are in memory already. All waiting shares of this kind together
  ///   may hold at most as many bytes as the budget has.
  /// - Throws: `RequestFailure` 503 if there is no room within the time allowed.
  func share(of bytes: Int, isHeld: Bool = false) async throws -> Share {
    let bytes = min(limit, bytes)
    let client = ClientAddress(ServerConnection.channel?.remoteAddress)
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    let timer = Task {
      try await Task.sleep(for: patience)
      giveUp(id)
    }
    defer { timer.cancel() }
    let isGranted = await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        let turns = state.withLock { state in
          state.waiters.append(
            Waiter(id: id, bytes: bytes, isHeld: isHeld, client: client, turn: turn))
          return state.takeTurns()
        }
        for turn in turns { turn.resume(returning: true) }
        let held = state.withLock { $0.waiters.filter(\.isHeld).reduce(0) { $0 + $1.bytes } }
        if isHeld, held > limit { giveUp(id) }
        // A task that was cancelled before it waited gets no other cancellation signal.
        if Task.isCancelled { giveUp(id) }
      }
    } onCancel: {
      giveUp(id)
    }
    guard isGranted else {
      try Task.checkCancellation()
      throw RequestFailure.busy
    }
    let share = Share(bytes, of: self, for: client)
    // If the client has disconnected meanwhile, do not make other clients wait for its picture.
    guard ServerConnection.channel?.isActive ?? true else { throw CancellationError() }
    return share
  }

  private func giveUp(_ id: UInt64) {
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
    }
    waiter?.turn.resume(returning: false)
  }

  fileprivate func giveBack(_ bytes: Int, of client: ClientAddress) {
    let turns = state.withLock { state in
      state.take(-bytes, for: client)
      return state.takeTurns()
    }
    for turn in turns { turn.resume(returning: true) }
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

    deinit { budget.giveBack(bytes.withLock { $0 }, of: client) }

    func shrink(to count: Int) {
      let rest = bytes.withLock { bytes in
        defer { bytes = min(bytes, count) }
        return max(0, bytes - count)
      }
      budget.giveBack(rest, of: client)
    }
  }
}

extension RequestFailure {
  /// 503: there is no room for more pictures.
  static let busy = RequestFailure(
    status: .serviceUnavailable, code: "busy", message: "too many pictures are asked for at once",
    headers: [.retryAfter: "5"])
}
