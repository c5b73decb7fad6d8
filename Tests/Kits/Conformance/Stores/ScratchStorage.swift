import FoundationEssentials
import OfflineCore
import Synchronization

/// The time limit of calls that are meant to succeed.
///
/// No call takes this long, even on a busy machine. Calls that are meant to reach their limit get a
/// smaller one.
let patience = Duration.seconds(60)

/// The storage that one requirement uses: new, empty, and erased afterwards.
struct ScratchStorage: Sendable {
  let plugin: StorePlugin
  let place: StorePlace
  /// The place as a path, for stores in files.
  var path: String { place.rawValue }
  let hooks: StoreTestHooks
  /// The proxy in front of the place, if the requirement needs one.
  let proxy: ServerProxy?
  let seed: UInt64
  private let origin: StorePlace
  private let label = "conformance-" + String(UInt64.random(in: 0 ... .max), radix: 36)
  /// `nil` if storage does not outlive its instance.
  private let sibling: SiblingStorage?
  private let others = OtherInstances()

  init(
    _ plugin: StorePlugin, beside origin: StorePlace, hooks: StoreTestHooks,
    proxy: ServerProxy? = nil, seed: UInt64
  ) {
    self.plugin = plugin
    self.origin = origin
    self.hooks = hooks
    self.proxy = proxy
    self.seed = seed
    sibling = SiblingStorage(beside: origin, of: plugin, label: label)
    place = sibling?.place ?? origin
  }

  /// Returns another empty storage of the same kind.
  func fresh() -> ScratchStorage {
    ScratchStorage(plugin, beside: origin, hooks: hooks, proxy: proxy, seed: seed)
  }

  /// Opens an instance. If storage outlives instances, all instances share the one storage.
  func open(
    imageLimit: Int = StoreOptions.defaultImageLimit, timeLimit: Duration = patience,
    onDamage: (@Sendable (DamageReport) -> Void)? = nil
  ) -> Storage {
    let options = StoreOptions(
      place: place, imageLimit: imageLimit, timeLimit: timeLimit,
      onDamage: onDamage ?? others.note)
    let storage = sibling?.open(options) ?? plugin.open(options)
    others.add(storage)
    return storage
  }

  /// Returns another instance on the same storage, one of a few that have been used before. Without
  /// shared storage, returns the same instance.
  func other(_ storage: Storage) -> Storage { sibling == nil ? storage : others.next { open() } }

  /// Returns a new instance on the same storage, or the same instance without shared storage.
  func another(
    _ storage: Storage, imageLimit: Int = StoreOptions.defaultImageLimit
  ) -> Storage { sibling == nil ? storage : open(imageLimit: imageLimit) }

  /// Lets the next write take effect, and then breaks the connection before the answer arrives.
  func loseNextAnswer() async throws {
    if let hook = hooks.loseNextAnswer { try await hook(place) } else { proxy?.loseNextAnswer() }
  }

  /// Returns what exists at the place: names of files, or what is found beside the origin.
  func traces() async throws -> [String] {
    if case .local = plugin.placeKind { return filesystemTraces(of: path) }
    let found = try await plugin.siblings?.found(origin) ?? [:]
    return found.keys.filter { $0 == label }
  }

  /// Accepts reports of damage from now on.
  func expectsDamage() { others.expectDamage() }

  /// Closes every instance, so that only the storage itself still holds the data.
  func closeAll() async { await others.close() }

  /// Alters a text wherever the files of the storage contain it.
  private func alterFiles(holding text: Data) async throws {
    await closeAll()
    var isAltered = false
    try changeFiles { _, bytes in
      while let place = bytes.firstRange(of: text) {
        bytes[place.upperBound - 1] ^= 1
        isAltered = true
      }
    }
    guard isAltered else {
      throw Unchecked(
        reason: "its files do not hold what is saved as it is, so nothing was damaged")
    }
  }

  /// Damages the list of the first 40 samples.
  func damageList() async throws {
    expectsDamage()
    if let hook = hooks.damageList { return try await hook(place, ListKey.samples.name) }
    if proxy == nil { return try await alterFiles(holding: Data(Sample(17).text.utf8)) }
    try await whileForging(Sample(7).text, times: 1) { try await open().save(0..<40) }
  }

  /// Damages all image data, which must be these bytes.
  func damageImageData(_ data: Data, for urls: URL...) async throws {
    expectsDamage()
    if let hook = hooks.damageImageData { return try await hook(place) }
    if proxy == nil { return try await alterFiles(holding: data) }
    let text = String(decoding: data, as: UTF8.self)
    try await whileForging(text, times: urls.count) {
      for url in urls { try await open().imageData.save(data, for: url) }
    }
  }

  /// Alters a text on its way to the server while `body` saves it.
  private func whileForging(
    _ text: String, times count: Int, body: () async throws -> Void
  ) async throws {
    do {
      if let met = try await proxy?.whileForging(text, body: body), met >= count { return }
    } catch is StoreError {}
    // The text is encoded before it is sent, or the server notices the change.
    throw Unchecked(
      reason: "what it sends can't be damaged on the way: try it without encryption")
  }

  /// Blocks writes while `body` runs, by a lock or by an unreachable server.
  func whileBlocked(_ body: @Sendable () async throws -> Void) async throws {
    if let hook = hooks.withLock {
      try await hook(place, body)
    } else {
      try await proxy?.whileStalled(body: body)
    }
  }

  /// Runs `body`, closes the instances it opened, and erases the storage. An error of `body` takes
  /// precedence over an error of erasing.
  func use<Value>(_ body: (ScratchStorage) async throws -> Value) async throws -> Value {
    do {
      let value = try await body(self)
      if let report = others.unexpected {
        throw Deviation(
          step: "the calls before", expected: "no report of damage", found: "\(report.extent)")
      }
      try await erase()
      return value
    } catch {
      try? await erase()
      throw error
    }
  }

  private func erase() async throws {
    do {
      try await sibling?.erase()
    } catch {
      throw Deviation(step: "erasing the scratch storage", expected: "no error", found: "\(error)")
    }
  }

  /// Runs `body` on a new instance, which has to report damage of this extent exactly once.
  func expectReport(
    _ extent: DamageReport.Extent, in step: String, from body: (Storage) async throws -> Void
  ) async throws {
    let (reports, report) = AsyncStream.makeStream(of: DamageReport.self)
    let storage = open { report.yield($0) }
    try await body(storage)
    report.finish()
    let told = await reports.reduce(into: [DamageReport]()) { $0.append($1) }
    try expect(told.map(\.extent), is: [extent], in: "\(step): the damage that is told")
    try expect(told.map(\.place), is: [storage.place], in: "\(step): the place that is told")
  }
}

/// All instances, a few of which are reused in turn, and the damage they have reported.
private final class OtherInstances: Sendable {
  private static let most = 3

  private let state = Mutex((instances: [Storage](), turn: 0))
  private let opened = Mutex([Storage]())
  private let damage = Mutex((report: DamageReport?.none, isExpected: false))

  var unexpected: DamageReport? { damage.withLock { $0.isExpected ? nil : $0.report } }

  func add(_ storage: Storage) { opened.withLock { $0.append(storage) } }
  func close() async { for storage in opened.withLock({ $0 }) { await storage.close() } }
  func expectDamage() { damage.withLock { $0.isExpected = true } }
  @Sendable func note(_ report: DamageReport) { damage.withLock { $0.report = report } }

  func next(_ open: () -> Storage) -> Storage {
    state.withLock { state in
      if state.instances.count < Self.most { state.instances.append(open()) }
      state.turn += 1
      return state.instances[state.turn % state.instances.count]
    }
  }
}

/// Runs `write` while each reader reads again and again, and fails if one of them does.
func whileReading<Reader: Sendable>(
  by readers: [Reader], _ read: @escaping @Sendable (Reader) async throws -> Void,
  write: () async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for reader in readers {
      group.addTask {
        while !Task.isCancelled {
          try await read(reader)
          // A store that never suspends would keep all threads from the writer for ever.
          await Task.yield()
        }
      }
    }
    try await write()
    group.cancelAll()
    while let result = await group.nextResult() {
      if case .failure(let error) = result, !(error is CancellationError) { throw error }
    }
  }
}

/// A fixed, arbitrary moment.
let noon = Date(timeIntervalSinceReferenceDate: 785_404_800.25)

extension Storage {
  /// Saves samples with consecutive numbers.
  @discardableResult
  func save(
    _ range: Range<Int>, in key: ListKey<Sample> = .samples, savedAt: Date = noon,
    source: SourceName = "source"
  ) async throws -> ListVersion {
    try await lists.replace(key, with: [Sample](range), savedAt: savedAt, source: source)
  }

  /// Appends samples with consecutive numbers.
  @discardableResult
  func append(_ range: Range<Int>, at version: ListVersion) async throws -> ListVersion {
    try await lists.append([Sample](range), to: .samples, at: version)
  }

  /// Returns every call of a storage, for requirements that apply to all calls.
  ///
  /// - Parameter seen: The version to append at, or `nil` to read it first.
  func calls(
    at seen: ListVersion? = nil
  ) -> [(name: String, call: @Sendable () async throws -> Void)] {
    let unseen = ListVersion(generation: 1, revision: 1, count: 0)
    return [
      ("slice", { _ = try await items() }),
      ("replace", { try await save(5..<9) }),
      (
        "append",
        {
          var version = seen
          if version == nil { version = try await lists.head(ListKey<Sample>.samples)?.version }
          try await append(5..<9, at: version ?? unseen)
        }
      ),
      ("remove", { try await lists.remove(ListKey.samples.name) }),
      ("data", { _ = try await imageData.data(for: picture(1)) }),
      ("save of image data", { try await imageData.save(Data("new".utf8), for: picture(1)) }),
      ("remove of image data", { try await imageData.remove(picture(1)) }),
      ("usage", { _ = try await imageData.usage() }),
      ("contents", { _ = try await maintenance.contents() }),
      ("verify", { _ = try await maintenance.verify() }),
      ("clear", { try await maintenance.clear() }),
    ]
  }

  /// Reads a whole list in slices; a list that changes meanwhile is an error.
  func read<Item>(
    _ key: ListKey<Item>, by limit: Int = 7
  ) async throws -> (head: ListHead, items: [Item])? {
    guard var slice = try await lists.slice(key, from: nil, limit: limit) else { return nil }
    let head = slice.head
    var items = slice.items
    while let next = slice.next {
      guard let more = try await lists.slice(key, from: next, limit: limit) else {
        throw Deviation(
          step: "reading on in \(text(of: key.name))", expected: "a slice, or an error",
          found: "nothing")
      }
      slice = more
      items += more.items
    }
    return (head, items)
  }

  /// Returns all items of a list, in their order.
  func items(_ key: ListKey<Sample> = .samples) async throws -> [Sample]? {
    try await read(key, by: 500)?.items
  }

  /// Fails unless the whole list is exactly as expected.
  func expectList<Item>(
    _ key: ListKey<Item>, holds expected: [Item]?, by limit: Int = 7, in step: String
  ) async throws {
    let step = "\(step): the list \(text(of: key.name))"
    let found = try await read(key, by: limit)
    guard let found, let expected else {
      try expect(found?.items.count, is: expected?.count, in: "\(step), its count")
      return
    }
    let same = zip(found.items, expected).prefix { $0 == $1 }.count
    if same < min(found.items.count, expected.count) {
      try expect(
        text(of: found.items[same].fields), is: text(of: expected[same].fields),
        in: "\(step), item \(same + 1)")
    }
    try expect(found.items.count, is: expected.count, in: "\(step), its count")
    try expect(found.head.count, is: expected.count, in: "\(step), the count of its head")
  }

  /// Fails unless the list of samples is exactly as expected.
  func expectSamples(_ range: Range<Int>, in step: String) async throws {
    try await expectList(.samples, holds: [Sample](range), by: 500, in: step)
  }
}

func text(of fields: FieldValues) -> String {
  fields.elements.map { "\(escaped($0)): '\(escaped($1))'" }.joined(separator: ", ")
}
