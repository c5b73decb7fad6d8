import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing

@testable import WebSupport

struct ConnectionDeadlinesTests {
  private let channel: EmbeddedChannel

  init() throws {
    var limits = ServerLimits()
    limits.headerTime = .seconds(40)
    limits.sendTime = .seconds(60)
    channel = EmbeddedChannel(
      handler: ExchangeHandler(
        ConnectionDeadlines(limits, turn: ClientTurn()), ending: LingeringClose(limits)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    let request = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
    try channel.writeInbound(HTTPRequestPart.head(request))
    try channel.writeInbound(HTTPRequestPart.end(nil))
  }

  private func write() {
    channel.write(HTTPResponsePart.body(ByteBuffer(string: "body")), promise: nil)
  }

  @Test func connectionWithNothingToSendIsClosedAtOnce() {
    channel.close(promise: nil)
    #expect(!channel.isActive)
  }

  @Test func connectionIsClosedOnceAllIsSent() {
    write()
    let closed = channel.close()
    #expect(channel.isActive)
    channel.flush()
    #expect(!channel.isActive)
    #expect(throws: Never.self) { try closed.wait() }
  }

  @Test func clientThatReadsNothingIsGivenUp() {
    write()
    channel.embeddedEventLoop.advanceTime(by: .seconds(59))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func clientThatReadsSlowlyIsNot() {
    write()
    channel.embeddedEventLoop.advanceTime(by: .seconds(59))
    channel.flush()
    write()
    channel.embeddedEventLoop.advanceTime(by: .seconds(59))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func readerOfTwentyKilobytesASecondHasTimeForEachPiece() async throws {
    let request = Request(
      head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"),
      body: RequestBody(buffer: ByteBuffer()))
    let pieces = Pieces()
    try await Content(Data(count: 3 << 20), type: "image/png").response(to: request).body
      .write(pieces)
    #expect(pieces.lengths.reduce(0, +) == 3 << 20)
    let seconds = Int(ServerLimits().sendTime.components.seconds)
    #expect(pieces.lengths.allSatisfy { $0 <= 20_000 * seconds / 10 })
  }

  @Test func answerMayTakeItsTime() {
    channel.embeddedEventLoop.advanceTime(by: .seconds(600))
    #expect(channel.isActive)
  }

  @Test func connectionIsKeptForAWhileAfterTheAnswer() {
    channel.write(HTTPResponsePart.end(nil), promise: nil)
    channel.flush()
    channel.embeddedEventLoop.advanceTime(by: .seconds(39))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func drainingHasABound() {
    write()
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    for _ in 0..<29 {
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      channel.flush()
      write()
    }
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }
}

/// Records the lengths of the pieces of a response.
private final class Pieces: ResponseBodyWriter {
  private let noted = Mutex<[Int]>([])

  var lengths: [Int] { noted.withLock { $0 } }

  func write(_ buffer: ByteBuffer) { noted.withLock { $0.append(buffer.readableBytes) } }
  func finish(_ trailingHeaders: HTTPFields?) {}
}
