import Files
import FoundationEssentials
import OfflineCore
import Platform

/// An open file that is read on demand.
final class OpenPhoto: ImageDataReader {
  /// The error detail for a file that was changed while it was read.
  static let hasChanged = "the file has changed meanwhile"

  private let file: OpenFile
  private let address: String

  init(_ file: consuming OpenFile, address: String) {
    self.file = file
    self.address = address
  }

  var count: Int { file.status.size }

  /// The version of the file, from metadata that changes with its content.
  var version: String? { file.status.version }

  func bytes(in range: Range<Int>) async throws -> Data {
    try await withTaskExecutorPreference(FileThreads.next) {
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
