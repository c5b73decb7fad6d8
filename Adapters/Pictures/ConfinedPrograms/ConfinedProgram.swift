public import FoundationEssentials
import Glibc
public import OfflineCore
import Subprocess
import SystemPackage

/// A program of the system that reads bytes from anybody, run as a process of its own.
///
/// What decodes pictures is written in C, and large. Here its faults end one process: it has no
/// part in our memory, gets no secrets by its environment, writes no file, and its memory and time are
/// limited by the system (`prlimit`, of util-linux).
public struct ConfinedProgram: Sendable {
  /// Why a run gave nothing.
  public enum Failure: Error, Hashable, Sendable {
    /// The program, or what confines it, is not installed.
    case notInstalled(program: String)
    /// It took too long.
    case timedOut
    /// It failed, or reached a limit; with what it said.
    case failed(String)
  }

  private let name: String
  private let memory: Int
  private let seconds: Int
  private let output: Int
  private let environment: [String: String]

  /// - Parameters:
  ///   - name: Of the program, which is looked for in the `PATH`.
  ///   - memory: The most bytes of its address space.
  ///   - seconds: The most seconds that a run may take, and of the processor's time.
  ///   - output: The most bytes that it may write.
  ///   - environment: All that it is told, besides the `PATH`.
  public init(
    _ name: String, memory: Int, seconds: Int, output: Int = 32 << 20,
    environment: [String: String] = [:]
  ) {
    self.name = name
    self.memory = memory
    self.seconds = seconds
    self.output = output
    self.environment = environment
  }

  /// Whether the program and what confines it can be found.
  public var isInstalled: Bool {
    [name, "prlimit"].allSatisfy { program in
      Self.path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }
  }

  /// Writes what a program is to read, in as many pieces as one likes.
  public typealias Input =
    @Sendable (_ write: (Data) throws -> Void) async throws -> Void

  /// What the program writes, given `input`.
  ///
  /// - Throws: ``Failure``; or `CancellationError`, once the process is gone.
  public func callAsFunction(_ arguments: [String], input: Data) async throws -> Data {
    try await self(arguments) { try $0(input) }
  }

  /// What the program writes, given what `input` writes.
  ///
  /// - Throws: ``Failure``; what `input` throws; or `CancellationError`, once the process is gone.
  public func callAsFunction(
    _ arguments: [String], input: @escaping Input
  ) async throws -> Data {
    guard isInstalled else { throw Failure.notInstalled(program: name) }
    return try await withThrowingTaskGroup(of: Data.self) { group in
      group.addTask { try await run(arguments, input) }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw Failure.timedOut
      }
      defer { group.cancelAll() }
      return try await group.next() ?? Data()
    }
  }

  private func run(_ arguments: [String], _ input: Input) async throws -> Data {
    let limits = ["--as=\(memory)", "--cpu=\(seconds)", "--fsize=0", "--core=0", "--nofile=64"]
    var variables: [Environment.Key: String] = ["PATH": Self.path, "LC_ALL": "C"]
    for (name, value) in environment { variables[.init(stringLiteral: name)] = value }
    do {
      let ended = try await Subprocess.run(
        .name("prlimit"), arguments: Arguments(limits + ["--", name] + arguments),
        environment: .custom(variables),
        input: .fileDescriptor(
          try await Self.file(holding: input), closeAfterSpawningProcess: true),
        output: .bytes(limit: output), error: .string(limit: 64 << 10))
      try Task.checkCancellation()
      switch ended.terminationStatus {
      case .exited(0) where !ended.standardOutput.isEmpty: return Data(ended.standardOutput)
      case .signaled(SIGXCPU): throw Failure.timedOut
      default: throw Failure.failed(ended.standardError)
      }
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw Failure.failed(String(describing: error))
    }
  }

  private static var path: String {
    getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  }

  /// A file in memory without a name, at its beginning: a program that stops reading a pipe would
  /// end us by a signal.
  private static func file(holding input: Input) async throws -> FileDescriptor {
    let name = "/essential-feed-\(UInt64.random(in: 0 ... .max))"
    let file = FileDescriptor(rawValue: shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600))
    guard file.rawValue >= 0 else { throw Failure.failed(String(cString: strerror(errno))) }
    shm_unlink(name)
    do {
      try await input { data in
        _ = try data.withUnsafeBytes { try file.writeAll($0) }
      }
      _ = try file.seek(offset: 0, from: .start)
      return file
    } catch {
      try? file.close()
      guard let error = error as? Errno else { throw error }
      throw Failure.failed(String(describing: error))
    }
  }
}

extension ImageScalingError {
  /// What the failure of a program means that makes pictures.
  ///
  /// - Parameter package: The package of Debian that holds the program.
  public init(_ failure: ConfinedProgram.Failure, package: String) {
    switch failure {
    case .notInstalled(let program):
      self.init(.unavailable, detail: "\(program) is not installed (Debian: \(package))")
    case .timedOut: self.init(.timedOut)
    case .failed(let detail): self.init(.notDecoded, detail: detail)
    }
  }
}
