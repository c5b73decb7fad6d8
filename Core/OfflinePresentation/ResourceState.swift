/// What a screen shows of something that is loaded: the content, whether it is loading, the error.
public struct ResourceState<Content: Sendable>: Sendable {
  /// What was loaded last; an error keeps it.
  public private(set) var content: Content?
  /// Whether a load is under way.
  public private(set) var isLoading = false
  /// Why the last load failed.
  public private(set) var errorMessage: String?

  /// Nothing is loaded yet.
  public init() {}

  /// Begins a load, and clears the error of the one before.
  ///
  /// - Returns: Whether to load; `false` while a load is under way, which changes nothing.
  public mutating func didStartLoading() -> Bool {
    guard !isLoading else { return false }
    isLoading = true
    errorMessage = nil
    return true
  }

  /// Shows what was loaded.
  public mutating func didFinish(with content: Content) {
    self.content = content
    isLoading = false
    errorMessage = nil
  }

  /// Shows why nothing was loaded, beside the content from before.
  ///
  /// - Parameter message: The empty text, as `Messages` has it for a load that was cancelled, is no
  ///   error.
  public mutating func didFail(_ message: String) {
    isLoading = false
    errorMessage = message.isEmpty ? nil : message
  }

  /// Hides the error, because the person has read it.
  public mutating func dismissError() {
    errorMessage = nil
  }
}

extension ResourceState: Equatable where Content: Equatable {}
