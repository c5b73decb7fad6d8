/// Returns all nodes that can be reached from a node, and the node itself if a cycle leads back.
func reachableNodes(from node: String, by edges: [String: Set<String>]) -> Set<String> {
  var (found, next): (Set<String>, [String]) = ([], [node])
  while let one = next.popLast() {
    for other in edges[one] ?? [] where found.insert(other).inserted { next.append(other) }
  }
  return found
}

/// Returns the strongly connected components of a graph (Tarjan, 1972).
func strongComponents(of edges: [String: Set<String>]) -> [Set<String>] {
  var (indices, lows): ([String: Int], [String: Int]) = ([:], [:])
  var (stack, onStack): ([String], Set<String>) = ([], [])
  var components: [Set<String>] = []
  func visit(_ node: String) {
    let index = indices.count
    (indices[node], lows[node]) = (index, index)
    stack.append(node)
    onStack.insert(node)
    for next in (edges[node] ?? []).sorted() {
      if indices[next] == nil { visit(next) }
      if onStack.contains(next) { lows[node] = min(lows[node] ?? 0, lows[next] ?? 0) }
    }
    guard lows[node] == index, let start = stack.firstIndex(of: node) else { return }
    components.append(Set(stack[start...]))
    onStack.subtract(stack[start...])
    stack.removeSubrange(start...)
  }
  for node in edges.keys.sorted() where indices[node] == nil { visit(node) }
  return components
}
