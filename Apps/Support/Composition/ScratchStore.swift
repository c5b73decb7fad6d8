import FoundationEssentials
public import OfflineCore
import Platform

/// A temporary store beside the one that the user named. The named store is never touched.
public struct ScratchStore: Sendable {
  /// The backend of both stores.
  public let plugin: StorePlugin
  private let sibling: SiblingStorage?
  /// The storage that all openings share if the backend has no places, because its contents end with it.
  private let only: Storage

  fileprivate init(beside store: StoreLocator, _ label: String) {
    plugin = store.plugin
    sibling = SiblingStorage(
      beside: store.place, of: plugin, label: ScratchLabel(label).text)
    only = plugin.open(StoreOptions(place: ""))
  }

  /// The place, or an empty one if the backend has no places.
  public var place: StorePlace { sibling?.place ?? "" }

  /// Whether other programs can open the store.
  public var isShared: Bool { sibling != nil && plugin.placeProblem(place) == nil }

  /// Opens the store again, as an app does at its start.
  ///
  /// - Parameter options: The options of the store; their place is ignored.
  public func open(_ options: StoreOptions = StoreOptions(place: "")) -> Storage {
    sibling?.open(options) ?? only
  }

  fileprivate func erase() async throws { try await sibling?.erase() }
}

extension StoreLocator {
  /// Runs `body` on a scratch store beside this one, and erases it afterwards.
  ///
  /// - Parameter label: The purpose in the name of the place, shown if a killed program could not erase it.
  /// - Throws: Errors of `body`, or of erasing the place.
  public func withScratchStore<Value>(
    _ label: String, _ body: (ScratchStore) async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let scratch = ScratchStore(beside: self, label)
    return try await [self].leavingNoFolders {
      do {
        let value = try await body(scratch)
        try await scratch.erase()
        return value
      } catch {
        try? await scratch.erase()
        throw error
      }
    }
  }

  /// Runs `body` on a temporary copy of the store, or on the store itself if the backend keeps nothing.
  ///
  /// - Parameter onDamage: Receives the errors of damaged data, which is not in the copy.
  /// - Throws: Errors of `body`, or of copying the store.
  public func withCopy<Value>(
    _ settings: AppSettings, onDamage: (StoreError) -> Void,
    _ body: (StoreLocator) async throws -> Value
  ) async throws -> Value {
    try await withScratchStore("copy") { scratch in
      guard scratch.isShared else { return try await body(self) }
      let original = open()
      let copy = scratch.open(StoreOptions(place: "", imageLimit: settings.imageLimit))
      let damage = try await withCleanup(
        { try await CopyCache(from: original, to: copy)() }, cleanup: original.close)
      damage.forEach(onDamage)
      return try await body(at(scratch.place))
    }
  }

  /// The folders on the way to the place that do not exist.
  fileprivate var missingFolders: [String] {
    guard case .local = plugin.placeKind else { return [] }
    var folders: [String] = []
    var folder = URL(filePath: place.rawValue).standardizedFileURL.deletingLastPathComponent()
    while folder.path.count > 1, !FileManager.default.fileExists(atPath: folder.path) {
      folders.append(folder.path)
      folder.deleteLastPathComponent()
    }
    return folders
  }

  /// Removes the scratch stores that killed programs left beside this one. Best effort: ignores failures.
  package func eraseAbandoned() async {
    guard let siblings = plugin.siblings else { return }
    for (label, place) in (try? await siblings.found(place)) ?? [:]
    where ScratchLabel.isAbandoned(label) {
      try? await siblings.erase(place)
    }
  }
}

extension [StoreLocator] {
  /// Runs `body`, and removes the folders that had to be created on the way to the stores.
  package func leavingNoFolders<Value>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    let folders = flatMap(\.missingFolders).sorted { $0.utf8.count > $1.utf8.count }
    // `rmdir` keeps a folder in which another program has put files.
    defer { for folder in folders { rmdir(folder) } }
    return try await body()
  }
}

/// The label in the name of a scratch place: its purpose, machine, boot and process, so that other
/// processes can tell whether its owner still runs.
package struct ScratchLabel {
  /// The label as part of a name.
  package let text: String

  /// - Parameter purpose: A word that explains the name to people.
  package init(_ purpose: String) {
    text = "\(purpose)-\(Self.machine)-\(getpid())-\(StoreLocator.randomSuffix)"
  }

  /// Returns whether a name has the label of a process of this machine that has ended.
  static func isAbandoned(_ name: String) -> Bool {
    let rest = name.split(separator: "-\(machine)-").dropFirst().first
    guard let process = rest.flatMap({ pid_t($0.prefix { $0 != "-" }) }), process > 0 else {
      return false
    }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  private static var machine: String {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #if canImport(Darwin)
      var boot = [CChar](repeating: 0, count: 64)
      var count = boot.count - 1
      sysctlbyname("kern.bootsessionuuid", &boot, &count, nil, 0)
      return "m" + String(Checksum64.of("\(text)\(boot)"), radix: 36)
    #else
      // Process ids are unique only within one container and one boot. Host names and machine ids may
      // be shared, for example by clones of one image; the id of a boot never is.
      let processes = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/ns/pid")
      let ids = ["/etc/machine-id", "/proc/sys/kernel/random/boot_id"].map {
        (try? String(contentsOfFile: $0, encoding: .utf8)) ?? ""
      }
      return "m" + String(Checksum64.of("\(text)\(processes ?? "")\(ids)"), radix: 36)
    #endif
  }
}
