import FoundationEssentials
import Glibc

/// A file that the user named for output.
struct OutputFile {
  /// Why a file can't be written.
  struct Failure: Error {
    /// The number that the system gives to the reason; `nil` when it gave none.
    let number: Int32?

    /// What the system says, and what to do.
    var explanation: String {
      let cause = number.map { String(cString: strerror($0)) } ?? "it can't be opened"
      let isFull = number == ENOSPC || number == EDQUOT
      return "\(cause); \(isFull ? "free some space, or " : "")choose another file with --output"
    }
  }

  private let path: String

  init(_ path: String) {
    // What a link leads to is meant, and not the link.
    self.path = URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// Writes all of `data` in one step, or into a device or a pipe that is there already.
  func write(_ data: Data) throws(Failure) {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    let isOrdinary = type == nil || type == .typeRegular
    do {
      try data.write(to: URL(filePath: path), options: isOrdinary ? .atomic : [])
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      throw Failure(number: cause?.code.rawValue)
    }
  }
}
