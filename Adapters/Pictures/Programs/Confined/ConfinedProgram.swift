public import FoundationEssentials
import Glibc
public import PictureCore

/// A program of the system that reads bytes from anybody, run as a process of its own.
///
/// What decodes pictures is written in C, and large. Here its faults end one process, which can do
/// little else than compute: it has no part in our memory, gets no secrets by its environment, reads what
/// it is given and no other file but programs and libraries, and writes none; it has no network, starts
/// no other process, and ends when we do. Its memory and time are limited.
public struct ConfinedProgram: Sendable {
  /// Why a run gave nothing.
  public enum Failure: Error, Hashable, Sendable {
    /// The program is not installed.
    case notInstalled(program: String)
    /// It took too long.
    case timedOut
    /// It failed, or reached a limit; with what it said.
    case failed(String)
  }

  /// What a program may say about itself.
  private static let errorLimit = 64 << 10

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

  /// Whether the program can be found.
  public var isInstalled: Bool { file != nil }

  private var file: String? {
    Self.path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
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
    guard let file else { throw Failure.notInstalled(program: name) }
    return try await withThrowingTaskGroup(of: Data.self) { group in
      group.addTask { try await run(file, arguments, input) }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw Failure.timedOut
      }
      defer { group.cancelAll() }
      return try await group.next() ?? Data()
    }
  }

  private func run(_ file: String, _ arguments: [String], _ input: Input) async throws -> Data {
    // Files rather than pipes: a program that stops reading a pipe would end us by a signal, and one
    // that writes without end finds the end of its file.
    let (read, written, errors) = (try MemoryFile(), try MemoryFile(), try MemoryFile())
    try await input { try read.append($0) }
    read.rewind()
    let variables = environment.merging(["PATH": Self.path, "LC_ALL": "C"]) { own, _ in own }
    let process = ConfinedProcess(
      file, [name] + arguments, variables.map { "\($0)=\($1)" },
      memory: memory, seconds: seconds, output: output)
    let end = await withTaskCancellationHandler {
      await process.end(read: read, write: written, errors: errors)
    } onCancel: {
      process.kill()
    }
    try Task.checkCancellation()
    let result = try written.contents(limit: output)
    switch end {
    case .exited(0) where !result.isEmpty: return result
    case .signaled(SIGXCPU): throw Failure.timedOut
    default:
      let said = try errors.contents(limit: Self.errorLimit)
      throw Failure.failed(String(decoding: said, as: UTF8.self))
    }
  }

  private static var path: String {
    getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  }
}

/// A file in memory without a name, closed when the value goes.
final class MemoryFile: Sendable {
  let descriptor: Int32

  init() throws {
    let name = "/essential-feed-\(UInt64.random(in: 0 ... .max))"
    descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw Self.failure }
    shm_unlink(name)
  }

  deinit { close(descriptor) }

  func append(_ data: Data) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Self.failure }
      rest = rest.dropFirst(count)
    }
  }

  func rewind() { lseek(descriptor, 0, SEEK_SET) }

  /// The first bytes, at most so many.
  func contents(limit: Int) throws -> Data {
    let count = min(limit, Int(lseek(descriptor, 0, SEEK_END)))
    var data = Data(count: count)
    let got = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, 0) }
    guard got == count else { throw Self.failure }
    return data
  }

  private static var failure: ConfinedProgram.Failure { .failed(String(cString: strerror(errno))) }
}

extension ImageScalingError {
  /// The meaning of a failure of a program that makes pictures.
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
