import Acceptance
import FoundationEssentials
import OfflineCore
import Synchronization

/// The sources that the program was built of, where it still lies beside them.
final class PackageSources: Sendable {
  static let shared = PackageSources()

  private static let folders = ["Core", "Adapters", "Apps", "Tests", "Tools"]

  /// The root of the package; `nil` where the program has been taken elsewhere.
  private let root: String?
  private let lines = Mutex<[String: Int?]>([:])

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

  /// The file and the line, as in `Core/OfflineCore/Lists/LoadList.swift:44`.
  func line(of place: DecisionPlace) -> String? {
    // What a line holds does not change while the program runs that was made of it.
    let line = lines.withLock { lines in
      lines["\(place)"]
        ?? {
          let line = text(of: place.file).flatMap { text in
            text.ranges(of: place.code).first.map { found in
              text[..<found.lowerBound].count { $0 == "\n" } + 1
            }
          }
          lines["\(place)"] = .some(line)
          return line
        }()
    }
    return line.map { "\(place.file):\($0)" }
  }
}
