import HTTPTypes
public import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Platform

struct ServerConnection: ServerChildChannel, HTTPChannelHandler {
  /// The channel of the connection that the current task serves.
  @TaskLocal static var channel: (any Channel)?

  let responder: Responder
  let limits: ServerLimits
  let connections: ClientConnections
  let log: Logger

  func setup(
    channel: any Channel, logger: Logger
  ) -> EventLoopFuture<NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>> {
    channel.eventLoop.makeCompletedFuture {
      // Without this limit the kernel buffers so much that a slow but steady reader seems to stall.
      _ = channel.setOption(.tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: 128 << 10)
      let turn = ClientTurn()
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(ClientAdmission(connections, turn: turn))
      var decoderLimits = NIOHTTPDecoderLimitConfiguration()
      decoderLimits.maxHeaderFieldSize = limits.headerBytes
      decoderLimits.maxHeaderListSize = limits.headerBytes
      decoderLimits.maxHeaderFieldCount = limits.headerFields
      try pipeline.configureHTTPServerPipeline(
        // The async channel processes one request at a time.
        withPipeliningAssistance: false, withErrorHandling: false,
        // HTTPTypes allows only valid header fields.
        withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: decoderLimits)
      let compressor = HTTPResponseCompressor(
        responseCompressionPredicate: AcceptedCompression.intent)
      let accepted = AcceptedCompression(compressor)
      try pipeline.addHandlers([TargetHost(), accepted, compressor, CompressedTexts(accepted)])
      try pipeline.addHandlers([
        HTTP1ToHTTPServerCodec(secure: false),
        ExchangeHandler(
          ConnectionDeadlines(limits, turn: turn), ending: LingeringClose(limits),
          log: RequestLog(log)),
        HTTPConnectionStateHandler(logger: logger),
      ])
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  func handle(
    value: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, logger: Logger
  ) async {
    await Self.$channel.withValue(value.channel) {
      await withTaskGroup(of: Void.self) { tasks in
        tasks.addTask { await handleHTTP(asyncChannel: value, logger: logger) }
        // Work for a client ends with its connection, whether that was closed or has failed.
        tasks.addTask { try? await value.channel.closeFuture.get() }
        await tasks.next()
        tasks.cancelAll()
      }
    }
  }
}

extension Response {
  /// Returns the response as the last one on its connection.
  ///
  /// - Parameter body: Runs with the port of the server once the connection has ended, because the client has
  ///   the response by then. It does not run if the server is shutting down too.
  public func closingConnection(then body: @escaping @Sendable (_ port: Int) -> Void) -> Response {
    var response = self
    response.headers[.connection] = "close"
    if let channel = ServerConnection.channel, let port = channel.localAddress?.port {
      channel.closeFuture.whenComplete { _ in
        if channel.parent?.isActive == true { body(port) }
      }
    }
    return response
  }
}
