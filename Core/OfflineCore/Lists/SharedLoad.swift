/// Lets concurrent callers that load the same list share one load, and so one request and one save (request
/// coalescing). The load is cancelled when its last caller leaves.
///
/// ```swift
/// let shared = SharedLoad(loadFeed, of: .feed, from: "demo:", sharing: SharedRequests())
/// async let one = shared(by: .remoteFirst, limit: 10)
/// async let other = shared(by: .remoteFirst, limit: 10)
/// let feeds = try await [one, other]
/// ```
public struct SharedLoad<Item: ListItem>: LoadsList {
  private let load: any LoadsList<Item>
  private let key: ListKey<Item>
  private let source: SourceName
  private let requests: SharedRequests

  /// - Parameters:
  ///   - load: The use case that is shared.
  ///   - key: The name of the list.
  ///   - source: The name of its source.
  ///   - requests: The requests in flight. Use cases that share one value share their loads.
  public init(
    _ load: any LoadsList<Item>, of key: ListKey<Item>, from source: SourceName,
    sharing requests: SharedRequests
  ) {
    self.load = load
    self.key = key
    self.source = source
    self.requests = requests
  }

  /// Returns the result of the use case.
  public func callAsFunction(by policy: LoadingPolicy, limit: Int) async throws -> LoadedList<Item>
  {
    guard policy.usesRemote else { return try await load(by: policy, limit: limit) }
    if let saved = try await load.saved(by: policy, limit: limit, from: source) { return saved }
    return try await requests.value(.firstPage(key.name, policy, limit: limit)) {
      try await load(by: policy, limit: limit)
    }
  }
}

/// Lets concurrent callers that load the same pages share one load. Otherwise the first page of one caller
/// would replace the list to which another is appending.
public struct SharedPages<Item: ListItem>: LoadsPages {
  private let load: any LoadsPages<Item>
  private let key: ListKey<Item>
  private let requests: SharedRequests

  /// - Parameters:
  ///   - load: The use case that is shared. It already shares the load of its first page.
  ///   - key: The name of the list.
  ///   - requests: The requests in flight.
  public init(
    _ load: any LoadsPages<Item>, of key: ListKey<Item>, sharing requests: SharedRequests
  ) {
    (self.load, self.key, self.requests) = (load, key, requests)
  }

  /// Returns the result of the use case.
  public func callAsFunction(
    by policy: LoadingPolicy, limit: Int, pages: PageCount
  ) async throws -> LoadedList<Item> {
    guard policy.usesRemote, pages != .first(1) else {
      return try await load(by: policy, limit: limit, pages: pages)
    }
    return try await requests.value(.pages(key.name, policy, limit: limit, pages)) {
      try await load(by: policy, limit: limit, pages: pages)
    }
  }
}

/// Lets concurrent callers that append the same page to a saved list share one request and one save.
public struct SharedAppend<Item: ListItem & Identifiable>: AppendsPages where Item.ID: Sendable {
  private let append: any AppendsPages<Item>
  private let key: ListKey<Item>
  private let requests: SharedRequests

  /// - Parameters:
  ///   - append: The use case that is shared.
  ///   - key: The name of the list.
  ///   - requests: The requests in flight.
  public init(
    _ append: any AppendsPages<Item>, to key: ListKey<Item>, sharing requests: SharedRequests
  ) {
    (self.append, self.key, self.requests) = (append, key, requests)
  }

  /// Returns the page; see ``AppendsPages``.
  public func callAsFunction(
    after last: Item, of head: ListHead?, limit: Int, within bounds: PageBounds<Item.ID>
  ) async throws -> AppendedPage<Item> {
    guard let head else {
      return try await append(after: last, of: nil, limit: limit, within: bounds)
    }
    let known = Set(bounds.known.map { String(describing: $0) })
    return try await requests.value(
      .page(key.name, after: head.version, limit: limit, room: bounds.room, known: known)
    ) {
      try await append(after: last, of: head, limit: limit, within: bounds)
    }
  }
}

/// The loads and requests in flight in one process, for lists of any type.
///
/// ```swift
/// let requests = SharedRequests()
/// let load = SharedLoad(loadFeed, of: .feed, from: "demo:", sharing: requests)
/// ```
public struct SharedRequests: Sendable {
  enum Key: Hashable, Sendable {
    case firstPage(ListName, LoadingPolicy, limit: Int)
    case pages(ListName, LoadingPolicy, limit: Int, PageCount)
    case page(ListName, after: ListVersion, limit: Int, room: Int, known: Set<String>)
  }

  private let requests: RequestCoalescer<Key, any Sendable>

  /// Creates an empty set of requests.
  ///
  /// - Parameter storage: The storage whose ``Storage/close`` waits for loads that their last caller has left.
  public init(on storage: Storage? = nil) {
    requests = RequestCoalescer(abandoningTo: storage?.background)
  }

  func value<Value: Sendable>(
    _ key: Key, _ load: @escaping @concurrent @Sendable () async throws -> Value
  ) async throws -> Value {
    let value = try await requests.value(for: key) { try await load() }
    // Each list name has exactly one item type.
    return if let value = value as? Value { value } else { try await load() }
  }
}
