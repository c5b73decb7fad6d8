import Glibc

/// A C library that a run may not need, opened when it is first needed: to load one with all that
/// it brings along takes longer than a short command.
///
/// It stays open until the process ends.
package struct SharedLibrary: @unchecked Sendable {
  /// The library is not there, or not as it is needed.
  package struct Missing: Error, Hashable, CustomStringConvertible, Sendable {
    /// What is missing and which package brings it, for people.
    package let description: String
  }

  private let name: String
  private let package: String
  // Unchecked for this: the system's lookup in a library takes its own lock.
  private let handle: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - name: The name with the number of its binary interface, such as `libz.so.1`.
  ///   - package: Debian's package that holds it.
  package init(_ name: String, package: String) throws(Missing) {
    guard let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else {
      let reason = dlerror().map { " (\(String(cString: $0)))" } ?? ""
      throw Missing(
        description:
          "\(name) can't be loaded; install Debian's package \(package), and start again\(reason)")
    }
    self.name = name
    self.package = package
    self.handle = handle
  }

  /// The function of that name. That it has this type, nobody can check: take it from the header.
  package func function<Function>(_ symbol: String) throws(Missing) -> Function {
    guard let pointer = dlsym(handle, symbol) else {
      throw Missing(
        description: "\(name) is too old, it has no \(symbol); update Debian's package \(package)")
    }
    return unsafeBitCast(pointer, to: Function.self)
  }

  /// What to say of a library that lacks more than functions.
  package func olderThan(_ version: String) -> Missing {
    Missing(
      description: "\(name) is older than \(version); update Debian's package \(package)")
  }
}
