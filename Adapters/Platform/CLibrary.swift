// Re-exports the C library, whose module has another name on each platform. Files that call it import
// this module.

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
  public import FoundationEssentials
#endif

// Darwin declares some names in another way than Linux. These declarations hide the difference from callers.
// They are untested: the package has never been built on a Mac.

#if canImport(Darwin)
  /// An open folder, as `readdir` reads it.
  public typealias FolderListing = UnsafeMutablePointer<DIR>

  extension FileManager {
    /// Returns whether something is at a path, with the arguments of `FoundationEssentials`.
    public func fileExists(atPath path: String, isDirectory: inout Bool) -> Bool {
      var isFolder: ObjCBool = false
      defer { isDirectory = isFolder.boolValue }
      return fileExists(atPath: path, isDirectory: &isFolder)
    }
  }
#else
  /// An open folder, as `readdir` reads it.
  public typealias FolderListing = OpaquePointer
#endif

/// Opens a socket that started programs do not inherit.
package func openSocket(family: CInt, type: CInt, protocol number: CInt) -> CInt {
  #if canImport(Darwin)
    // A program started between the two calls inherits it.
    let descriptor = socket(family, type, number)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
  #else
    socket(family, type | CInt(SOCK_CLOEXEC.rawValue), number)
  #endif
}
