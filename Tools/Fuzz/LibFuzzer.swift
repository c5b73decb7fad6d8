#if LIBFUZZER
  import Dispatch
  import Foundation

  // What libFuzzer calls: in a build with it, it has the main function. What to fuzz is told by the
  // environment, for all arguments are its own.
  private let fuzzed: FuzzEntry = {
    let environment = ProcessInfo.processInfo.environment
    let entry = FuzzEntry.all(below: environment["FUZZ_FOLDER"] ?? "")
      .first { $0.name == environment["FUZZ_ENTRY"] }
    guard let entry else { fatalError("FUZZ_ENTRY names no entry") }
    return entry
  }()

  /// Reads one input, and comes back once that is done.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func tryOut(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int32 {
    let input = bytes.map { Data(bytes: $0, count: count) } ?? Data()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await fuzzed.tryOut(input)
      done.signal()
    }
    done.wait()
    return 0
  }
#endif
