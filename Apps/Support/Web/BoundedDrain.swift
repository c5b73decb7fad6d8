import Glibc
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Ends the process where a server does not end by itself, whatever it is that does not answer.
struct BoundedDrain<Server: Service>: Service {
  let service: Server
  let time: Duration
  let logger: Logger

  func run() async throws {
    try await withGracefulShutdownHandler {
      try await service.run()
    } onGracefulShutdown: { [time, logger] in
      // By then each connection has been closed. An event loop waits for nothing, as tasks may.
      MultiThreadedEventLoopGroup.singleton.next().scheduleTask(in: TimeAmount(time) + .seconds(2))
      {
        logger.warning("ended, with requests under way that nothing has ended")
        LogQueue.standardError.flush(seconds: 1)
        exit(EXIT_SUCCESS)
      }
    }
  }
}
