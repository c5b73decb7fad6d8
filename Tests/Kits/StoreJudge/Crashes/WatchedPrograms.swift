import CommandLine
import Composition
import FoundationEssentials
import Platform
import Subprocess
import SystemPackage

/// Runs programs under the watch of `recorder.c`.
struct WatchedPrograms {
  private let recorder: String
  private let ignoresSyncOf: String?

  /// Builds the recorder.
  ///
  /// - Parameters:
  ///   - folder: The folder of the recorder.
  ///   - suffix: Syncs of files with this path suffix are treated as if they did nothing.
  /// - Throws: `UsageError`, or `ExplainedFailure`.
  init(recorderIn folder: String, ignoringSyncOf suffix: String? = nil) async throws {
    guard !folder.contains(where: { " :".contains($0) }) else {
      throw UsageError("\(folder): programs can't be watched below a path with a space or a colon")
    }
    let source = folder + "/recorder.c"
    try Data(PackageResources.recorder_c).write(to: URL(filePath: source))
    recorder = folder + "/recorder.so"
    ignoresSyncOf = suffix
    let words = ["-shared", "-fPIC", "-O2", "-o", recorder, source]
    let ended = try? await Subprocess.run(
      .name("clang"), arguments: Arguments(words), output: .discarded,
      error: .string(limit: 1 << 16))
    guard let ended, ended.terminationStatus.isSuccess else {
      throw ExplainedFailure(
        .store,
        "clang, which comes with Swift, can't build what watches programs: "
          + (ended?.standardError ?? "it can't be started; put it on the PATH"))
    }
  }

  enum Fault: String, CaseIterable {
    case kill, torn, short, zero
    case ioError = "EIO"
    case full = "ENOSPC"
    case interrupted = "EINTR"
    case denied = "EACCES"
    case alwaysFull = "ENOSPC+"
    case alwaysIOError = "EIO+"

    /// Whether the fault applies only to writes.
    var isOfWrites: Bool { [.torn, .short, .zero].contains(self) }
  }

  /// The end of a program.
  struct End {
    /// The exit status, or the negated number of the signal that ended the program.
    let status: Int
    let errors: String

    /// Returns what is wrong with this end, or `nil`.
    func problem(after fault: Fault, whateverStatus: Bool) -> String? {
      let mayDie = [.kill, .torn].contains(fault)
      // From 124 on, the status is that of timeout(1): the program hung or could not be started.
      if whateverStatus, (0..<124).contains(status) { return nil }
      // Allowed are 0, 1 for a verdict, and the codes of sysexits.h, as documented.
      if [0, 1].contains(status) || (64...78).contains(status) || status == -9 && mayDie {
        return nil
      }
      return "ended with \(status): \(errors.suffix(200))"
    }
  }

  /// The program that a word names, and the words before its own: this program, `ligas` beside it, or
  /// the program of that path.
  private func program(of word: String) -> [String] {
    let own = ProcessEnvironment.program ?? word
    switch word {
    case "JUDGE": return [own]
    case "FEED": return [own, "feed"]
    case "LIGAS": return [URL(filePath: own).deletingLastPathComponent().path + "/ligas"]
    default: return [word]
    }
  }

  /// Whether there is such a program.
  func has(_ word: String) -> Bool { word != "LIGAS" || access(program(of: word)[0], X_OK) == 0 }

  /// Runs a program to its end, and kills it after 60 seconds.
  @discardableResult
  func run(
    _ words: [String], in folder: String, fault: (number: Int, kind: Fault)? = nil,
    trace: String? = nil
  ) async throws -> End {
    var environment: [Environment.Key: String] = [
      "PATH": ProcessEnvironment.variable("PATH") ?? "/usr/bin:/bin", "HOME": folder,
      "LD_PRELOAD": recorder,
      "CRASHLAB_ROOT": folder,
    ]
    environment["CRASHLAB_TRACE"] = trace
    // A coverage build writes its counts here instead of into the current folder.
    environment["LLVM_PROFILE_FILE"] = ProcessEnvironment.variable("LLVM_PROFILE_FILE")
    environment["CRASHLAB_NO_SYNC"] = ignoresSyncOf
    if let fault { environment["CRASHLAB_FAULT"] = "\(fault.number):\(fault.kind.rawValue)" }
    let ended = try await Subprocess.run(
      .name("timeout"),
      arguments: Arguments(
        ["--foreground", "--signal=KILL", "60"] + program(of: words[0]) + words.dropFirst()),
      environment: .custom(environment), platformOptions: .endingWhatItStarted, output: .discarded,
      error: .string(limit: 1 << 16))
    try Task.checkCancellation()
    switch ended.terminationStatus {
    case .exited(let code): return End(status: Int(code), errors: ended.standardError)
    case .signaled(let signal): return End(status: -Int(signal), errors: ended.standardError)
    }
  }

  /// Records the changes that a program makes in a folder.
  func record(_ words: [String], in folder: String) async throws -> Recording {
    let trace = folder + ".trace"
    let end = try await run(words, in: folder, trace: trace)
    guard [0, 1].contains(end.status) else {
      throw ExplainedFailure(.store, "\(words.joined(separator: " ")): \(end.errors)")
    }
    return Recording(try Data(contentsOf: URL(filePath: trace)))
  }
}
