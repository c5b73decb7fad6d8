import Foundation
import ProgramSupport
import Subprocess

/// Gzip streams made with the system's `gzip`.
enum Gzip {
  /// Returns a small stream that decompresses to this many mebibytes of zeros.
  static func zeros(mebibytes: Int) async throws -> Data {
    try await output(of: "head -c \(mebibytes << 20) /dev/zero | gzip -9 -c")
  }

  /// Returns the stream of a short text.
  static func stream(of text: String) async throws -> Data {
    try await output(of: "printf '%s' '\(text)' | gzip -c")
  }

  private static func output(of command: String) async throws -> Data {
    let ended = try await Subprocess.run(
      BuiltProgram.shell(command), output: .bytes(limit: 1 << 20))
    return Data(ended.standardOutput)
  }
}
