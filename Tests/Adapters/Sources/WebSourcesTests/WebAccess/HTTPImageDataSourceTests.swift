import Foundation
import OfflineCore
import Plugins
import Testing
import WebAccess

struct HTTPImageDataSourceTests {
  @Test func takesTheBytesAsTheyCome() async throws {
    #expect(try await map(Data([0, 255])) == Data([0, 255]))
  }

  @Test func refusesNoBytes() async {
    await #expect(throws: SourceError(.invalidData, address: "http://8.8.8.8/a", detail: "empty")) {
      try await map(Data())
    }
  }

  @Test(arguments: [199, 201, 206, 300, 304, 400, 500])
  func refusesEveryStatusBut200(status: Int) async {
    await #expect(
      throws: SourceError(.invalidData, address: "http://8.8.8.8/a", detail: "status \(status)")
    ) {
      try await map(Data([1]), status: status)
    }
  }

  @Test(arguments: [404, 410]) func tellsWhatIsNotThereApart(status: Int) async {
    await #expect(throws: SourceError(.notFound, address: "http://8.8.8.8/a")) {
      try await map(Data([1]), status: status)
    }
  }

  private func map(_ body: Data, status: Int = 200) async throws -> Data {
    let transport = ScriptedTransport { _ in HTTPResponse(status: status, body: body) }
    return try await HTTPImageDataSource(
      transport: transport, options: SourceOptions(locator: "demo:")
    )
    .data(for: try #require(URL(string: "http://8.8.8.8/a")))
  }
}
