import Glibc
import OfflineCore

/// The right to write, held by one instance at a time, in this process or another.
///
/// Let go when the value goes out of scope, and by the system when the process ends.
struct StoreLock: ~Copyable, Sendable {
  private let file: OpenFile

  /// Waits for the right to write into `folder`.
  ///
  /// - Returns: `nil` when the folder was taken away in the meantime.
  /// - Throws: A failure with the reason `busy` when somebody else holds it until `deadline`.
  static func acquire(
    _ folder: StoreFolder, until deadline: ContinuousClock.Instant
  ) async throws -> StoreLock? {
    guard let file = try OpenFile.ifPresent(folder.lock, O_RDWR | O_CREAT) else { return nil }
    while try !file.tryLock() {
      guard ContinuousClock.now < deadline else {
        throw FileFailure(reason: .busy, detail: "\(folder.lock) is held by another program")
      }
      // A blocking wait could not be cancelled.
      try await Task.sleep(for: .milliseconds(2))
    }
    // What was locked may by now be the lock of a folder that was set aside or removed.
    guard try FileStatus.of(folder.lock)?.identity == file.status().identity else { return nil }
    return StoreLock(file: file)
  }

  private init(file: consuming OpenFile) { self.file = file }

  /// Does `body` with the lock held.
  func whileHeld<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}
