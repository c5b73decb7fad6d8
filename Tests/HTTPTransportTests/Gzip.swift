import Foundation

/// Gzip streams of the system's own `gzip`.
enum Gzip {
  /// A small stream that unfolds into that many mebibytes of zeros.
  static func zeros(mebibytes: Int) throws -> Data {
    try output(of: "head -c \(mebibytes << 20) /dev/zero | gzip -9 -c")
  }

  /// The stream of a short text.
  static func stream(of text: String) throws -> Data {
    try output(of: "printf '%s' '\(text)' | gzip -c")
  }

  private static func output(of command: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }
}
