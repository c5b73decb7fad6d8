/// A place where a file names a type that another file of its target declares.
struct Reference: Sendable {
  let file: String
  let line: Int
  let name: String
  let declaredIn: String
}

/// A cycle: parts of a target that depend on each other.
struct Circle {
  struct Edge {
    let user: String
    let used: String
    let places: [Reference]
  }

  let nodes: [String]
  let edges: [Edge]
  /// The edge that is easiest to remove.
  var weakest: Edge {
    edges.min { ($0.places.count, $0.user) < ($1.places.count, $1.user) } ?? edges[0]
  }
}

extension Project {
  /// Returns the mentions of types that other files of the same target declare. A name that several
  /// files declare, or that the file declares itself, does not count.
  static func references(in files: [SourceFile], of target: (String) -> String?) -> [Reference] {
    var places: [String: [String: String?]] = [:]
    let modules = files.map { target($0.path) ?? "" }
    for (file, module) in zip(files, modules) {
      for declaration in file.declarations
      where declaration.kind != "extension" && declaration.isTopLevel {
        let isKnown = places[module]?[declaration.name] != nil
        places[module, default: [:]][declaration.name] = .some(isKnown ? nil : file.path)
      }
    }
    return zip(files, modules).flatMap { file, module -> [Reference] in
      guard let places = places[module] else { return [] }
      let own = Set(file.declarations.filter { $0.kind != "extension" }.map(\.name))
      return file.names.compactMap { name, line in
        guard let found = places[name], let path = found, path != file.path, !own.contains(name)
        else { return nil }
        return Reference(file: file.path, line: line, name: name, declaredIn: path)
      }
    }.sorted { ($0.file, $0.line, $0.name) < ($1.file, $1.line, $1.name) }
  }

  /// Returns the cycles among nodes, such as folders or files. `node` maps a path to its node.
  func circles(of node: (String) -> String) -> [Circle] {
    var places: [String: [String: [Reference]]] = [:]
    for reference in references where role(of: reference.file) != .test {
      let (user, used) = (node(reference.file), node(reference.declaredIn))
      // A nested folder belongs to the folder around it.
      guard !user.isBelow(used), !used.isBelow(user) else { continue }
      places[user, default: [:]][used, default: []].append(reference)
    }
    return strongComponents(of: places.mapValues { Set($0.keys) }).filter { $0.count > 1 }.map {
      nodes in
      let edges = nodes.flatMap { user in
        (places[user] ?? [:]).filter { nodes.contains($0.key) }.map {
          Circle.Edge(user: user, used: $0.key, places: $0.value)
        }
      }
      return Circle(
        nodes: nodes.sorted(), edges: edges.sorted { ($0.user, $0.used) < ($1.user, $1.used) })
    }.sorted { $0.nodes[0] < $1.nodes[0] }
  }
}
