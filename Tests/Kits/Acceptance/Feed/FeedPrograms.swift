import CommandLine
import Composition
import FeedCore
import FoundationEssentials
import OfflineCore
import Subprocess
import SystemPackage

/// Other processes on the same store: the built `feed` with the demo source.
extension FeedEnvironment {
  func needsPrograms() throws {
    guard setting.scratch.isShared else {
      throw Inapplicable(reason: "other programs can't open this store")
    }
    _ = try program()
  }

  /// Runs a command to its end.
  @discardableResult
  func run(_ words: [String]) async throws -> Data {
    let ended = try await Subprocess.run(
      command(words), input: .none, output: .bytes(limit: 1 << 24), error: .discarded)
    guard ended.terminationStatus.isSuccess else {
      throw Mismatch(
        expected: "'feed \(words.joined(separator: " "))' succeeds",
        found: description(of: ended.terminationStatus))
    }
    return Data(ended.standardOutput)
  }

  /// Runs commands one after the other in the background.
  ///
  /// - Returns: A flag that is raised when the last command has ended.
  func start(_ commands: [String]...) throws -> Flag {
    let hasEnded = Flag()
    let commands = try commands.map(command)
    running.append(
      Task {
        for command in commands {
          _ = try? await Subprocess.run(
            command, input: .none, output: .discarded, error: .discarded)
        }
        hasEnded.raise()
      })
    return hasEnded
  }

  /// Starts a command and kills it after a delay, which differs from round to round.
  func startAndKill(_ words: [String], afterMilliseconds delay: Double) async throws {
    _ = try await Subprocess.run(
      command(words), input: .none, output: .discarded, error: .discarded
    ) { program in
      try await Task.sleep(for: .milliseconds(delay))
      // The process may have ended by itself.
      try? program.send(signal: .kill)
    }
  }

  /// Reads the saved feed in this process.
  func lookAtSavedFeed() async throws {
    let app = try app(policy: .cacheOnly)
    let list = try await app.loadFeed(limit: 7, pages: .all)
    // Without this, thousands of reads would leave as many files open.
    await app.storage.close()
    seenFeeds.append(list.items.map(\.id))
  }

  /// Reads the saved feed offline, in another process.
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

  private func program() throws -> [String] {
    guard let program = setting.program else {
      throw Inapplicable(reason: "there is no built program to start")
    }
    return program
  }

  private func command(_ words: [String]) throws -> Configuration {
    let program = try program()
    return Configuration(
      executable: .path(FilePath(program[0])),
      arguments: Arguments(
        Array(program.dropFirst()) + words + [
          "--source", "demo:", "--now", now.formatted(.iso8601),
        ]
          + setting.faults.texts.flatMap { ["--inject", $0] }),
      // All users can see the arguments of a process, and a place may hold a password.
      environment: .inherit.updating([
        "FEED_STORE": "\(setting.scratch.plugin.scheme):\(setting.scratch.place.rawValue)"
      ]))
  }

  private func description(of end: TerminationStatus) -> String {
    switch end {
    case .exited(let status): "exit status \(status)"
    case .signaled(let signal): "an end by signal \(signal)"
    }
  }
}

private struct SavedFeed: Decodable {
  struct Image: Decodable {
    let id: UUID
  }

  let images: [Image]
}
