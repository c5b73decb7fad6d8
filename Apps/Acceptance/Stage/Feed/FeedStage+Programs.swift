import AppSupport
import CacheCore
import FeedCore
import Foundation
import Plugins

/// Other programs on the same store: the built `feed` on the demo source.
extension FeedStage {
  func needsPrograms() throws {
    guard setting.scratch.isShared else {
      throw Inapplicable(reason: "other programs can't open this store")
    }
    guard setting.program != nil else {
      throw Inapplicable(reason: "there is no built program to start")
    }
  }

  /// Runs a command to its end.
  @discardableResult
  func run(_ words: [String]) async throws -> Data {
    let process = try process(words)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = await onAThread { output.fileHandleForReading.readDataToEndOfFile() }
    await onAThread { process.waitUntilExit() }
    guard process.terminationStatus == 0 else {
      throw Mismatch(
        expected: "'feed \(words.joined(separator: " "))' succeeds",
        found: "exit status \(process.terminationStatus)")
    }
    return data
  }

  /// Runs commands one after the other, beside this program.
  ///
  /// - Returns: A flag that is raised when the last one has ended.
  func start(_ commands: [String]...) throws -> Flag {
    let hasEnded = Flag()
    let processes = try commands.map(process)
    let runAll: @Sendable () -> Void = {
      for process in processes {
        try? process.run()
        process.waitUntilExit()
      }
      hasEnded.raise()
    }
    running.append(Task.detached { await onAThread(runAll) })
    return hasEnded
  }

  /// Starts a command, and kills it at a moment that differs from round to round.
  func startAndKill(_ words: [String], afterMilliseconds delay: Double) async throws {
    let process = try process(words)
    try process.run()
    try await Task.sleep(for: .milliseconds(delay))
    kill(process.processIdentifier, SIGKILL)
    await onAThread { process.waitUntilExit() }
  }

  /// Reads the saved feed in this program.
  func lookAtSavedFeed() async throws {
    let list = try await app(policy: .cacheOnly).loadFeed(limit: 7, pages: .all)
    seenFeeds.append(list.items.map(\.id))
  }

  /// Reads the saved feed in another program, offline.
  func lookAtSavedFeedByProgram() async throws {
    let output = try await run(["load", "--offline", "--pages", "all", "--json"])
    let document = try JSONDecoder().decode(SavedFeed.self, from: output)
    seenFeeds.append(document.images.map(\.id))
  }

  func forgetSeenFeeds() { seenFeeds = [] }

  func expectSeenFeeds(ofCounts counts: [Int], atLeast: Int) throws {
    guard let longest = seenFeeds.max(by: { $0.count < $1.count }) else {
      throw Mismatch(expected: "a feed that was seen", found: "none")
    }
    for feed in seenFeeds {
      guard counts.contains(feed.count), feed == Array(longest.prefix(feed.count)) else {
        throw Mismatch(
          expected: "a whole feed of \(counts) images", found: "\(feed.count), or a mixture")
      }
    }
    guard Set(seenFeeds.map(\.count)).count >= atLeast else {
      throw Mismatch(
        expected: "at least \(atLeast) different feeds", found: "only \(longest.count) images")
    }
  }

  private func process(_ words: [String]) throws -> Process {
    let process = Process()
    process.executableURL = setting.program.map { URL(filePath: $0) }
    process.arguments =
      words + ["--source", "demo:", "--store", "\(setting.scheme):\(setting.scratch.place)"]
      + ["--now", now.formatted(.iso8601)]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }
}

/// Waits on a thread of its own: those of Swift's concurrency are few, and others need them.
private func onAThread<Value: Sendable>(_ wait: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: wait()) }
  }
}

private struct SavedFeed: Decodable {
  struct Image: Decodable {
    let id: UUID
  }

  let images: [Image]
}
