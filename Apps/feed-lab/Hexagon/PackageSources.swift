import Acceptance
import CommandLine
import Composition
import FoundationEssentials
import OfflineCore

/// The sources that the program was built of, where it still lies beside them.
final class PackageSources: Sendable {
  static let shared = PackageSources()

  private static let folders = ["Core", "Adapters", "Apps", "Tests", "Tools"]

  /// The root of the package; `nil` where the program has been taken elsewhere.
  private let root: String?
  /// The files of Core by their names.
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

  /// - Parameter file: Its path from the root of the package.
  /// - Returns: `nil` for what is no source of the package, or is not there.
  func text(of file: String) -> String? {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard let root, let first = parts.first, Self.folders.contains(String(first)),
      file.hasSuffix(".swift"), parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }),
      let data = FileManager.default.contents(atPath: "\(root)/\(file)")
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// The file of a use case, which has its name, from the root of the package.
  func file(of useCase: UseCase) -> String? { files["\(useCase.rawValue).swift"] }
}
