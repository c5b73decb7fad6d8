/// Infers the role of each part of a package from its imports, its conformances and its kind.
///
/// It prefers an unknown role to a wrong one: unsure parts are listed, and no rule applies to them.
struct RoleInference {
  private let project: Project
  /// The dependencies of each target, declared or imported.
  private let needs: [String: Set<String>]
  private(set) var guesses: [String: Roles.Guess] = [:]

  var roles: Roles { Roles(guesses: guesses) }

  init(_ project: Project) {
    self.project = project
    needs = Self.needs(in: project)
    let all = parts()
    for part in all { guesses[part.folder] = guess(byKindOf: part) }
    var open = all.filter { guesses[$0.folder] == nil }
    // A protocol declared above the adapters, such as one for commands, does not make its
    // implementations adapters.
    let above = open.filter { isAboveAdapters($0, among: open) }
    for index in open.indices {
      open[index].implemented.removeAll { port in above.contains { $0.holds(port.file) } }
    }
    for part in open {
      guesses[part.folder] =
        guess(byPortsOf: part, among: open)
        ?? all.first { guesses[$0.folder]?.role == .app && $0.implements(part) }.map {
          .init(
            role: part.role, certainty: .likely, reason: "\($0.folder) implements its protocols")
        } ?? guess(byLookOf: part, among: all)
    }
    // Dependencies of core are core, even if they looked different.
    var cores = open.filter { isInside($0, with: .sure) }
    while let core = cores.popLast() {
      for part in open where core.needs.contains(part.target.name) && !isInside(part, with: .sure) {
        guard isInside(part, with: .likely) || guesses[part.folder]?.certainty == .unsure else {
          continue
        }
        guesses[part.folder] = .init(role: part.role, reason: "\(core.folder) depends on it")
        cores.append(part)
      }
    }
  }

  private func isAboveAdapters(_ part: Part, among parts: [Part]) -> Bool {
    guard !part.isCoreByName, part.implementer(among: parts) != nil else { return false }
    let below = reachableNodes(from: part.target.name, by: needs)
    return parts.contains {
      below.contains($0.target.name) && !$0.implements(part) && $0.isAdapter(among: parts)
    }
  }

  private func isInside(_ part: Part, with certainty: Roles.Certainty) -> Bool {
    guesses[part.folder].map { $0.role.isInside && $0.certainty == certainty } ?? false
  }

  private static func needs(in project: Project) -> [String: Set<String>] {
    var needs: [String: Set<String>] = [:]
    for target in project.targets {
      let names = target.dependencies.filter { $0.package == nil }.map(\.name.identifier)
      needs[target.name, default: []].formUnion(names)
    }
    for file in project.files {
      guard let user = project.target(of: file.path)?.name else { continue }
      needs[user, default: []].formUnion(file.imports.map(\.text))
    }
    // Imports use module names, which are identifiers.
    let targets = Dictionary(
      project.targets.map { ($0.name.identifier, $0.name) }, uniquingKeysWith: { one, _ in one })
    return needs.mapValues { Set($0.compactMap { targets[$0] }) }
  }

  private func parts() -> [Part] {
    let files = Dictionary(grouping: project.files) { project.target(of: $0.path)?.name ?? "" }
    let code = project.targets.filter { target in
      let files = files[target.name] ?? []
      return target.type == .regular && !files.contains(where: \.isMain)
        && Part.tests.isDisjoint(with: files.flatMap(\.certainImports))
    }
    return project.targets.flatMap { target -> [Part] in
      let folder = project.folder(of: target)
      let files = files[target.name] ?? []
      let folders = Dictionary(grouping: files, by: \.path.parentFolder)
      guard code.map(\.name) == [target.name], folders.count > 2 else {
        return [part(folder, of: target, files: files)]
      }
      return folders.sorted { $0.key < $1.key }.map { part($0, of: target, files: $1) }
    }
  }

  private func part(_ folder: String, of target: Target, files: [SourceFile]) -> Part {
    let own = Set(files.map(\.path))
    let imports = Set(files.flatMap(\.imports).map(\.text))
    // A type of the same name in a module that is not imported is another type.
    let seen = reachableNodes(from: target.name, by: needs).union([target.name])
    let foreign = project.ports.filter { port in
      !own.contains(port.file) && seen.contains(project.target(of: port.file)?.name ?? "")
    }
    return Part(
      folder: folder, target: target, files: files, imports: imports,
      parents: Set(
        files.flatMap(\.declarations).filter { $0.kind != "protocol" }.flatMap(\.parents)),
      needs: needs[target.name] ?? [],
      implemented: foreign.filter { !own.isDisjoint(with: $0.implementations) },
      called: foreign.filter { port in
        !own.isDisjoint(with: port.callers) && own.isDisjoint(with: port.implementations)
          && !port.implementations.isEmpty
      })
  }

  private func libraries(of part: Part) -> [String] {
    part.imports.subtracting(project.targets.map(\.name.identifier))
      .subtracting(Part.tests.union(project.settings.coreImports)).sorted()
  }

  /// Returns the role that the target itself suggests, or `nil` if its relations have to decide.
  private func guess(byKindOf part: Part) -> Roles.Guess? {
    switch part.target.type {
    case .test: return .init(role: .test, reason: "SwiftPM runs it as tests")
    case .executable, .snippet: return .init(role: .app, reason: "it is a program")
    case .plugin, .macro: return .init(role: .tool, reason: "the build runs it")
    case .system, .binary: return .init(role: .adapter, reason: "it is a library of the system")
    case .regular: break
    }
    if part.files.isEmpty {
      return .init(role: .adapter, certainty: .unsure, reason: "it holds no Swift")
    }
    if let main = part.files.first(where: \.isMain) {
      return .init(role: .app, reason: "a program starts in \(main.path)")
    }
    if let module = part.files.flatMap(\.certainImports).sorted().first(where: Part.tests.contains)
    {
      return .init(role: .kit, reason: "it imports \(module)")
    }
    if part.name.contains(/Mock|Stub|Fake|Test/) {
      return .init(role: .kit, certainty: .likely, reason: "by its name it serves tests")
    }
    let screens = Part.screens.subtracting(project.ports.map(\.name))
    return part.parents.intersection(screens).min().map {
      .init(role: .app, certainty: .likely, reason: "it shows something, by a type of \($0)")
    }
  }

  /// Returns the role that follows from the protocols it shares with other parts.
  private func guess(byPortsOf part: Part, among parts: [Part]) -> Roles.Guess? {
    let called = part.called.first
    if part.isCoreByName, let name = called?.name ?? part.implementer(among: parts)?.name {
      return .init(role: .core, reason: "by its name, and by what it has to do with \(name)")
    }
    let library = part.effect ?? libraries(of: part).first
    if let other = part.implementer(among: parts) {
      let reason = "\(other.folder) implements its protocols"
      guard let port = part.implemented.first else {
        return .init(role: part.role, reason: reason)
      }
      let isPort = part.implemented.contains { port in
        !port.isOfValues
          && parts.contains {
            $0.folder != part.folder && $0.isAdapter(among: parts)
              && $0.implemented.contains { $0.name == port.name }
          }
      }
      if part.effect == nil, !isPort { return .init(role: .core, reason: reason) }
      if library == nil {
        return .init(
          role: .core, certainty: .unsure, reason: "\(reason), and it implements \(port.name)")
      }
    }
    guard let port = part.implemented.first else { return nil }
    let reason = "it implements \(port.name)" + (library.map { ", with \($0)" } ?? "")
    // It may be core if it implements a protocol of a model, or is called through a protocol like a
    // use case.
    let isDriven = part.implemented.contains { port in
      !port.isOfValues
        && (called == nil
          || parts.contains {
            $0.holds(port.file) && $0.files.contains { port.callers.contains($0.path) }
          })
    }
    if part.effect == nil, !isDriven,
      !parts.contains(where: { part.needs.contains($0.target.name) && $0.isAdapter(among: parts) })
    {
      let others = called.map { " and calls \($0.name)" } ?? ", which asks for values"
      return .init(role: .adapter, certainty: .unsure, reason: reason + others)
    }
    let isScreen = !part.imports.isDisjoint(with: Part.screenModules)
    return .init(role: .adapter, certainty: isScreen ? .likely : .sure, reason: reason)
  }

  /// Returns the role that follows from its names and dependencies.
  private func guess(byLookOf part: Part, among parts: [Part]) -> Roles.Guess {
    if part.name.hasSuffix("Live"),
      let port = parts.first(where: { "\($0.target.name)Live" == part.name })
    {
      return .init(
        role: .adapter, certainty: .likely,
        reason: "by its name it stands behind \(port.target.name)")
    }
    if let effect = part.effect {
      return .init(role: .adapter, certainty: .unsure, reason: "it asks the world by \(effect)")
    }
    if let library = libraries(of: part).first {
      return .init(role: .core, certainty: .unsure, reason: "it depends on \(library)")
    }
    let users = project.targets.count { target in
      target.dependencies.contains { $0.package == nil && $0.name == part.target.name }
    }
    return .init(
      role: part.role, certainty: users > 1 ? .likely : .unsure,
      reason: part.role == .port
        ? "it declares protocols alone"
        : "it imports no library; targets that depend on it: \(users)")
  }
}
