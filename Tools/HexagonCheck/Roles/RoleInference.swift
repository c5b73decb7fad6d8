/// Finds out what each part of a package is for, from its imports, its conformances and its kind.
///
/// It would rather know nothing than something wrong: what is unsure keeps no rule busy.
struct RoleInference {
  private let project: Project
  private(set) var guesses: [String: Roles.Guess] = [:]

  var roles: Roles { Roles(guesses: guesses) }

  init(_ project: Project) {
    self.project = project
    let parts = parts()
    for part in parts { guesses[part.folder] = guess(for: part, among: parts) }
    // Whose ports an adapter implements is known once the adapters are.
    for part in parts where guesses[part.folder]?.role.isInside == true {
      let adapter = parts.first { other in
        guesses[other.folder]?.role == .adapter && guesses[other.folder]?.certainty == .sure
          && other.implemented.contains { $0.file.isBelow(part.folder) }
      }
      guard let adapter, part.effect == nil, libraries(of: part).isEmpty else { continue }
      guesses[part.folder]?.certainty = .sure
      guesses[part.folder]?.reason += "; \(adapter.folder) implements its protocols"
    }
  }

  /// A target, or a folder of the only one that there is.
  private struct Part {
    let folder: String
    let target: Target
    let files: [SourceFile]
    let imports: Set<String>
    /// What its types conform to or inherit.
    let parents: Set<String>
    /// The protocols of other parts that it implements.
    let implemented: [Port]
    /// The targets that depend on it.
    let users: [Target]

    /// What it asks the world by, if anything.
    var effect: String? {
      let own = Set(files.flatMap(\.declarations).map(\.name))
      return imports.sorted().first(where: Self.effects.contains)
        ?? Set(files.flatMap(\.names.keys)).intersection(Self.effects).subtracting(own).min()
    }

    static let tests: Set = ["XCTest", "Testing"]
    static let screens: Set = [
      "View", "App", "Scene", "ViewModifier", "UIView", "UIViewController", "UITableViewController",
      "UICollectionViewController", "UIViewRepresentable", "UIViewControllerRepresentable",
      "UIApplicationDelegate", "NSView", "NSViewController", "NSViewRepresentable", "Widget",
    ]
    private static let effects: Set = [
      "CoreData", "SQLite3", "Network", "FoundationNetworking", "CloudKit", "SwiftData", "GameKit",
      "StoreKit", "AVFoundation", "UserNotifications", "CoreLocation", "Security", "Glibc",
      "Darwin",
      "URLSession", "FileManager", "FileHandle", "UserDefaults", "NSPersistentContainer", "Process",
    ]
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
        return [part(folder, of: target, files)]
      }
      return folders.sorted { $0.key < $1.key }.map { part($0, of: target, $1) }
    }
  }

  private func part(_ folder: String, of target: Target, _ files: [SourceFile]) -> Part {
    let parents = Set(
      files.flatMap(\.declarations).filter { $0.kind != "protocol" }.flatMap(\.parents))
    let own = Set(files.map(\.path))
    return Part(
      folder: folder, target: target, files: files,
      imports: Set(files.flatMap(\.imports).map(\.text)), parents: parents,
      implemented: project.ports.filter { parents.contains($0.name) && !own.contains($0.file) },
      users: project.targets.filter { user in
        user.dependencies.contains { $0.package == nil && $0.name == target.name }
      })
  }

  private func libraries(of part: Part) -> [String] {
    part.imports.subtracting(project.targets.map(\.name.identifier))
      .subtracting(Part.tests.union(project.settings.coreImports)).sorted()
  }

  private func guess(for part: Part, among parts: [Part]) -> Roles.Guess {
    let name = String(part.folder.split(separator: "/").last ?? "")
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
    if name.contains(/Mock|Stub|Fake|Test/) {
      return .init(role: .kit, certainty: .likely, reason: "by its name it serves tests")
    }
    if let type = part.parents.sorted().first(where: Part.screens.contains) {
      return .init(
        role: .app, certainty: .likely, reason: "it shows something, by a type of \(type)")
    }
    let foreign = libraries(of: part)
    if let port = part.implemented.first, let library = part.effect ?? foreign.first {
      // With a library that says nothing of the world, it may as well be a screen.
      return .init(
        role: .adapter, certainty: part.effect == nil ? .likely : .sure,
        reason: "it implements \(port.name), with \(library)")
    }
    if name.hasSuffix("Live"), let port = parts.first(where: { "\($0.target.name)Live" == name }) {
      return .init(
        role: .adapter, certainty: .likely,
        reason: "by its name it stands behind \(port.target.name)")
    }
    if let effect = part.effect {
      return .init(role: .adapter, certainty: .unsure, reason: "it asks the world by \(effect)")
    }
    if let library = foreign.first {
      return .init(role: .core, certainty: .unsure, reason: "it depends on \(library)")
    }
    let types = part.files.flatMap(\.declarations).filter(\.isTopLevel).map(\.kind)
    let isPort = types.contains("protocol") && Set(types).isSubset(of: ["protocol", "typealias"])
    return .init(
      role: isPort ? .port : .core, certainty: part.users.count > 1 ? .likely : .unsure,
      reason: isPort
        ? "it declares protocols alone"
        : "it imports no library; targets that depend on it: \(part.users.count)")
  }
}
