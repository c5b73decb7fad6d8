import CConfinement
public import FoundationEssentials
import PictureCore
import Platform

/// A program of the system that reads untrusted bytes, run as a separate process.
///
/// Picture decoders are large and written in C. Here a fault ends one process that can do little
/// but compute: it shares no memory with us, gets no secrets from the environment, reads only its
/// input, programs and libraries, writes no files, has no network, starts no other process, and
/// ends when we do. Its memory and time are limited.
public struct ConfinedProgram: Sendable {
  /// The most bytes of standard error that are read.
  private static let errorLimit = 64 << 10

  private let name: String
  private let package: String
  private let limits: confined_limits
  private let environment: [String: String]

  /// - Parameters:
  ///   - name: The name of the program, which is searched in the `PATH`.
  ///   - package: The Debian package that provides it, if that has another name.
  ///   - memory: The limit of its address space, in bytes.
  ///   - seconds: The limit of the elapsed time, and of the processor time.
  ///   - output: The most bytes that it may write.
  ///   - environment: All of its environment, except for the `PATH` and the locale.
  public init(
    _ name: String, package: String? = nil, memory: Int, seconds: Int, output: Int = 32 << 20,
    environment: [String: String] = [:]
  ) {
    self.name = name
    self.package = package ?? name
    limits = confined_limits(
      memory: UInt64(memory), seconds: UInt64(seconds), output: UInt64(output))
    self.environment = environment
  }

  #if canImport(Darwin)
    /// Always `false`: programs can't be confined on a Mac, and none runs unconfined.
    public var isInstalled: Bool { false }
  #else
    /// `true` if the program is in the `PATH`.
    public var isInstalled: Bool { file != nil }
  #endif

  private var file: String? {
    Self.path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// A closure that writes the program's input, in any number of pieces.
  public typealias Input =
    @Sendable (_ write: (Data) throws -> Void) async throws -> Void

  /// Runs the program with `input` and returns its output.
  ///
  /// - Throws: `ImageScalingError`; or `CancellationError`, once the process has ended.
  public func callAsFunction(_ arguments: [String], input: Data) async throws -> Data {
    try await self(arguments) { try $0(input) }
  }

  /// Runs the program with what `input` writes, and returns its output.
  ///
  /// - Throws: `ImageScalingError`, with the program's words on standard error if it failed or reached a
  ///   limit; the errors of `input`; or `CancellationError`, once the process has ended.
  public func callAsFunction(
    _ arguments: [String], input: @escaping Input
  ) async throws -> Data {
    guard let file else {
      throw ImageScalingError(
        .unavailable, detail: "\(name) is not installed (Debian: \(package))")
    }
    return try await withThrowingTaskGroup(of: Data.self) { group in
      group.addTask { try await run(file, arguments: arguments, input: input) }
      group.addTask {
        try await Task.sleep(for: .seconds(limits.seconds))
        throw ImageScalingError(.timedOut)
      }
      defer { group.cancelAll() }
      return try await group.next() ?? Data()
    }
  }

  private func run(_ file: String, arguments: [String], input: Input) async throws -> Data {
    // Files instead of pipes: a program that stops reading a pipe would end us by a signal, and one
    // that writes endlessly reaches the size limit of its file.
    let (read, written, errors) = (try MemoryFile(), try MemoryFile(), try MemoryFile())
    try await input { try read.append($0) }
    read.rewind()
    let variables = environment.merging(["PATH": Self.path, "LC_ALL": "C"]) { own, _ in own }
    let process = ConfinedProcess(
      file, arguments: [name] + arguments, variables: variables.map { "\($0)=\($1)" },
      limits: limits)
    let end = await withTaskCancellationHandler {
      await process.end(read: read, write: written, errors: errors)
    } onCancel: {
      process.kill()
    }
    try Task.checkCancellation()
    let result = try written.contents(limit: Int(limits.output))
    switch end {
    case .exited(0) where !result.isEmpty: return result
    case .signaled(SIGXCPU): throw ImageScalingError(.timedOut)
    default:
      let said = try errors.contents(limit: Self.errorLimit)
      throw ImageScalingError(.notDecoded, detail: String(decoding: said, as: UTF8.self))
    }
  }

  private static var path: String {
    getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  }
}

/// An unnamed file in memory, closed when the value is released.
final class MemoryFile: Sendable {
  let descriptor: Int32

  init() throws {
    #if canImport(Darwin)
      throw ImageScalingError(.unavailable, detail: "programs can't be confined on a Mac")
    #else
      let name = "/essential-feed-\(UInt64.random(in: 0 ... .max))"
      descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
      guard descriptor >= 0 else { throw Self.failure }
      shm_unlink(name)
    #endif
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

  /// Returns the contents from the start, at most `limit` bytes.
  func contents(limit: Int) throws -> Data {
    let count = min(limit, Int(lseek(descriptor, 0, SEEK_END)))
    var data = Data(count: count)
    let got = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, 0) }
    guard got == count else { throw Self.failure }
    return data
  }

  private static var failure: ImageScalingError {
    ImageScalingError(.notDecoded, detail: String(cString: strerror(errno)))
  }
}
