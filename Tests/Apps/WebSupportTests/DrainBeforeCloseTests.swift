import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import WebSupport

struct DrainBeforeCloseTests {
  private let channel: EmbeddedChannel

  init() throws {
    channel = EmbeddedChannel(handler: DrainBeforeClose(timeout: .seconds(60)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
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
    channel.embeddedEventLoop.advanceTime(by: .seconds(60))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(60))
    #expect(!channel.isActive)
  }

  @Test func idleConnectionIsLeftAlone() {
    write()
    channel.flush()
    channel.embeddedEventLoop.advanceTime(by: .seconds(600))
    #expect(channel.isActive)
  }
}
