import FoundationEssentials

/// A file that the user named for output.
struct OutputFile {
  private let path: String

  init(_ path: String) {
    // What a link leads to is meant, and not the link.
    self.path = URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// Writes all of `data` in one step, or into a device or a pipe that is there already.
  func write(_ data: Data) throws {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    let isOrdinary = type == nil || type == .typeRegular
    try data.write(to: URL(filePath: path), options: isOrdinary ? .atomic : [])
  }
}
