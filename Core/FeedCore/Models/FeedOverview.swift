import FoundationEssentials
public import OfflineCore

/// What a feed holds: its months and its albums, each with the number of its images.
public struct FeedOverview: Hashable, Sendable {
  /// A month in UTC.
  public struct Month: Hashable, Sendable {
    /// The month in ISO 8601, such as `2025-07`.
    public let name: String
    /// The number of images of the feed before the first one of this month.
    public let position: Int
    /// The number of its images.
    public fileprivate(set) var count: Int

    /// The year, from 0 to 9999.
    public var year: Int { Int(name.prefix(4)) ?? 0 }
    /// The month of the year, from 1 to 12.
    public var month: Int { Int(name.suffix(2)) ?? 0 }
  }

  /// The images that share an album.
  public struct Album: Hashable, Sendable {
    /// The name of the album.
    public let name: String
    /// The number of its images.
    public fileprivate(set) var count = 0
  }

  /// The months, in the order of the feed.
  ///
  /// Empty for a feed that is not ordered by time, where the same month would begin again and again.
  public private(set) var months: [Month] = []
  /// The albums, in the order of their first images.
  public private(set) var albums: [Album] = []

  /// Creates the overview of a feed, from all of its known images in order.
  ///
  /// Images without a date belong to the month before them.
  public init(_ images: some Sequence<FeedImage>) {
    var places: [String: Int] = [:]
    for (position, image) in images.enumerated() {
      if let date = image.createdAt { add(date, at: position) }
      guard let name = image.album, !name.isEmpty else { continue }
      let place = places[name] ?? albums.count
      places[name] = place
      if place == albums.count { albums.append(Album(name: name)) }
      albums[place].count += 1
    }
    let names = months.map(\.name)
    let steps = zip(names, names.dropFirst())
    if !steps.allSatisfy({ $0 > $1 }), !steps.allSatisfy({ $0 < $1 }) { months = [] }
  }

  /// Returns the month that begins with the image at a position.
  public func month(at position: Int) -> Month? { months.first { $0.position == position } }

  private mutating func add(_ date: Date, at position: Int) {
    let name = String(InternetDateTime.text(of: date).prefix(7))
    if months.last?.name != name {
      months.append(Month(name: name, position: position, count: 0))
    }
    months[months.count - 1].count += 1
  }
}

/// A choice of images of the feed.
public enum FeedSelection: Hashable, Sendable {
  /// The images of an album.
  case album(String)
  /// The images from one of several sources.
  case source(SourceName)

  /// Returns whether an image belongs to the selection.
  public func contains(_ image: FeedImage) -> Bool {
    switch self {
    case .album(let name): image.album == name
    case .source(let source): image.source == source
    }
  }
}
