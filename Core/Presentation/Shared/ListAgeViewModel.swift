public import FoundationEssentials
public import OfflineCore

/// The source and the age of a list, in parts that an app may show separately.
public struct ListAgeViewModel: Hashable, Sendable {
  /// `true` if the source itself has answered.
  public let isLive: Bool
  /// The title of the list, or the short name of its source: a host or a folder.
  public let name: String
  /// The origin of the list: "copy of https://…".
  public let origin: String
  /// When the list was saved or, if it was not, loaded: "3 days ago".
  public let age: DatedText
  /// `true` if that is less than a minute ago.
  public let isRecent: Bool
  /// When the list was saved: "saved 3 days ago"; `nil` if it was not.
  public let saved: String?
  /// How long the list is kept: "kept until 5 December"; `nil` if nothing was saved or it has expired.
  public let validity: DatedText?

  /// Creates the view model of a result's age.
  ///
  /// - Parameter titles: The titles of the sources of a merged list, as far as they are known.
  public init(
    _ list: LoadedList<some Sendable>, titles: [SourceName: String] = [:], messages: Messages,
    now: Date
  ) {
    isLive = list.origin == .remote
    name = list.title?.text ?? list.source.familiar(titles)
    origin =
      isLive
      ? messages.fromRemote(list.source)
      : messages.fromCache(list.source)
    let date = list.savedAt ?? now
    // The clock that it was saved by may be a little ahead.
    let age = DatedText(messages.relativeDate(min(date, now), now: now), at: date)
    self.age = age
    isRecent = age.text == messages.justNow
    saved = list.savedAt.map { _ in messages.saved(age.text) }
    validity = list.validUntil.flatMap { end in
      messages.validity(until: end, now: now).map { DatedText($0, at: end) }
    }
  }

  /// All parts in one line; only the origin for a live list.
  public var line: String {
    isLive
      ? origin : [origin, saved, validity?.text].compactMap { $0 }.joined(separator: ", ")
  }
}

/// A text about a date, with the date itself.
public struct DatedText: Hashable, Sendable {
  /// The text for the user: "saved 3 days ago".
  public let text: String
  /// The date in ISO 8601, in UTC; `nil` if it is out of range.
  public let instant: String?
  /// The exact date for the user: "2026-01-31 12:00:00 UTC".
  public let exact: String?

  /// Creates a text with its date.
  public init(_ text: String, at date: Date) {
    self.text = text
    instant = Messages.instant(date)
    exact = instant.map { $0.split(separator: "T").joined(separator: " ").dropLast() + " UTC" }
  }
}

extension SourceName {
  /// The short name of the source: the host of an address, without its port, or the last part of a path;
  /// otherwise the name without separators. A merged feed has the names of its first sources, and
  /// the number of the others.
  public var familiar: String { familiar([:]) }

  /// Returns the short name, with titles in place of the names of sources where they are known.
  func familiar(_ titles: [SourceName: String]) -> String {
    let parts = merged
    let named = parts.count > 3 ? 2 : parts.count
    let rest = parts.count > named ? ["\(parts.count - named)"] : []
    let names = parts.prefix(named).map { titles[$0] ?? $0.ownName }
    return (names + rest).joined(separator: " + ")
  }

  private var ownName: String {
    let parts = rawValue.split(separator: "://", maxSplits: 1)
    if parts.count > 1, let host = parts[1].split(separator: "/").first?.split(separator: "@").last
    {
      // Colons within brackets belong to an address of IPv6.
      let end = host.firstIndex(of: "]") ?? host.startIndex
      let name = host[..<(host[end...].firstIndex(of: ":") ?? host.endIndex)]
      return name.hasPrefix("www.") ? String(name.dropFirst(4)) : String(name)
    }
    return rawValue.split(whereSeparator: { "/:".contains($0) }).last.map(String.init) ?? rawValue
  }
}
