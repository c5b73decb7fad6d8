/// Sends conditional requests: with the validator of the saved first page (RFC 9110, 8.8), so that the source
/// need not send an unchanged page again.
///
/// Not for the policy `remoteOnly`, which does not read the store.
public struct RevalidatedSource<Item: ListItem & Identifiable>: ListSource
where Item.ID: Sendable {
  private let source: any ListSource<Item>
  private let name: SourceName
  private let key: ListKey<Item>
  private let store: any ListStore

  /// - Parameters:
  ///   - source: Where the list comes from.
  ///   - name: The name of the source. It never receives the validator of another source.
  ///   - key: The name of the list in the store.
  ///   - store: Where the list is saved.
  public init(
    _ source: any ListSource<Item>, named name: SourceName, of key: ListKey<Item>,
    savedIn store: any ListStore
  ) {
    self.source = source
    self.name = name
    self.key = key
    self.store = store
  }

  /// Returns the page of the source, or the saved one if the source reports that it is unchanged.
  ///
  /// - Throws: The errors of the source.
  public func page(_ request: PageRequest<Item>) async throws -> SourcePage<Item> {
    guard request.last == nil, let validator = try await savedValidator(limit: request.limit)
    else { return try await changedPage(request) }
    let page = try await source.page(
      PageRequest(limit: request.limit, unless: validator.text))
    guard page.isUnchanged else { return page }
    if var saved = try await savedPage(of: validator) {
      saved.partFailures = page.partFailures
      return saved
    }
    // The saved page has gone or can't be read, so request the whole page.
    return try await changedPage(request)
  }

  private func changedPage(_ request: PageRequest<Item>) async throws -> SourcePage<Item> {
    let page = try await source.page(request)
    guard !page.isUnchanged else {
      throw SourceError(
        .invalidData, address: name.rawValue, detail: "unchanged, though nothing of it is saved")
    }
    return page
  }

  /// Returns the validator of the saved first page, if that page is from the same source and has the same
  /// length as requested.
  private func savedValidator(limit: Int) async throws -> PageValidator? {
    guard let head = try await readable({ try await store.head(key) }), head.source == name,
      let validator = head.validator, validator.limit == limit, validator.count <= head.count
    else { return nil }
    return validator
  }

  private func savedPage(of validator: PageValidator) async throws -> SourcePage<Item>? {
    guard
      let slice = try await readable({
        try await store.slice(key, from: nil, limit: validator.count)
      }), slice.head.source == name, slice.head.validator == validator
    else { return nil }
    var page = SourcePage(slice.items, validator: validator.text)
    page.title = slice.head.title
    page.isUnchanged = true
    return page
  }

  /// - Returns: `nil` also if the store fails, because the source can still send the whole page.
  private func readable<Value>(_ read: () async throws -> Value?) async throws -> Value? {
    do {
      return try await read()
    } catch {
      _ = try StoreError(orRethrowing: error)
      return nil
    }
  }
}
