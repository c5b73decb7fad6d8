import FoundationEssentials

/// The changes that a program made below a folder, step by step.
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
    /// The program printed something.
    case output
  }

  let steps: [Step]
  /// The number of calls up to the last one that changed something.
  private(set) var calls = 0
  /// The numbers of the calls that wrote into a file.
  private(set) var writes: Set<Int> = []

  /// Parses the output of `recorder.c`.
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
