import Conformance
import FeedCore
import FoundationEssentials
import Glibc
import OfflineCore
import Subprocess
import SystemPackage
import TestSupport

/// A process that makes a list longer until it is killed, again and again, and what it leaves behind.
public struct KilledWriter: Sendable {
  private static let rounds = 30
  private static let firstCount = 1000
  /// Stands for an item in the file of those that a process was told are saved.
  private static let sign = UInt8(ascii: "+")
  private static let key = ListKey<StoredItem>(kind: "things")

  private let work: Workbook

  /// The process writes by the store of this work.
  public init(_ work: Workbook) { self.work = work }

  /// Fails unless each killed process leaves a list that it had, whole.
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

  /// Has a process make the list longer until it is killed, at a random moment.
  ///
  /// - Parameter atChange: Whether it is killed the next time that it changes the file.
  /// - Returns: How many items it knew to be saved.
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
      // One that has ended by itself could not go on with what another has left.
      if case .exited = ended.terminationStatus { return Self.firstCount + count }
      if count > 0 { return Self.firstCount + count }
      // A busy machine may take long to start it.
      try expect(
        patience < 60, "making the list longer", "a first item that is saved",
        found: "none within a minute")
      patience *= 2
    }
  }

  /// Looks at a file without a pause, for what happens to it may be over soon.
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

  /// Makes the list longer by an item at a time, and notes each that is saved, until it is killed.
  public func write(at place: String) async throws {
    let lists = work.fileStore(StoreOptions(place: StorePlace(place))).lists
    guard var version = try await lists.head(Self.key)?.version, version.count >= Self.firstCount,
      FileManager.default.createFile(
        atPath: place + ".told",
        // One that was killed too soon may have saved an item, and not told.
        contents: Data(repeating: Self.sign, count: version.count - Self.firstCount))
    else { return }
    let told = try FileDescriptor.open(place + ".told", .writeOnly, options: .append)
    let judge = getppid()
    // Nobody is there to kill it once the judge has gone.
    while getppid() == judge {
      version = try await lists.append(
        Self.items(version.count..<version.count + 1), to: Self.key, at: version)
      try told.writeAll([Self.sign])
    }
  }
}
