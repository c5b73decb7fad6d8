import Foundation

/// A package, as printed by `swift package dump-package`.
struct Manifest: Decodable {
  let name: String
  let targets: [Target]

  /// Runs SwiftPM. If SwiftPM is already running on the same package, this waits for ever.
  static func dump(of root: String) throws -> Data {
    guard FileManager.default.fileExists(atPath: "\(root)/Package.swift") else {
      throw Problem("There is no package in \(root): no Package.swift.", status: EX_NOINPUT)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", root, "dump-package"]
    let (output, errors) = (Pipe(), FileHandle(forWritingAtPath: "/dev/null"))
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let json = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Problem(
        "'swift package --package-path \(root) dump-package' failed: run it to see why.",
        status: EX_DATAERR)
    }
    return json
  }
}

/// A target of a package.
struct Target: Decodable, Sendable {
  enum Kind: String, Decodable {
    case regular, executable, test, system, binary, plugin, macro, snippet
  }

  let name: String
  var type = Kind.regular
  /// The path from the root of the package, if the manifest states one.
  var path: String?
  var dependencies: [Product] = []
  /// Files and folders inside it that it does not compile.
  var exclude: [String] = []
  /// The only files and folders inside it that it compiles, if the manifest lists any.
  var sources: [String]?

  /// Returns the folders in which SwiftPM looks for a target without a path. If it is the only one
  /// of its kind, the parent folders count, too.
  func usualFolders(isAlone: Bool) -> [String] {
    let common = ["Sources", "Source", "src", "srcs"]
    let parents =
      switch type {
      case .test: ["Tests"] + common
      case .plugin: ["Plugins"]
      case .snippet: ["Snippets"]
      default: common
      }
    return parents.map { "\($0)/\(name)" } + (isAlone ? parents : [])
  }

  /// The same target with normalized paths.
  var normalized: Target {
    var target = self
    target.path = path?.normalizedPath
    target.exclude = exclude.map(\.normalizedPath)
    target.sources = sources?.map(\.normalizedPath)
    return target
  }

  /// A product of another package, or a target of this one.
  struct Product: Sendable {
    let name: String
    var package: String?
  }
}

extension Target.Product: Decodable {
  private enum Kind: String, CodingKey { case byName, target, product }

  /// Decodes `{"byName": [NAME, …]}`, `{"target": [NAME, …]}` or `{"product": [NAME, PACKAGE, …]}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    let kind = container.allKeys.first ?? .byName
    var words = try container.nestedUnkeyedContainer(forKey: kind)
    name = try words.decode(String.self)
    package = kind == .product ? try words.decodeIfPresent(String.self) : nil
  }
}

/// A problem that prevents the check, with a message for the user.
struct Problem: Error {
  let message: String
  /// An exit status of `sysexits.h`.
  let status: Int32

  init(_ message: String, status: Int32) { (self.message, self.status) = (message, status) }
}

extension Error {
  /// A description of what is wrong in a document, and where.
  var inWords: String {
    switch self as any Error {
    case DecodingError.keyNotFound(let key, let context):
      "'\(key.stringValue)' is missing\(context.place)"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      "\(context.debugDescription)\(context.place)"
    default: "\(self)"
    }
  }
}

extension DecodingError.Context {
  fileprivate var place: String {
    codingPath.isEmpty
      ? ""
      : " in "
        + codingPath.map { $0.intValue.map { "\($0 + 1)." } ?? $0.stringValue }
        .joined(separator: " ")
  }
}

extension String {
  /// Writes this text. On failure, the old file stays.
  func write(toFile path: String) throws {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    // A device or a pipe is written to, because a regular file in its place would be useless.
    let isFile = (attributes?[.type] as? FileAttributeType ?? .typeRegular) == .typeRegular
    do {
      try Data(utf8).write(to: URL(filePath: path), options: isFile ? .atomic : [])
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
      let words = cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
      throw Problem("\(path) can't be written: \(words)", status: EX_IOERR)
    }
  }

  /// The name as a module name: underscores replace characters that identifiers do not allow.
  var identifier: String { String(map { $0.isLetter || $0.isNumber ? $0 : "_" }) }

  /// Returns whether this path is the folder or inside it; every path is inside "".
  func isBelow(_ folder: String) -> Bool {
    folder.isEmpty
      || hasPrefix(folder)
        && (utf8.count == folder.utf8.count || utf8.dropFirst(folder.utf8.count).first == 0x2F)
  }

  /// The path of the enclosing folder; "" at the top.
  var parentFolder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

  /// The path and all enclosing folders, from the inside out, up to the root, "".
  var withFolders: some Sequence<String> {
    sequence(first: self) { $0.isEmpty ? nil : $0.parentFolder }
  }

  /// The canonical form of a path: "./a/" becomes "a", and "." becomes the root, "".
  var normalizedPath: String { split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
}
