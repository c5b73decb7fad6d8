import Foundation
import Subprocess
import SystemPackage

/// What a program has changed below a folder, one step after the other.
struct Recording {
  enum Step: Equatable {
    case write(inode: UInt64, at: Int, [UInt8])
    case resize(inode: UInt64, to: Int)
    case sync(inode: UInt64)
    case create(String, inode: UInt64, isFolder: Bool)
    case link(String, inode: UInt64)
    case remove(String)
    case move(String, to: String)
    case exchange(String, String)
    /// Something was printed.
    case output
  }

  let steps: [Step]
  /// How many calls there were, up to the last that has changed something.
  private(set) var calls = 0
  /// Those that wrote into a file.
  private(set) var writes: Set<Int> = []

  /// Reads what `recorder.c` has written.
  init(_ trace: Data) {
    var steps: [Step] = []
    var rest = trace[...]
    while rest.count >= 40 {
      let (kind, flags, inode, offset, pathLength, otherLength, length) = rest.withUnsafeBytes {
        (
          $0.loadUnaligned(fromByteOffset: 0, as: UInt32.self),
          $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
          $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
          $0.loadUnaligned(fromByteOffset: 16, as: Int64.self),
          $0.loadUnaligned(fromByteOffset: 24, as: UInt32.self),
          $0.loadUnaligned(fromByteOffset: 28, as: UInt32.self),
          $0.loadUnaligned(fromByteOffset: 32, as: UInt64.self)
        )
      }
      rest = rest.dropFirst(40)
      let take = { (count: Int) in
        defer { rest = rest.dropFirst(count) }
        return [UInt8](rest.prefix(count))
      }
      let path = String(decoding: take(Int(pathLength)), as: UTF8.self)
      let other = String(decoding: take(Int(otherLength)), as: UTF8.self)
      let bytes = take(Int(length))
      calls = Int(kind >> 8)
      switch kind & 0xFF {
      case 1:
        writes.insert(calls)
        steps.append(.write(inode: inode, at: Int(offset), bytes))
      case 2: steps.append(.resize(inode: inode, to: Int(offset)))
      case 3: steps.append(.sync(inode: inode))
      case 4, 5: steps.append(.create(path, inode: inode, isFolder: kind & 0xFF == 5))
      case 6: steps.append(flags & 2 == 0 ? .move(path, to: other) : .exchange(path, other))
      case 9: steps.append(.link(path, inode: inode))
      case 10: steps.append(.output)
      default: steps.append(.remove(path))
      }
    }
    self.steps = steps
  }
}

/// Programs that are watched by `recorder.c`.
struct WatchedPrograms {
  /// Where the programs are.
  let programs: String
  /// The recorder, as it was built.
  let recorder: String
  /// Waiting for the disk is taken for doing nothing, for files whose paths end so.
  var ignoresSyncOf: String?

  enum Fault: String, CaseIterable {
    case kill, torn, short, zero
    case ioError = "EIO"
    case full = "ENOSPC"
    case interrupted = "EINTR"
    case denied = "EACCES"
    case alwaysFull = "ENOSPC+"
    case alwaysIOError = "EIO+"

    /// Whether it is one that nothing but writing knows.
    var isOfWrites: Bool { [.torn, .short, .zero].contains(self) }
  }

  /// How a program ended.
  struct End {
    /// Negative when a signal ended it.
    let status: Int
    let errors: String

    /// What is wrong with ending so.
    func problem(after fault: Fault) -> String? {
      let mayDie = [.kill, .torn].contains(fault)
      // 1 for a verdict, else the codes of sysexits.h, as documented.
      if [0, 1].contains(status) || (64...78).contains(status) || status == -9 && mayDie {
        return nil
      }
      return "ended with \(status): \(errors.suffix(200))"
    }
  }

  /// Runs a program to its end, and has it killed when that takes longer than any may.
  @discardableResult
  func run(
    _ words: [String], in folder: String, fault: (number: Int, kind: Fault)? = nil,
    trace: String? = nil
  ) async throws -> End {
    var environment: [Environment.Key: String] = [
      "PATH": "/usr/bin:/bin", "HOME": folder, "LD_PRELOAD": recorder, "CRASHLAB_ROOT": folder,
    ]
    environment["CRASHLAB_TRACE"] = trace
    // Where a build for coverage writes its counts, which else go into the current folder.
    environment["LLVM_PROFILE_FILE"] = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
    environment["CRASHLAB_NO_SYNC"] = ignoresSyncOf
    if let fault { environment["CRASHLAB_FAULT"] = "\(fault.number):\(fault.kind.rawValue)" }
    let ended = try await Subprocess.run(
      .name("timeout"),
      arguments: Arguments(
        ["--foreground", "--signal=KILL", "60", "\(programs)/\(words[0])"] + words.dropFirst()),
      environment: .custom(environment), output: .discarded, error: .string(limit: 1 << 16))
    switch ended.terminationStatus {
    case .exited(let code): return End(status: Int(code), errors: ended.standardError)
    case .signaled(let signal): return End(status: -Int(signal), errors: ended.standardError)
    }
  }

  /// What a program changes in a folder.
  func record(_ words: [String], in folder: String) async throws -> Recording {
    let trace = folder + ".trace"
    let end = try await run(words, in: folder, trace: trace)
    guard [0, 1].contains(end.status) else {
      throw LabError(description: "\(words): \(end.errors)")
    }
    return Recording(try Data(contentsOf: URL(filePath: trace)))
  }
}
