import Files
import FoundationEssentials
import OfflineCore

/// A picture that is open, and read where it is asked for.
final class OpenPhoto: ImageDataReader {
  /// The detail of the error for a file that was written to while it was read.
  static let hasChanged = "the file has changed meanwhile"

  private let file: OpenFile
  private let address: String

  init(_ file: consuming OpenFile, address: String) {
    self.file = file
    self.address = address
  }

  var count: Int { file.status.size }

  /// Follows from what the file system changes with the bytes.
  var version: String? { file.status.version }

  func bytes(in range: Range<Int>) async throws -> Data {
    try await withTaskExecutorPreference(FileThreads.shared) {
      let data: Data
      do {
        data = try file.bytes(in: range)
      } catch let error as SystemError {
        throw SourceError(.unreadable, address: address, detail: error.message)
      }
      guard data.count == range.count, file.isUnchanged else {
        throw SourceError(.unreadable, address: address, detail: Self.hasChanged)
      }
      return data
    }
  }
}
