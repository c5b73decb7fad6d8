import Dispatch
import Synchronization

/// Threads that may wait for a disk. Those that Swift runs tasks on are as few as processors: a slow
/// disk would keep them from everything else.
final class FileThreads: TaskExecutor {
  static let shared = FileThreads()

  private let queues = (0..<4).map { DispatchQueue(label: "photos \($0)") }
  private let turn = Atomic(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let number = turn.wrappingAdd(1, ordering: .relaxed).oldValue
    queues[number % queues.count].async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
