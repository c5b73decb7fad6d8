import FeedCore
import Foundation
import JSONFileStore
import OfflineCore
import SQLiteStore

// Measures the stores as ratios: against SQLite's own functions, against plain files, and long
// lists against short ones. It is started as `store-benchmark FOLDER`, and prints lines of the form
// `figure<TAB>ratio<TAB>bar`.
let folder = URL(filePath: CommandLine.arguments[1])
let clock = ContinuousClock()

/// Returns how many times as long one body takes as another: the median of several alternating rounds.
func ratio(
  rounds: Int = 7, of one: (_ round: Int) async throws -> Void,
  to other: (_ round: Int) async throws -> Void
) async throws -> Double {
  var ratios: [Double] = []
  for round in 0..<rounds {
    let base = try await clock.measure { try await other(round) }
    ratios.append(try await clock.measure { try await one(round) } / base)
  }
  return ratios.sorted()[rounds / 2]
}

func show(_ figure: String, ratio: Double, atMost bar: Double) {
  print(figure, String(format: "%.2f", ratio), "\(bar)", separator: "\t")
}

func images(_ count: Int) -> [FeedImage] {
  (0..<count).map { number in
    FeedImage(
      id: UUID(), description: "Description of image number \(number), of some length",
      location: "Somewhere \(number)",
      url: URL(string: "https://example.com/images/\(number).png")!)
  }
}

func key(_ parent: String) -> ListKey<FeedImage> { ListKey(kind: "feed", parent: parent) }

func storage(_ plugin: StorePlugin, name: String) -> Storage {
  plugin.open(
    StoreOptions(place: StorePlace(folder.appending(path: "\(plugin.scheme)-\(name)").path)))
}

/// Replaces the lists of a thousand teams of thirty players one by one.
func squads() async throws {
  let squad = images(30)
  let plain = try PlainSQLite(folder.appending(path: "plain.sqlite").path)
  let storage = storage(.sqlite, name: "squads")
  let result = try await ratio { _ in
    for team in 0..<1000 {
      _ = try await storage.lists.replace(key("\(team)"), with: squad, savedAt: .now, source: "x")
    }
  } to: { _ in
    for team in 0..<1000 { try plain.replace("\(team)", with: squad) }
  }
  await storage.close()
  show("sqlite: 1,000 lists of 30 / SQLite's functions", ratio: result, atMost: 2.5)
}

/// Checks that the cost of reading and appending does not depend on the length of the list.
func longLists(_ plugin: StorePlugin) async throws {
  let storage = storage(plugin, name: "long")
  let (short, long) = (key("short"), key("long"))
  var versions: [ListVersion] = []
  for (key, count) in [(short, 1000), (long, 1_000_000)] {
    versions.append(
      try await storage.lists.replace(key, with: images(count), savedAt: .now, source: "x"))
  }
  let read = { (key: ListKey<FeedImage>) in
    for _ in 0..<200 { _ = try await storage.lists.slice(key, from: nil, limit: 10) }
  }
  show(
    "\(plugin.scheme): first page of 1,000,000 items / of 1,000",
    ratio: try await ratio { _ in
      try await read(long)
    } to: { _ in
      try await read(short)
    }, atMost: 2)

  let page = images(10)
  let (first, thousandth) = (key("first"), key("thousandth"))
  versions = [
    try await storage.lists.replace(first, with: page, savedAt: .now, source: "x"),
    try await storage.lists.replace(thousandth, with: page, savedAt: .now, source: "x"),
  ]
  for _ in 1..<1000 {
    versions[1] = try await storage.lists.append(page, to: thousandth, at: versions[1])
  }
  let appends = try await ratio { _ in
    for _ in 0..<100 {
      versions[1] = try await storage.lists.append(page, to: thousandth, at: versions[1])
    }
  } to: { round in
    if round > 0 {
      versions[0] = try await storage.lists.replace(first, with: page, savedAt: .now, source: "x")
    }
    for _ in 0..<100 {
      versions[0] = try await storage.lists.append(page, to: first, at: versions[0])
    }
  }
  show("\(plugin.scheme): append behind page 1,000 / behind the first", ratio: appends, atMost: 2)
  await storage.close()
}

/// Saves and reads pictures, durably in both cases.
func pictures(_ plugin: StorePlugin) async throws {
  let storage = storage(plugin, name: "pictures")
  let data = Data((0..<400_000).map { _ in UInt8.random(in: 0...255) })
  let place = folder.appending(path: "\(plugin.scheme)-plain-pictures")
  try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  let address = { (round: Int, number: Int) in
    URL(string: "https://example.com/\(round)/\(number).png")!
  }
  let result = try await ratio { round in
    for number in 0..<100 { try await storage.imageData.save(data, for: address(round, number)) }
    for number in 0..<100 { _ = try await storage.imageData.data(for: address(round, number)) }
  } to: { round in
    for number in 0..<100 {
      let file = place.appending(path: "\(round)-\(number).png")
      try Data().write(to: URL(filePath: file.path + ".new"))
      let handle = try FileHandle(forWritingTo: URL(filePath: file.path + ".new"))
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
      try FileManager.default.moveItem(atPath: file.path + ".new", toPath: file.path)
    }
    for number in 0..<100 {
      _ = try Data(contentsOf: place.appending(path: "\(round)-\(number).png"))
    }
  }
  await storage.close()
  show("\(plugin.scheme): image bytes in and out / plain files", ratio: result, atMost: 1.5)
}

@main
struct Main {
  static func main() async throws {
    try await squads()
    for plugin in [StorePlugin.sqlite, .jsonFile] {
      try await longLists(plugin)
      try await pictures(plugin)
    }
  }
}
