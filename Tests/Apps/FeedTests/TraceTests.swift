import Conformance
import Foundation
import ProgramSupport
import Testing

/// The trace that `--trace` prints for a result.
struct TraceTests {
  @Test func thePolicysDecisionFollowsTheCalls() async throws {
    try await Playground.run { playground in
      func trace(_ words: String...) async throws -> [String] {
        let words = ["load", "--trace"] + words
        let result = try await playground.feed(words)
        return result.errors.split(separator: "\n").map(String.init)
          .filter { $0.hasPrefix("trace: ") }
      }
      let cacheFirst = ["--policy", "cache-first"]
      let first = try await trace(cacheFirst[0], cacheFirst[1])
      #expect(first.last == "trace: cache-first: nothing saved → asked the source")
      #expect(first.contains { $0.contains("ListStore.slice") && $0.contains(" · miss · ") })
      #expect(
        first.contains { $0.contains("FeedSource.page") && $0.contains(" · ok, 10 items · ") })
      let second = try await trace(cacheFirst[0], cacheFirst[1])
      #expect(second.last == "trace: cache-first: fresh → answered from cache")
      #expect(second.contains { $0.contains(" · hit, 10 items, fresh · ") })
      let later = ["--now", "2100-01-01T00:00:00Z"]
      #expect(
        try await trace(cacheFirst[0], cacheFirst[1], later[0], later[1]).last
          == "trace: cache-first: expired → asked the source")
      #expect(try await trace().last == "trace: remote-first: asked the source")
      #expect(
        try await trace("--offline").last
          == "trace: remote-first: asked the source, which failed → fresh → answered from cache")
      let never = try await trace("--policy", "cache-only", "--now", "2200-01-01T00:00:00Z")
      #expect(never.last == "trace: cache-only: expired → no answer")
    }
  }

  @Test func whatASourceLooksUpIsNoDecision() async throws {
    try await Playground.run { playground in
      let server = try await ServerProcess()
      func trace() async throws -> String {
        try await playground.feed("load", "--trace", "--source", server.line).errors
      }
      let decision = "trace: remote-first: asked the source\n"
      #expect(try await trace().hasSuffix(decision))
      let second = try await trace()
      #expect(second.contains(#/ListStore.slice · .* · hit, 10 items, fresh · /#))
      #expect(second.contains(#/FeedSource.page · .* · unchanged · /#))
      #expect(second.hasSuffix(decision))
    }
  }

  @Test func aProxyIsNamedWithoutItsPassword() async throws {
    try await Playground.run { playground in
      let result = try await playground.feed(
        "load", "--trace", "--source", "http://name.invalid",
        environment: ["http_proxy": "http://user:secret@127.0.0.1:\(DeadEnd.port)"])
      let way = "http://name.invalid by \(DeadEnd.address) (http_proxy)"
      #expect(result.errors.contains("trace: FeedSource.page · first page · \(way) · "))
      #expect(
        result.errors.contains("the proxy \(DeadEnd.address) of http_proxy can't be reached"))
      #expect(!result.errors.contains("secret"))
    }
  }

  @Test func theBytesOfAnImageAreTold() async throws {
    try await Playground.run { playground in
      func trace() async throws -> String {
        let address = "demo://images/blue-hour.png"
        return try await playground.feed("image", address, "--output", "/dev/null", "--trace")
          .errors
      }
      let first = try await trace()
      #expect(first.contains(#/ImageDataStore.data · .* · miss · /#))
      #expect(first.contains(#/ImageDataSource.data · .* · ok, [0-9.,]+ ([KM]i)?B · /#))
      #expect(first.contains(#/ImageDataStore.save · .* · ok, [0-9.,]+ ([KM]i)?B · /#))
      #expect(first.contains("trace: image data: nothing saved → asked the source\n"))
      let second = try await trace()
      #expect(second.contains(#/ImageDataStore.data · .* · hit, [0-9.,]+ ([KM]i)?B · /#))
      #expect(
        second.contains("trace: image data: saved, and never expires → answered from cache\n"))
    }
  }

  @Test(arguments: [40, 80, 200])
  func aCallFitsTheTerminal(columns: Int) async throws {
    try await Playground.run { playground in
      let text = try await playground.screen(
        of: .errors, "load", "--trace", "--store", "memory:", columns: columns,
        environment: ["TERM": "dumb"])
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.contains { $0.hasPrefix("trace: FeedSource.page") })
      #expect(lines.allSatisfy { $0.count <= columns })
      #expect(lines.allSatisfy { $0.hasPrefix("trace: ") || $0.hasPrefix("       ") })
    }
  }
}
