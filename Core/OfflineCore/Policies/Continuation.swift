/// Where what follows a loaded list would come from.
public enum Continuation: Hashable, Sendable {
  /// More of the list is saved.
  case saved
  /// All that is saved is there, and its source may have more.
  case atSource
  /// The list ends here.
  case end

  /// After a page of the source: one that is not full is the last.
  public static func after(page count: Int, limit: Int) -> Continuation {
    count >= limit ? .atSource : .end
  }
}
