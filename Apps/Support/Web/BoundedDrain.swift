import Logging
import NIOCore
import NIOPosix
import Platform
import ServiceLifecycle

/// Ends the process if a server has not shut down in time, whatever blocks it.
struct BoundedDrain<Server: Service>: Service {
  let service: Server
  let time: Duration
  let logger: Logger

  func run() async throws {
    try await withGracefulShutdownHandler {
      try await service.run()
    } onGracefulShutdown: { [time, logger] in
      // Every connection is closed by then. Tasks may hang, but an event loop does not wait for them.
      MultiThreadedEventLoopGroup.singleton.next().scheduleTask(in: TimeAmount(time) + .seconds(2))
      {
        logger.warning("ended, with requests under way that nothing has ended")
        LogQueue.standardError.flush(seconds: 1)
        exit(EXIT_SUCCESS)
      }
    }
  }
}
