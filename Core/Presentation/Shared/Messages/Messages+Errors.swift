import FoundationEssentials
public import OfflineCore

extension Messages {
  /// What happened, to which store or address, and what to do; addresses and details may
  /// hold what a remote sent.
  ///
  /// - Returns: The empty text for a `CancellationError`, of which nobody needs to be told.
  public func message(for error: any Error) -> String {
    switch error {
    case is CancellationError: ""
    case let error as StoreError: sentences(for: error)
    case let error as SourceError: sentences(for: error)
    case let error as LoadError: sentences(for: error)
    default: errors.mistake("\(error)")
    }
  }

  /// The same for loading something: with the names of the source and of the store where nothing is
  /// saved, or of the list where a store holds several.
  public func message(
    for error: LoadError, of source: SourceName, in place: String, list: String? = nil,
    isImage: Bool = false
  ) -> String {
    let nothing =
      isImage
      ? errors.imageNotSaved(place)
      : list.map { errors.listNotSaved($0, place) }
        ?? errors.nothingSavedOf(source.rawValue, place)
    return switch error {
    case .notCached(.empty): "\(nothing) \(errors.loadFirst)"
    case .remote(let error, .empty?): sentences(for: error, cache: nothing)
    default: message(for: error)
    }
  }

  private func sentences(for error: StoreError) -> String {
    let place = error.place.isEmpty ? errors.unknownPlace : Self.brief(error.place)
    return errors.store(error.reason, place, Self.cause(error.detail))
  }

  private func sentences(for error: SourceError, cache trouble: String? = nil) -> String {
    var wait: String?
    if case .rateLimited(let time?) = error.reason { wait = seconds(time) }
    let failure = errors.source(
      error.reason, Self.brief(error.address), Self.cause(error.detail), wait)
    return trouble.map { "\(failure) \($0)" } ?? failure
  }

  private func sentences(for error: LoadError) -> String {
    switch error {
    case .remote(let error, nil): sentences(for: error)
    case .remote(let error, let miss?): sentences(for: error, cache: sentences(for: miss))
    case .notCached(.unreadable(let error)): sentences(for: error)
    case .notCached(let miss): "\(sentences(for: miss)) \(errors.loadFirst)"
    case .otherSource(let saved, let asked): errors.otherSource(saved.rawValue, asked.rawValue)
    case .ruledOut(let policy): errors.ruledOut(policy.rawValue)
    }
  }

  private func sentences(for miss: CacheMiss) -> String {
    switch miss {
    case .empty: errors.nothingSaved
    case .expired(let savedAt): errors.savedTooLongAgo(Self.instant(savedAt))
    case .fromTheFuture: errors.savedInTheFuture
    case .unreadable(let error): "\(errors.savedUnreadable) \(sentences(for: error))"
    }
  }

  private static func cause(_ detail: String) -> String {
    detail.isEmpty ? "" : " (\(brief(detail)))"
  }

  /// The beginning of a text, because addresses and messages of other programs may be very long.
  private static func brief(_ text: String) -> String {
    text.utf8.count <= 2_000 ? text : String(text.unicodeScalars.prefix(1_000)) + "…"
  }

  /// The date itself by ISO 8601; `nil` for one that no calendar has. An error tells it because it is
  /// told where there is no clock to tell its age by.
  static func instant(_ date: Date) -> String? {
    // A damaged store may hold any number.
    guard date.isOnCalendar else { return nil }
    return InternetDateTime.text(
      of: Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
  }
}
