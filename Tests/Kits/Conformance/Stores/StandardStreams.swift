import FoundationEssentials
import Platform

/// The standard output and error of this process, captured for one caller at a time.
actor StandardStreams {
  static let shared = StandardStreams()

  private var last: Task<Void, Never>?

  /// Returns the output of the process while `body` runs, and then writes it to the standard output.
  func output(_ body: @escaping @Sendable () async throws -> Void) async throws -> String {
    let before = last
    let turn = Task {
      await before?.value
      return try await Self.capture(body)
    }
    last = Task { _ = await turn.result }
    return try await withTaskCancellationHandler {
      try await turn.value
    } onCancel: {
      turn.cancel()
    }
  }

  private static func capture(
    _ body: @Sendable () async throws -> Void
  ) async throws -> String {
    guard let file = tmpfile() else {
      throw Unchecked(reason: "no temporary file can be made to print into")
    }
    defer { fclose(file) }
    fflush(nil)
    let saved = [STDOUT_FILENO, STDERR_FILENO].map { ($0, dup($0)) }
    for (stream, _) in saved { dup2(fileno(file), stream) }
    let result: Result<Void, any Error>
    do {
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
    fflush(nil)
    for (stream, copy) in saved {
      dup2(copy, stream)
      close(copy)
    }
    rewind(file)
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    try result.get()
    return String(decoding: bytes, as: UTF8.self)
  }
}
