import Glibc
import OfflineCore

/// Why a file could not be used; the storage adds its place and makes a `StoreError` of it.
struct FileFailure: Error {
  let reason: StoreError.Reason
  let detail: String

  /// Content that is not as it was written.
  static func broken(_ detail: String) -> FileFailure {
    FileFailure(reason: .damaged, detail: detail)
  }

  /// The same failure, of content that stands at `place`.
  func at(_ place: String) -> FileFailure {
    FileFailure(reason: reason, detail: "\(place): \(detail)")
  }

  /// The list is not in the state that the caller has seen.
  static func changed(_ detail: String) -> FileFailure {
    FileFailure(reason: .changed, detail: detail)
  }

  /// What the system said about `path`.
  static func system(_ code: Int32, _ path: String) -> FileFailure {
    let reason: StoreError.Reason =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .full
      case EMFILE, ENFILE: .busy
      case EISDIR: .damaged
      default: .denied
      }
    return FileFailure(reason: reason, detail: "\(path): \(String(cString: strerror(code)))")
  }
}
