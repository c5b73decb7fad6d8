public import FoundationEssentials
public import OfflineCore

/// Where a list came from and how old it is, in parts that an app may set apart from each other.
public struct ListAgeViewModel: Hashable, Sendable {
  /// Whether the source itself has answered.
  public let isLive: Bool
  /// The name of the source as people know it: a host or a folder.
  public let source: String
  /// Where the list came from: "from cache of https://…".
  public let origin: String
  /// When it was saved: "saved 3 days ago"; `nil` when it was not.
  public let saved: DatedText?
  /// How long it stays valid: "valid until 5 December"; `nil` if nothing was saved or it has
  /// expired.
  public let validity: DatedText?

  /// Presents the age of what a use case delivered.
  public init(_ list: LoadedList<some Sendable>, messages: Messages, now: Date) {
    isLive = list.origin == .remote
    source = list.source.familiar
    origin =
      isLive
      ? messages.fromRemote(list.source)
      : messages.fromCache(list.source)
    saved = list.savedAt.map {
      DatedText(messages.saved(messages.relativeDate($0, now: now)), at: $0)
    }
    validity = list.validUntil.flatMap { end in
      messages.validity(until: end, now: now).map { DatedText($0, at: end) }
    }
  }

  /// All of it in one line; of a live list the age says nothing.
  public var line: String {
    isLive
      ? origin : [origin, saved?.text, validity?.text].compactMap { $0 }.joined(separator: ", ")
  }
}

/// A text about a date, with the date itself.
public struct DatedText: Hashable, Sendable {
  /// For people: "saved 3 days ago".
  public let text: String
  /// The date by ISO 8601, in UTC; `nil` for one that no calendar has.
  public let instant: String?
  /// The same for people who want to know it exactly: "2026-01-31 12:00:00 UTC".
  public let exact: String?

  /// Keeps a text together with its date.
  public init(_ text: String, at date: Date) {
    self.text = text
    instant = Messages.instant(date)
    exact = instant.map { $0.replacing("T", with: " ").replacing("Z", with: " UTC") }
  }
}

extension SourceName {
  /// The part by which people know it: the host of an address, the last part of a path, else all of it
  /// but for marks.
  var familiar: String {
    let parts = rawValue.split(separator: "://", maxSplits: 1)
    if parts.count > 1, let host = parts[1].split(separator: "/").first?.split(separator: "@").last
    {
      return host.hasPrefix("www.") ? String(host.dropFirst(4)) : String(host)
    }
    return rawValue.split(whereSeparator: { "/:".contains($0) }).last.map(String.init) ?? rawValue
  }
}
