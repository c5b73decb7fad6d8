import Acceptance
import FoundationEssentials
import OfflineCore

/// The sources that the program was built of, where it still lies beside them.
final class PackageSources: Sendable {
  static let shared = PackageSources()

  private static let folders = ["Core", "Adapters", "Apps", "Tests", "Tools"]

  /// The root of the package; `nil` where the program has been taken elsewhere.
  private let root: String?

  private init() {
    let program = (AcceptanceOptions.program ?? "").split(separator: "/")
    root = program.indices.reversed().lazy
      .map { "/" + program[..<$0].joined(separator: "/") }
      .first { folder in
        ["Package.swift", "Core", "Apps"].allSatisfy {
          FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
      }
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

  /// The number of the line, counted from 1, as the file is now: a learner may have changed it.
  func line(of place: DecisionPlace) -> Int? {
    guard let text = text(of: place.file), let found = text.firstRange(of: place.code) else {
      return nil
    }
    return text[..<found.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
  }
}
