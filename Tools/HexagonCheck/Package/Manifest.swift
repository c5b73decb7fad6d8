import Foundation

/// A package as `swift package dump-package` prints it.
struct Manifest: Decodable {
  let name: String
  let targets: [Target]

  /// Asks SwiftPM, which must not be running on the same package already: it would wait for ever.
  static func dump(of root: String) throws -> Data {
    guard FileManager.default.fileExists(atPath: "\(root)/Package.swift") else {
      throw Problem("There is no package in \(root): no Package.swift.", EX_NOINPUT)
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
        EX_DATAERR)
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
  /// Where it is, from the root of the package, if the manifest says so.
  var path: String?
  var dependencies: [Product] = []
  /// Files and folders below it that it does not compile.
  var exclude: [String] = []
  /// The only files and folders below it that it compiles, if the manifest names some.
  var sources: [String]?

  /// Where SwiftPM looks for a target whose path the manifest does not say; and at last for the only one
  /// of its kind, whose folder need not bear its name.
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

  /// The same, with paths as they compare.
  var normalized: Target {
    var target = self
    target.path = path?.normalizedPath
    target.exclude = exclude.map(\.normalizedPath)
    target.sources = sources?.map(\.normalizedPath)
    return target
  }

  /// A product of a package, or a target of this one.
  struct Product: Sendable {
    let name: String
    var package: String?
  }
}

extension Target.Product: Decodable {
  private enum Kind: String, CodingKey { case byName, target, product }

  /// From `{"byName": [NAME, …]}`, `{"target": [NAME, …]}` or `{"product": [NAME, PACKAGE, …]}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    let kind = container.allKeys.first ?? .byName
    var words = try container.nestedUnkeyedContainer(forKey: kind)
    name = try words.decode(String.self)
    package = kind == .product ? try words.decodeIfPresent(String.self) : nil
  }
}

/// What keeps the check from being made.
struct Problem: Error {
  let message: String
  /// One of `sysexits.h`.
  let status: Int32

  init(_ message: String, _ status: Int32) { (self.message, self.status) = (message, status) }
}

extension Error {
  /// What is wrong with a document, and where in it.
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
  /// Writes this text, or leaves what is there.
  func write(toFile path: String) throws {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    // A device or a pipe is written to; a file in its place would be of no use to anyone.
    let isFile = (attributes?[.type] as? FileAttributeType ?? .typeRegular) == .typeRegular
    do {
      try Data(utf8).write(to: URL(filePath: path), options: isFile ? .atomic : [])
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
      let words = cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
      throw Problem("\(path) can't be written: \(words)", EX_IOERR)
    }
  }

  /// This name as that of a module, with underscores for what an identifier does not allow.
  var identifier: String { String(map { $0.isLetter || $0.isNumber ? $0 : "_" }) }

  /// Whether this path is a folder, or leads into it; every path leads into "".
  func isBelow(_ folder: String) -> Bool {
    folder.isEmpty
      || hasPrefix(folder)
        && (utf8.count == folder.utf8.count || utf8.dropFirst(folder.utf8.count).first == 0x2F)
  }

  /// The path of the folder that holds what is at this one; "" at the top.
  var parentFolder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

  /// The path, and those of the folders around it, from the inside out, with the root, "".
  var withFolders: some Sequence<String> {
    sequence(first: self) { $0.isEmpty ? nil : $0.parentFolder }
  }

  /// A path as people may write it: "./a/" is "a", and "." is the root, "".
  var normalizedPath: String { split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
}
