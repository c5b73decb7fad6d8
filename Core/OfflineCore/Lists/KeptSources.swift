package import FoundationEssentials

/// The sources that readers have added to a wall, kept in the store of the wall.
package struct KeptSources: Sendable {
  /// The most sources that are kept: each is asked whenever the wall is loaded.
  package static let limit = 100
  private static let origin: SourceName = "sources:"

  private let lists: any ListStore

  package init(in lists: any ListStore) { self.lists = lists }

  /// - Throws: `StoreError`, or `CancellationError`.
  package func read() async throws -> [KeptSource] {
    try await lists.slice(.sources, from: nil, limit: Self.limit)?.items ?? []
  }

  /// - Throws: `StoreError`, or `CancellationError`. The list is then as it was before.
  package func replace(with sources: [KeptSource], at date: Date) async throws {
    _ = try await lists.replace(.sources, with: sources, savedAt: date, source: Self.origin)
  }
}

/// A source that a reader has added.
package struct KeptSource: ListItem {
  /// The source, in the form that users type.
  package let locator: String
  /// Its title when it was added, if it had one.
  package let title: String?

  package init(locator: String, title: String?) { (self.locator, self.title) = (locator, title) }

  package var fields: FieldValues { ["locator": locator, "title": title] }

  package init?(fields: FieldValues) {
    guard let locator = fields["locator"] else { return nil }
    self.init(locator: locator, title: fields["title"])
  }
}

extension ListKey<KeptSource> {
  /// The sources that were added.
  static let sources = Self(kind: "sources")
}
