import Composition
package import FoundationEssentials
import Platform

package struct OutputFile {
  /// The reason why a file can't be written.
  package struct Failure: Error {
    /// The `errno` of the failure, or `nil` if there is none.
    let number: Int32?

    /// Returns the message of the system, and what to do.
    ///
    /// - Parameter option: The option that named the file.
    func explanation(option: String) -> String {
      let cause = number.map { String(cString: strerror($0)) } ?? "it can't be opened"
      let isFull = number == ENOSPC || number == EDQUOT
      return "\(cause); \(isFull ? "free some space, or " : "")choose another file with \(option)"
    }
  }

  private let path: String

  /// Calls `use` with the file that an option names.
  ///
  /// - Throws: ``ExplainedFailure`` if it can't be written; ``UsageError`` if the path begins with `~` and
  ///   there is no home folder.
  package static func with(
    _ path: String, namedBy option: String, _ use: (OutputFile) throws -> Void
  ) throws {
    do {
      try use(OutputFile(try ProcessEnvironment.expanded(path)))
    } catch let failure as Failure {
      // The same status as for standard output that can't be written: there is no other code for it.
      throw ExplainedFailure(
        .store, "can't write \(path): \(failure.explanation(option: option))")
    }
  }

  package init(_ path: String) {
    // Writes to the target of a link, and does not replace the link.
    let target = realpath(path, nil)
    defer { free(target) }
    self.path =
      target.map { String(cString: $0) } ?? URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// Checks what can be checked before there is data to write.
  package func check() throws(Failure) {
    var old = stat()
    let isFile = stat(path, &old) != 0 || old.st_mode & S_IFMT == S_IFREG
    guard old.st_mode & S_IFMT != S_IFDIR else { throw Failure(number: EISDIR) }
    // A file is replaced by a new one in the same folder.
    let place = isFile ? URL(filePath: path).deletingLastPathComponent().path : path
    guard !path.isRepaired else { throw Failure(number: EILSEQ) }
    guard access(place, isFile ? W_OK | X_OK : W_OK) == 0 else { throw Failure(number: errno) }
  }

  /// Writes all of `data`. Replaces a file atomically and keeps its permissions; writes into a device or a
  /// pipe directly.
  package func write(_ data: Data) throws(Failure) {
    // The target of a link may have a name that is not UTF-8. Swift's repaired form names another file.
    guard !path.isRepaired else { throw Failure(number: EILSEQ) }
    var old = stat()
    guard stat(path, &old) == 0 else { return try write(data, options: .atomic) }
    if old.st_mode & S_IFMT == S_IFIFO {
      // Opening a pipe without a reader would block forever.
      let pipe = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      guard pipe >= 0 else { throw Failure(number: errno) }
      defer { close(pipe) }
      return try write(data, options: [])
    }
    guard old.st_mode & S_IFMT == S_IFREG else { return try write(data, options: []) }
    // Foundation would give the new file default permissions.
    let temporary = "\(path).\(StoreLocator.randomSuffix)"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(number: errno) }
    defer { close(descriptor) }
    do throws(Failure) {
      try OutputFile(temporary).write(data, options: [])
      guard fchmod(descriptor, old.st_mode & 0o7777) == 0, rename(temporary, path) == 0 else {
        throw Failure(number: errno)
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func write(_ data: Data, options: Data.WritingOptions) throws(Failure) {
    do {
      try data.write(to: URL(filePath: path), options: options)
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      throw Failure(number: cause?.code.rawValue)
    }
  }
}
