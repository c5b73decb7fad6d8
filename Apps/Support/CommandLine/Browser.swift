public import FoundationEssentials
import Subprocess
import SystemPackage

/// The browser of a person: one of those that `BROWSER` names, between colons; else that of the desktop.
public enum Browser {
  /// Opens an address; waits for browsers that stay in the foreground.
  ///
  /// - Parameter canWrite: Whether standard output is left to the browser, which may be one for terminals.
  /// - Returns: `false` where there is no browser that could.
  /// - Throws: `CancellationError`.
  public static func open(_ address: URL, canWrite: Bool = false) async throws -> Bool {
    for words in commands(ProcessEnvironment.variable("BROWSER"), for: address) {
      do {
        let ended = try await run(
          words[0].contains("/") ? .path(FilePath(words[0])) : .name(words[0]),
          arguments: Arguments(Array(words.dropFirst())),
          input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
          output: .fileDescriptor(
            canWrite ? .standardOutput : .standardError, closeAfterSpawningProcess: false),
          error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
        if ended.terminationStatus.isSuccess { return true }
      } catch {
        try Task.checkCancellation()
      }
    }
    return false
  }

  /// The words of the commands to try. No shell reads them, so that nothing in an address is a command.
  static func commands(_ variable: String?, for address: URL) -> [[String]] {
    let commands = variable.flatMap { $0.isEmpty ? nil : $0 } ?? "xdg-open"
    return commands.split(separator: ":").compactMap { command in
      let words = command.split(separator: " ").map(String.init)
      guard !words.isEmpty else { return nil }
      let address = address.absoluteString
      return command.contains("%s")
        ? words.map { $0.replacing("%s", with: address) } : words + [address]
    }
  }
}
