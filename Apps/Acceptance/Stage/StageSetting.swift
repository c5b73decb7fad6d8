import Plugins

/// Where a scenario is played.
struct StageSetting: Sendable {
  /// The place that is played on; nothing of it stays behind.
  let scratch: ScratchPlace
  /// The scheme of the store.
  let scheme: String
  /// The path of the built `feed`, for scenarios with other programs.
  let program: String?
}
