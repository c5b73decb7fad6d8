import Acceptance
import CommandLine
import Composition
import FoundationEssentials
import OfflineCore

/// The sources that the program was built from, if the program is still in its package.
final class PackageSources: Sendable {
  static let shared = PackageSources()

  private static let folders = ["Core", "Adapters", "Apps", "Tests", "Tools"]
  /// The folder of the documents that can be read beside the sources.
  static let documents = "Apps/feed-lab/Documentation.docc/"

  /// The root of the package, or `nil` if the program has been moved elsewhere.
  private let root: String?
  /// The files of Core by file name.
  private let files: [String: String]

  private init() {
    let program = (ProcessEnvironment.program ?? "").split(separator: "/")
    root = program.indices.reversed().lazy
      .map { "/" + program[..<$0].joined(separator: "/") }
      .first { folder in
        ["Package.swift", "Core", "Apps"].allSatisfy {
          FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
      }
    let paths = root.flatMap { try? FileManager.default.subpathsOfDirectory(atPath: $0 + "/Core") }
    files = Dictionary(
      (paths ?? []).map { (String($0.split(separator: "/").last ?? ""), "Core/" + $0) }
    ) { $1 }
  }

  /// - Parameter file: The path from the root of the package.
  /// - Returns: The text, or `nil` if the package has no such source.
  func text(of file: String) -> String? {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard let root, let first = parts.first, Self.folders.contains(String(first)),
      file.hasSuffix(".swift") || parts.contains("Documentation.docc") && file.hasSuffix(".md"),
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }),
      let data = FileManager.default.contents(atPath: "\(root)/\(file)")
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the file that is named after the use case, as a path from the root of the package.
  func file(of useCase: UseCase) -> String? { file(named: "\(useCase.rawValue).swift") }

  /// Returns the number of the first line of a file that contains a text.
  func line(with text: String, in file: String) -> Int? {
    self.text(of: file)?.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains(text) }.map { $0 + 1 }
  }

  /// Returns the file of Core with this name, as a path from the root of the package.
  func file(named name: String) -> String? { files[name] }
}
