public import FoundationEssentials

/// Loads the pictures that stand beside a list, while the list is shown in its order.
///
/// An item waits a moment for its picture, where there is a limit to that. Once one has not come in
/// time, nobody waits any longer, and those that are not there are left out.
public struct LoadPictures<Picture: Sendable>: Sendable {
  /// What there is to tell about pictures that are not shown.
  public struct Missing: Sendable {
    /// How many can't be had, or shown.
    public fileprivate(set) var failed = 0
    /// Why the first of these can't.
    public fileprivate(set) var cause: (any Error)?
    /// How many were not waited for.
    public fileprivate(set) var late = 0
    /// How many were never to be loaded, because the list has so many.
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
  ///   - mostAtOnce: How many are loaded at a time.
  ///   - mostInAll: How many are loaded of a list, from its beginning.
  ///   - patience: Returns when an item has waited long enough, or it is cancelled; `nil` to wait for
  ///     each as long as it takes.
  ///   - load: Loads a picture; ends promptly when it is cancelled.
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
  ///   - addresses: Of the pictures of all items; each is asked once.
  ///   - show: Called for each item in turn, as soon as its picture is there, or given up.
  /// - Throws: `CancellationError` alone; the items that are left are then not shown.
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
            // That of an item before this one tells nothing.
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
