import Conformance
import FeedCore
import FoundationEssentials
import OfflineCore
import Platform
import Subprocess
import SystemPackage
import TestSupport

/// Repeatedly kills a process that appends to a list, and checks what it leaves behind.
public struct KilledWriter: Sendable {
  private static let rounds = 30
  private static let firstCount = 1000
  /// A byte that stands for one saved item in the file where the process counts them.
  private static let sign = UInt8(ascii: "+")
  private static let key = ListKey<StoredItem>(kind: "things")

  private let work: Workbook

  /// Creates a writer that uses the store of this workbook.
  public init(_ work: Workbook) { self.work = work }

  /// Fails unless each killed process leaves one of its lists, whole.
  func check() async throws {
    for round in 1...Self.rounds {
      try await withTemporaryFolder { folder in
        let place = folder + "/store"
        let storage = work.fileStore(StoreOptions(place: StorePlace(place)))
        _ = try await storage.lists.replace(
          Self.key, with: Self.items(0..<Self.firstCount), savedAt: noon, source: "kata:")
        let told = try await countWhenKilled(place, atChange: round % 3 > 0)
        var found: String
        do {
          let slice = try await storage.lists.slice(Self.key, from: nil, limit: .max)
          let count = slice?.items.count ?? 0
          if told...told + 1 ~= count, slice?.items == Self.items(0..<count) { return }
          found = slice == nil ? "no list" : "\(count) items"
        } catch let error as StoreError {
          found = text(of: error)
        }
        throw Deviation(
          step: "reading the list after kill -9",
          expected: "\(told) items, as the process was told, or one more", found: found)
      }
    }
  }

  /// Starts a process that appends to the list, and kills it at a random moment.
  ///
  /// - Parameter atChange: Kills it at the next change of the file after that moment.
  /// - Returns: The number of items that the process knew to be saved.
  private func countWhenKilled(_ place: String, atChange: Bool) async throws -> Int {
    guard let program = work.writer.first else { return 0 }
    var patience = Double.random(in: 0.05..<0.25)
    while true {
      let ended = try await Subprocess.run(
        .path(FilePath(program)), arguments: Arguments(work.writer.dropFirst() + [place]),
        input: .none, output: .discarded, error: .discarded
      ) { execution in
        try await Task.sleep(for: .seconds(patience))
        if atChange { Self.waitForChange(of: place) }
        try execution.send(signal: .kill)
      }
      let count = FileManager.default.contents(atPath: place + ".told")?.count ?? 0
      // A process that has ended by itself could not read what the previous one left.
      if case .exited = ended.terminationStatus { return Self.firstCount + count }
      if count > 0 { return Self.firstCount + count }
      // The process may not have written yet, because a busy machine starts it slowly.
      try expect(
        patience < 60, in: "making the list longer", expected: "a first item that is saved",
        found: "none within a minute")
      patience *= 2
    }
  }

  /// Polls a file without a pause, because a change to it may be over soon.
  private static func waitForChange(of path: String) {
    func state() -> [Int] {
      var status = stat()
      guard stat(path, &status) == 0 else { return [] }
      return [
        Int(status.st_size), Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
      ]
    }
    let (before, deadline) = (state(), ContinuousClock.now + .milliseconds(200))
    while state() == before, .now < deadline {}
  }

  private static func items(_ numbers: Range<Int>) -> [StoredItem] {
    numbers.compactMap { StoredItem(fields: ["id": "\($0)", "text": "Item number \($0)"]) }
  }

  /// Appends one item at a time and records each saved one, until it is killed.
  public func write(at place: String) async throws {
    let lists = work.fileStore(StoreOptions(place: StorePlace(place))).lists
    guard var version = try await lists.head(Self.key)?.version, version.count >= Self.firstCount,
      FileManager.default.createFile(
        atPath: place + ".told",
        // The previous process may have been killed between saving an item and recording it.
        contents: Data(repeating: Self.sign, count: version.count - Self.firstCount))
    else { return }
    let told = try FileDescriptor.open(place + ".told", .writeOnly, options: .append)
    let judge = getppid()
    // Stops when the judge has ended, because then it will never be killed.
    while getppid() == judge {
      version = try await lists.append(
        Self.items(version.count..<version.count + 1), to: Self.key, at: version)
      try told.writeAll([Self.sign])
    }
  }
}
