public import FoundationEssentials

/// Loads the pictures of a list while its items are shown in order.
///
/// An item may wait a limited time for its picture. After the first picture that is late, items no longer
/// wait, and pictures that have not arrived are left out.
public struct LoadPictures<Picture: Sendable>: Sendable {
  /// A summary of the pictures that were left out.
  public struct Missing: Sendable {
    /// The number of pictures that could not be loaded or drawn.
    public fileprivate(set) var failed = 0
    /// The error of the first one.
    public fileprivate(set) var cause: (any Error)?
    /// The number of pictures that did not arrive in time.
    public fileprivate(set) var late = 0
    /// The number of pictures beyond the limit for one list.
    public fileprivate(set) var tooMany = 0

    fileprivate mutating func add(_ error: any Error) {
      failed += 1
      cause = cause ?? error
    }
  }

  private enum Event: Sendable {
    case settled(URL, Result<Picture, any Error>)
    case impatient(item: Int)
  }

  private let load: @Sendable (URL) async throws -> Picture
  private let mostAtOnce: Int
  private let mostInAll: Int
  private let patience: (@Sendable () async -> Void)?

  /// - Parameters:
  ///   - mostAtOnce: The most pictures to load at a time.
  ///   - mostInAll: The most pictures to load for a list, counted from its beginning.
  ///   - patience: Returns when an item has waited long enough or the task is cancelled. `nil` waits as long
  ///     as a picture takes.
  ///   - load: Loads a picture, and ends promptly when it is cancelled.
  public init(
    mostAtOnce: Int = 4, mostInAll: Int = 64,
    patience: (@Sendable () async -> Void)?,
    load: @escaping @Sendable (URL) async throws -> Picture
  ) {
    self.load = load
    self.mostAtOnce = mostAtOnce
    self.mostInAll = mostInAll
    self.patience = patience
  }

  /// - Parameters:
  ///   - addresses: The picture addresses of all items. Each distinct one is loaded once.
  ///   - show: Called for each item in order, as soon as its picture has arrived or was given up.
  /// - Throws: Only `CancellationError`; the remaining items are then not shown.
  public func callAsFunction(
    _ addresses: [URL?], show: (_ item: Int, Picture?) -> Void
  ) async throws -> Missing {
    var seen: Set<URL> = []
    let wanted = addresses.compactMap { $0 }.filter { seen.insert($0).inserted }
    let chosen = Set(wanted.prefix(mostInAll))
    var waiting = wanted.prefix(mostInAll)
    var settled: [URL: Picture?] = [:]
    var missing = Missing()
    var isPatient = true
    await withTaskGroup(of: Event.self) { group in
      for _ in 0..<mostAtOnce { startNext(of: &waiting, in: &group) }
      for (item, url) in addresses.enumerated() {
        if let url, chosen.contains(url), settled[url] == nil, isPatient {
          if let patience {
            group.addTask {
              await patience()
              return .impatient(item: item)
            }
          }
          while settled[url] == nil, isPatient, let event = await group.next() {
            switch event {
            case .settled(let url, let result):
              settled.updateValue(try? result.get(), forKey: url)
              if case .failure(let error) = result { missing.add(error) }
              startNext(of: &waiting, in: &group)
            // Ignores the timer of an earlier item.
            case .impatient(let waited): isPatient = waited != item
            }
          }
        }
        guard !Task.isCancelled else { break }
        show(item, url.flatMap { settled[$0] } ?? nil)
      }
      group.cancelAll()
    }
    try Task.checkCancellation()
    missing.late = chosen.count - settled.count
    missing.tooMany = wanted.count - chosen.count
    return missing
  }

  private func startNext(
    of waiting: inout ArraySlice<URL>, in group: inout TaskGroup<Event>
  ) {
    guard let url = waiting.popFirst() else { return }
    group.addTask {
      do {
        return .settled(url, .success(try await load(url)))
      } catch {
        return .settled(url, .failure(error))
      }
    }
  }
}
