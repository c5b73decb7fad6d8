/// A protocol, its implementations and its uses, without tests.
struct Port: Sendable {
  let name: String
  let file: String
  let line: Int
  /// The files that implement it.
  var implementations: [String] = []
  /// The number of other mentions.
  var uses = 0
  /// The files that use it without implementing it.
  var callers: Set<String> = []
  /// Whether it requires only properties and initializers, which a model may provide, and no
  /// function.
  var isOfValues = false
}

extension Project {
  /// Returns every protocol that exactly one file declares. Refining protocols, type aliases and
  /// subclasses of an implementation count as implementations.
  static func ports(in files: [SourceFile], isTest: (String) -> Bool) -> [Port] {
    var ports: [String: Port] = [:]
    var doubles: Set<String> = []
    var names: [String: Set<String>] = [:]
    var heirs: Set<String> = []
    let files = files.filter { !isTest($0.path) }
    for file in files {
      for declaration in file.declarations
      where ["protocol", "typealias", "class"].contains(declaration.kind) {
        for parent in declaration.parents { names[parent, default: []].insert(declaration.name) }
        if declaration.kind == "class" { heirs.insert(declaration.name) }
        guard declaration.kind == "protocol" else { continue }
        if let other = ports[declaration.name] {
          // Declarations in both branches of a condition are one protocol.
          if other.file != file.path { doubles.insert(declaration.name) }
          continue
        }
        ports[declaration.name] = Port(
          name: declaration.name, file: file.path, line: declaration.line,
          isOfValues: declaration.isOfValues)
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
        // An extension counts as a call, because its members may be all that callers need.
        if declaration.kind == "protocol" { counts[declaration.name]? -= 1 }
        for parent in declaration.parents {
          counts[parent]? -= 1
          if declaration.kind != "protocol", declaration.kind != "typealias" {
            implementations[parent, default: []].append(file.path)
          }
        }
      }
      for (name, count) in counts where count > 0 {
        ports[name]?.uses += count
        ports[name]?.callers.insert(file.path)
      }
    }
    for name in ports.keys {
      let finer = reachableNodes(from: name, by: names).subtracting([name])
      ports[name]?.implementations = finer.union([name]).sorted().flatMap {
        implementations[$0] ?? []
      }
      // Using a protocol that refines it counts as using it.
      ports[name]?.uses += finer.subtracting(heirs).count
    }
    return ports.values.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }
}
