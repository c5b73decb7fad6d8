public import FoundationEssentials

/// Loads the pictures that stand beside a list. They are decoration: the list waits for them for a
/// moment, and those that do not come are left out.
public struct LoadPictures: Sendable {
  /// What came in time.
  public struct Pictures: Sendable {
    /// What shows each picture, by its address.
    public fileprivate(set) var sequences: [URL: String] = [:]
    /// How many were not waited for. One that can't be had, or shown, is none of them.
    public fileprivate(set) var leftOut = 0
    /// How many were never to be loaded, because the list has so many.
    public fileprivate(set) var tooMany = 0
  }

  private enum Event: Sendable {
    case settled(URL, String?)
    case deadline
  }

  private let terminal: TerminalPicture
  private let data: @Sendable (URL) async throws -> Data
  private let mostAtOnce: Int
  private let mostInAll: Int
  private let deadline: @Sendable () async -> Void

  /// - Parameters:
  ///   - terminal: How the terminal takes pictures.
  ///   - mostAtOnce: How many are loaded at a time.
  ///   - mostInAll: How many are loaded of a list, from its beginning.
  ///   - deadline: Returns when all of them together have had their time, or it is cancelled.
  ///   - data: Loads the bytes of a picture; ends promptly when it is cancelled.
  public init(
    for terminal: TerminalPicture, mostAtOnce: Int = 4, mostInAll: Int = 64,
    until deadline: @escaping @Sendable () async -> Void = Self.oneSecond,
    data: @escaping @Sendable (URL) async throws -> Data
  ) {
    self.terminal = terminal
    self.data = data
    self.mostAtOnce = mostAtOnce
    self.mostInAll = mostInAll
    self.deadline = deadline
  }

  /// What a person hardly takes for waiting.
  public static let oneSecond: @Sendable () async -> Void = {
    try? await Task.sleep(for: .seconds(1))
  }

  /// - Parameter addresses: In the order of the list; each is asked once.
  /// - Throws: `CancellationError` alone.
  public func callAsFunction(_ addresses: [URL]) async throws -> Pictures {
    var seen: Set<URL> = []
    let wanted = addresses.filter { seen.insert($0).inserted }
    var waiting = wanted.prefix(mostInAll)
    var pictures = Pictures(leftOut: waiting.count, tooMany: wanted.count - waiting.count)
    await withTaskGroup(of: Event.self) { group in
      group.addTask {
        await deadline()
        return .deadline
      }
      var loading = 0
      while loading < mostAtOnce, let url = waiting.popFirst() {
        group.addTask { await load(url) }
        loading += 1
      }
      while loading > 0, case .settled(let url, let sequence)? = await group.next() {
        pictures.sequences[url] = sequence
        pictures.leftOut -= 1
        if let url = waiting.popFirst() {
          group.addTask { await load(url) }
        } else {
          loading -= 1
        }
      }
      group.cancelAll()
    }
    try Task.checkCancellation()
    return pictures
  }

  private func load(_ url: URL) async -> Event {
    .settled(url, (try? await data(url)).flatMap(terminal.sequence))
  }
}
