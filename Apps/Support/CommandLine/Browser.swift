public import FoundationEssentials
import Subprocess
import SystemPackage

/// The user's web browser: the first working command that `BROWSER` lists between colons, or `xdg-open`.
public enum Browser {
  /// Opens an address; waits for browsers that stay in the foreground.
  ///
  /// - Parameter canWrite: Whether the browser may write to standard output, as browsers in a terminal do.
  /// - Returns: `false` if no browser could open the address.
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

  /// Returns the commands to try, each as a list of words. No shell runs them, so an address can't inject a
  /// command.
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
