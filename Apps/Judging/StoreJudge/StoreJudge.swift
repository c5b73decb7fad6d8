import Composition
public import Conformance
import FeedCommands
public import Plugins
import Synchronization

/// A program that judges stores, for packages of their authors.
///
/// ```swift
/// @main
/// struct Judge {
///   static func main() async { await StoreJudge.main(stores: [.mine]) }
/// }
/// ```
///
/// It is a `feed` that keeps what the demo source has in those stores, with all commands that judge them:
/// what holds on each call by `conformance`, what a person sees by `acceptance`, how fast it is by
/// `compare`, what power cuts and faults leave by `crashes`, what processes do at once by `histories`, and
/// whether these find planted faults by `mutants`.
public enum StoreJudge {
  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - stores: What it can name; the first with a default place is the default.
  ///   - hooks: What can be done to a store besides calling it, by its scheme.
  public static func main(stores: [StorePlugin], hooks: [String: StoreTestHooks] = [:]) async {
    precondition(
      hooks.keys.allSatisfy(stores.map(\.scheme).contains), "each hook is for one of the stores")
    FeedPlugins.given.withLock { $0 = (stores, hooks) }
    await Judge.run()
  }
}
