import Dispatch
import FoundationEssentials
import Glibc
import OfflineCore

/// Runs file work on threads of its own: a disk may take long to answer, and the threads of the
/// cooperative pool are as few as the cores.
///
/// Unlike a continuation, an executor keeps the work in its task, so that it sees a cancellation.
final class FileExecutor: TaskExecutor {
  static let shared = FileExecutor()

  private let queue = DispatchQueue(label: "JSONFileStore", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Why a file could not be used: a ``OfflineCore/StoreError`` that lacks its place.
struct FileFailure: Error {
  let reason: StoreError.Reason
  let detail: String

  static func damaged(_ detail: String) -> Self { Self(reason: .damaged, detail: detail) }

  /// What the system said about `path`.
  static func system(_ code: Int32, _ path: String) -> FileFailure {
    let reason: StoreError.Reason =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .full
      case EMFILE, ENFILE: .busy
      // A folder, a link or a pipe stands where a file of ours should.
      case EISDIR, ELOOP, ENXIO: .damaged
      default: .denied
      }
    return FileFailure(reason: reason, detail: "\(path): \(String(cString: strerror(code)))")
  }

  /// Whether a call succeeded, or failed as `expected`; else throws what the system said.
  @discardableResult
  static func check(_ result: Int32, _ path: String, unless expected: Int32 = 0) throws -> Bool {
    guard result < 0 else { return true }
    guard errno == expected else { throw system(errno, path) }
    return false
  }

  /// What `body` returns; `nil` when it fails for one of these reasons.
  static func ignoring<Result>(
    _ reasons: StoreError.Reason..., body: () throws -> Result?
  ) throws -> Result? {
    do {
      return try body()
    } catch let failure as FileFailure where reasons.contains(failure.reason) {
      return nil
    }
  }
}
