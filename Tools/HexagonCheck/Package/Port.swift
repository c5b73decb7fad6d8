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
    var names: [String: [String]] = [:]
    let files = files.filter { !isTest($0.path) }
    for file in files {
      for declaration in file.declarations
      where ["protocol", "typealias"].contains(declaration.kind) {
        for parent in declaration.parents { names[parent, default: []].append(declaration.name) }
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
        if declaration.kind == "protocol" || declaration.kind == "extension" {
          counts[declaration.name]? -= 1
        }
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
      // Whatever leads down to implementations, once.
      var (all, next): ([String], [String]) = ([name], [name])
      while let one = next.popLast() {
        let more = (names[one] ?? []).filter { !all.contains($0) }
        all += more
        next += more
      }
      ports[name]?.implementations = all.flatMap { implementations[$0] ?? [] }
      // To use what refines it is to use it.
      ports[name]?.uses += all.dropFirst().count
    }
    return ports.values.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }
}
