/// The place of the module graph in a read-me: between two markers that a reader does not see.
public struct GraphSection: Sendable {
  static let begin = "<!-- module graph: begin -->"
  static let end = "<!-- module graph: end -->"

  private let head: Substring
  private let tail: Substring

  /// Finds the place; `nil` where a marker is missing or they are in the wrong order.
  public init?(in readme: String) {
    guard let begin = readme.firstRange(of: Self.begin),
      let end = readme[begin.upperBound...].firstRange(of: Self.end)
    else { return nil }
    head = readme[..<begin.upperBound]
    tail = readme[end.lowerBound...]
  }

  /// The line of the first marker, from 1.
  var line: Int { head.split(separator: "\n", omittingEmptySubsequences: false).count }

  /// The read-me with this graph in the place.
  public func replaced(with graph: ModuleGraph) -> String {
    "\(head)\n```mermaid\n\(graph.mermaid)\n```\n\(tail)"
  }
}
