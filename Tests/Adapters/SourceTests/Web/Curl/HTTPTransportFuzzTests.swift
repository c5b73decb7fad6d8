import Conformance
import Foundation
import HTTPSource
import Platform
import ProgramSupport
import Testing

/// Whatever a server sends, the result is a response or an error of the port.
struct HTTPTransportFuzzTests {
  @Test(
    arguments: ["000 x", "001 x", "099 x", "99 x", "0 x", "-1 x", "1000 x", "x"])
  func aStatusThatThereIsNotIsNoHTTP(status: String) async throws {
    for start in ["", "HTTP/1.1 103 Early\r\n\r\n"] {
      let server = try PlainListener(
        answering: Data("\(start)HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n".utf8))
      try await withHangLimit {
        await #expect(throws: HTTPTransportError.self) {
          try await transport.get("http://127.0.0.1:\(server.port)")
        }
      }
    }
  }

  @Test(.hangLimit)
  func malformedAnswersEndInAnAnswerOrAnError() async throws {
    let server = try TestServer { request, connection in
      let seed = UInt64(request.target.dropFirst()) ?? 0
      connection.send(MalformedAnswer.bytes(seed: seed))
      connection.hangUp()
    }
    try await withThrowingTaskGroup { group in
      for worker in 0..<8 as Range<UInt64> {
        group.addTask {
          for seed in stride(from: worker, to: 6000, by: 8) {
            do {
              let answer = try await withHangLimit {
                try await transport.get("\(server.address)/\(seed)")
              }
              #expect((100...999).contains(answer.status), "seed \(seed)")
            } catch is HTTPTransportError {
            } catch {
              Issue.record("seed \(seed): \(error)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// A response of unusual parts, with some bytes changed afterwards.
private enum MalformedAnswer {
  private static let versions = ["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "http/1.1", "ICY"]
  private static let statuses = [
    "200", "200", "200", "000", "001", "042", "099", "100", "101", "103", "199", "204", "304",
    "407",
    "600", "999", "1000", "99999999999999999999", "-1", "2e2", "", "２００",
  ]
  private static let fields = [
    "Content-Length: 3", "Content-Length: 0", "Content-Length: -1", "Content-Length: 3, 4",
    "Content-Length: 9223372036854775807", "Content-Length: 18446744073709551616",
    "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: x",
    "Content-Encoding: gzip", "Content-Encoding: deflate", "Content-Encoding: gzip, gzip",
    "Connection: close", "Connection: upgrade", "Upgrade: h2c", "Location: http://[::1",
    "Location:",
    "Retry-After: -1", ": x", "A", "A : b", " folded", "A: \0", "A: \u{7F}",
    "Set-Cookie: " + String(repeating: "x", count: 20_000),
  ]
  private static let bodies = [
    "", "abc", "3\r\nabc\r\n0\r\n\r\n", "-3\r\nabc\r\n", "ffffffffffffffff\r\nabc",
    "7fffffffffffffff\r\nabc", "10000000000000000\r\nabc", "3;a=\"\r\nabc\r\n0\r\n\r\n", "x\r\n",
    "0\r\nContent-Length: 9\r\n\r\n", "\u{1F}\u{8B}\u{8}\0\0\0\0\0", "HTTP/1.1 000 x\r\n\r\n",
  ]

  static func bytes(seed: UInt64) -> Data {
    var random = SplitMix64(seed: seed)
    var text = ""
    for _ in 0..<random.number(in: 1..<3) {
      let version = random.element(of: versions)
      let status = random.element(of: statuses)
      text += "\(version) \(status) Some\r\n"
      for _ in 0..<random.number(in: 0..<5) {
        text += random.element(of: fields) + "\r\n"
      }
      text += "\r\n" + random.element(of: bodies)
    }
    var bytes = Data(text.utf8)
    for _ in 0..<random.number(in: 0..<4) where !bytes.isEmpty {
      let index = random.number(in: 0..<bytes.count)
      switch random.number(in: 0..<4) {
      case 0: bytes[index] = UInt8(random.number(in: 0..<256))
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes[index], at: index)
      default: bytes = bytes.prefix(index)
      }
    }
    return Data(bytes)
  }
}
