/// A protocol, and who has to do with it, tests apart.
struct Port: Sendable {
  let name: String
  let file: String
  let line: Int
  /// The files that implement it.
  var implementations: [String] = []
  /// How often it is named otherwise.
  var uses = 0
}

extension Project {
  /// Every protocol that one file alone declares. What refines one, or stands for it, stands in for its
  /// implementations.
  static func ports(in files: [SourceFile], isTest: (String) -> Bool) -> [Port] {
    var ports: [String: Port] = [:]
    var doubles: Set<String> = []
    var names: [String: Set<String>] = [:]
    let files = files.filter { !isTest($0.path) }
    for file in files {
      for declaration in file.declarations
      where ["protocol", "typealias"].contains(declaration.kind) {
        for parent in declaration.parents { names[parent, default: []].insert(declaration.name) }
        guard declaration.kind == "protocol" else { continue }
        if ports[declaration.name] != nil { doubles.insert(declaration.name) }
        ports[declaration.name] = Port(
          name: declaration.name, file: file.path, line: declaration.line)
      }
    }
    for name in doubles { ports[name] = nil }
    var implementations: [String: [String]] = [:]
    for file in files {
      var counts: [String: Int] = [:]
      for token in file.tokens where token.kind == .word && ports[token.text] != nil {
        counts[token.text, default: 0] += 1
      }
      for declaration in file.declarations {
        // An extension calls it: what it adds may be all that anybody needs.
        if declaration.kind == "protocol" { counts[declaration.name]? -= 1 }
        for parent in declaration.parents {
          counts[parent]? -= 1
          if declaration.kind != "protocol", declaration.kind != "typealias" {
            implementations[parent, default: []].append(file.path)
          }
        }
      }
      for (name, count) in counts { ports[name]?.uses += max(0, count) }
    }
    for name in ports.keys {
      let finer = reachable(from: name, by: names).subtracting([name])
      ports[name]?.implementations = finer.union([name]).sorted().flatMap {
        implementations[$0] ?? []
      }
      // To use what refines it is to use it.
      ports[name]?.uses += finer.count
    }
    return ports.values.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }
}
