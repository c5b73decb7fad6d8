import Foundation
import OfflineCore
import Testing

@testable import WebAccess

struct ImageDataMapperTests {
  @Test func takesTheBytesAsTheyCome() throws {
    #expect(try map(Data([0, 255])) == Data([0, 255]))
  }

  @Test func refusesNoBytes() {
    #expect(throws: SourceError.invalidData(.empty, address: "http://a")) { try map(Data()) }
  }

  @Test(arguments: [199, 201, 206, 300, 304, 400, 500])
  func refusesEveryStatusBut200(status: Int) {
    #expect(throws: SourceError.invalidData(.status(status), address: "http://a")) {
      try map(Data([1]), status: status)
    }
  }

  @Test(arguments: [404, 410]) func tellsWhatIsNotThereApart(status: Int) {
    #expect(throws: SourceError.invalidData(.missing, address: "http://a")) {
      try map(Data([1]), status: status)
    }
  }

  private func map(_ body: Data, status: Int = 200) throws -> Data {
    try ImageDataMapper.data(in: HTTPResponse(status: status, body: body), from: "http://a")
  }
}
