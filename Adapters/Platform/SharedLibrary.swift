/// A C library that a run may not need. It is opened at first use, because loading it with its
/// dependencies takes longer than a short command.
///
/// It stays open until the process ends.
package struct SharedLibrary: @unchecked Sendable {
  /// An error: the library is missing, or lacks something that is needed.
  package struct Missing: Error, Hashable, CustomStringConvertible, Sendable {
    /// A message for users: what is missing, and which package provides it.
    package let description: String
  }

  private let name: String
  private let package: String
  // `@unchecked` because of this handle: `dlsym` does its own locking.
  private let handle: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - name: The file name with its ABI version, such as `libz.so.1`.
  ///   - package: The Debian package that provides the library.
  package init(_ name: String, package: String) throws(Missing) {
    guard let handle = Self.open(name) else {
      let reason = dlerror().map { " (\(String(cString: $0)))" } ?? ""
      throw Missing(
        description:
          "\(name) can't be loaded; install Debian's package \(package), and start again\(reason)")
    }
    self.name = name
    self.package = package
    self.handle = handle
  }

  private static func open(_ name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      // There `libpq.so.5` is `libpq.5.dylib`, and may be in a folder that the system does not search.
      let parts = name.split(separator: ".so.")
      for folder in ["", "/opt/homebrew/lib/", "/opt/homebrew/opt/\(parts[0])/lib/"] {
        let path = folder + parts.joined(separator: ".") + ".dylib"
        if let handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL) { return handle }
      }
      return nil
    #else
      dlopen(name, RTLD_LAZY | RTLD_LOCAL)
    #endif
  }

  /// Returns the function with this name. Its type cannot be checked: take it from the header.
  package func function<Function>(_ symbol: String) throws(Missing) -> Function {
    guard let pointer = dlsym(handle, symbol) else {
      throw Missing(
        description: "\(name) is too old, it has no \(symbol); update Debian's package \(package)")
    }
    return unsafeBitCast(pointer, to: Function.self)
  }

  /// Returns the error for a library that is too old in other ways than a missing function.
  package func olderThan(_ version: String) -> Missing {
    Missing(
      description: "\(name) is older than \(version); update Debian's package \(package)")
  }
}
