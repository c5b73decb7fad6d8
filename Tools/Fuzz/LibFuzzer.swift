#if LIBFUZZER
  import Dispatch
  import Foundation

  // The functions that libFuzzer calls, which in its builds provides the main function. The entry
  // to fuzz comes from the environment, because libFuzzer uses all arguments itself.
  private let fuzzed: FuzzEntry = {
    let environment = ProcessInfo.processInfo.environment
    let entry = FuzzEntry.all(below: environment["FUZZ_FOLDER"] ?? "")
      .first { $0.name == environment["FUZZ_ENTRY"] }
    guard let entry else { fatalError("FUZZ_ENTRY names no entry") }
    return entry
  }()

  /// Reads one input and waits until that is done.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func tryOut(_ bytes: UnsafeRawPointer?, count: Int) -> Int32 {
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
