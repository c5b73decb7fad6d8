import AppSupport
import Logging
import Subprocess

/// The browser of the desktop that the program runs on.
enum Browser {
  /// Opens an address, without waiting for what becomes of it.
  static func open(_ address: String, _ logger: Logger) {
    Task {
      do {
        _ = try await run(.name("xdg-open"), arguments: [address], output: .discarded)
      } catch {
        logger.warning("no browser could be opened; the address is \(address)")
      }
    }
  }
}
