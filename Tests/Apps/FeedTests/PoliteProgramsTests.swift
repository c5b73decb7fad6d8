import Foundation
import ProgramSupport
import Synchronization
import Testing

/// Two programs that share a store, and a server that wants a pause.
struct PoliteProgramsTests {
  @Test("A program heeds the pause that a server has told another one")
  func programsShareAPause() async throws {
    let count = Mutex(0)
    let server = try StubServer(speaking: { connection, _ in
      count.withLock { $0 += 1 }
      var part = [UInt8](repeating: 0, count: 4096)
      _ = read(connection, &part, part.count)
      let answer = """
        HTTP/1.1 429 Too Many Requests\r\nRetry-After: 3600\r\nConnection: close\r\n\
        Content-Length: 0\r\n\r\n
        """
      StubServer.say(Data(answer.utf8), on: connection)
    })
    let folder = FileManager.default.temporaryDirectory.path + "/polite-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for store in ["sqlite:\(folder)/feed.sqlite", "json:\(folder)/json"] {
      count.withLock { $0 = 0 }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for _ in 0..<2 {
        let result = try await BuiltProgram("feed").run([
          "load", "--source", server.address, "--store", store, "--language", "en",
        ])
        #expect(result.status == 65, "\(result.errors)")
        #expect(result.errors.contains(server.address), "\(result.errors)")
      }
      #expect(count.withLock { $0 } == 1, "the second program has not asked")
      let info = try await BuiltProgram("feed").run([
        "cache", "info", "--source", server.address, "--store", store, "--language", "en",
      ])
      #expect(!info.text.contains("pauses"), "\(info.text)")
    }
  }
}
