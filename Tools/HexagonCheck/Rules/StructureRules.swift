/// Rules about the package as a whole.
extension Rule {
  static let roles = Rule(
    id: "roles", why: "What a target may depend on follows from what it is for: give it a role.",
    check: { project in
      project.targets.filter { target in
        let folder = project.folder(of: target)
        return project.roles.guess(for: folder) == nil
          && !project.roles.guesses.keys.contains { $0.isBelow(folder) }
      }.map {
        Violation(
          subject: $0.name, what: "the target \($0.name) at \(project.folder(of: $0)) has no role")
      }
    },
    plant: { $0.adding(Target(name: "Planted", path: "Planted")) })

  static let namedPlaces = Rule(
    id: "named-places",
    why: "Any rule holds where nothing is: correct the name, or remove it from \(Settings.file).",
    check: { project in
      let settings = project.settings
      let compiled = project.files.filter { project.target(of: $0.path) != nil }
      let empty = settings.folders.filter { folder in
        !compiled.contains { $0.path.isBelow(folder) }
          && !project.targets.contains { project.folder(of: $0) == folder }
      }.map { "no target in \($0) has a Swift file" }
      let alone = settings.composition.filter { place in
        !project.files.contains { $0.path.isBelow(place) }
      }.map { "there is no file \($0)" }
      let unshared = settings.shared.flatMap { user, folders in
        folders.filter { folder in
          !project.dependencies.contains {
            $0.user.isBelow(user) && $0.isBelow(folder) && !$0.isInside
          }
        }.map { "nothing in \(user) depends on \($0)" }
      }
      let needless = settings.libraries.values.joined().filter { package in
        !project.dependencies.contains { $0.package == package }
      }.map { "no target depends on \($0)" }
      return (empty + alone + unshared + needless).map {
        Violation(file: settings.file, subject: $0, what: $0)
      }
    },
    plant: {
      var project = $0
      project.settings.composition.append("no/such/place")
      return project
    })

  static let compiledFiles = Rule(
    id: "compiled-files",
    why: "A file that no target compiles is read as if it counted: move or delete it.",
    check: { project in
      project.files.filter {
        project.roles.guess(for: $0.path) != nil && project.target(of: $0.path) == nil
      }.map { Violation(file: $0.path, what: "no target compiles this file") }
    },
    plant: { project in
      project.targets.first { target in
        project.files.contains {
          project.roles.guess(for: $0.path) != nil
            && project.target(of: $0.path)?.name == target.name
        }
      }.map { planted in
        project.copy(
          targets: project.targets.filter { $0.name != planted.name }, files: project.files)
      }
    })

  /// Covers imports of targets of this package. The build can check imports of libraries in the same way.
  static let declaredImports = Rule(
    id: "declared-imports",
    why: "The manifest shows all that a target depends on: declare it there.",
    check: { project in
      let declared = Set(
        project.dependencies.filter { !$0.isImport }.map { [$0.user, $0.name.identifier] })
      var told: Set<[String]> = []
      return project.dependencies.filter { dependency in
        guard dependency.isImport, let folder = dependency.folder,
          let user = project.target(of: dependency.file).map(project.folder), folder != user
        else { return false }
        let pair = [user, dependency.name.identifier]
        // A mention of a type, unlike an import, stays within its target.
        return dependency.isModule && !declared.contains(pair) && told.insert(pair).inserted
      }.map {
        var violation = Violation($0, isOfRoles: false)
        // SwiftPM accepts such an import if another target provides the module.
        if !project.settings.hasRoles { violation.level = .warning }
        return violation
      }
    },
    plant: { project in
      let libraries = project.targets.filter { $0.type == .regular }
      for user in libraries {
        let declared = user.dependencies.map(\.name) + [user.name]
        if let other = libraries.first(where: { !declared.contains($0.name) }),
          let place = project.place(in: project.folder(of: user))
        {
          return project.adding("import \(other.name.identifier)\n", at: place)
        }
      }
      return nil
    })

  static let currentGraph = Rule(
    id: "current-graph",
    why: "An old picture misleads more than none: run 'hexagon-check --write-graph'.",
    check: { project in
      let page = project.graphPage.flatMap(ModuleGraph(project).article)
      if let page, page == project.graphPage { return [] }
      let what = page == nil ? "the markers of the graph are missing" : "the graph has drifted"
      return [Violation(file: project.settings.graph ?? "", what: what)]
    },
    plant: {
      var project = $0
      project.graphPage? += " "
      project.graphPage = project.graphPage?.replacing("flowchart TD", with: "flowchart LR")
      return project
    })

  static let circles = Rule(
    id: "circles",
    why: "What leans on each other is one: move what both need, or the few lines that lean back.",
    check: { project in
      project.settings.circles.flatMap { scope, level in
        project.circles(of: { scope == .files ? $0 : $0.parentFolder }).map { circle in
          let weakest = circle.weakest
          let place = weakest.places[0]
          return Violation(
            file: place.file, line: place.line, subject: circle.nodes.joined(separator: " "),
            what: "\(circle.nodes.joined(separator: " and ")) lean on each other; "
              + "\(weakest.user) on \(weakest.used) by \(weakest.places.count) "
              + "(\(place.name) here)",
            level: level)
        }
      }
    },
    plant: { project in
      guard let target = project.targets.first(where: { $0.type == .regular }),
        let place = project.place(in: project.folder(of: target))
      else { return nil }
      let folder = place.parentFolder
      return project.adding(
        "struct PlantedOne { var other: PlantedTwo }", at: "\(folder)/A/A.swift"
      )
      .adding("struct PlantedTwo { var other: PlantedOne }", at: "\(folder)/B/B.swift")
    })
}

extension Violation {
  /// Creates a violation for a dependency. `isOfRoles` tells whether the roles of both ends forbid it.
  init(_ dependency: Dependency, isOfRoles: Bool = true) {
    self.init(
      file: dependency.file, line: dependency.line, subject: dependency.name,
      what: "\(dependency.user) depends on \(dependency.name)",
      parts: isOfRoles ? [dependency.user] + [dependency.folder].compactMap(\.self) : [])
  }
}

extension Project {
  /// Returns the path of a new file in a folder that a target compiles.
  func place(in folder: String) -> String? {
    files.first { $0.path.isBelow(folder) && target(of: $0.path) != nil }
      .map { "\($0.path.parentFolder)/Planted.swift" }
  }

  /// Returns paths of new files in the parts of a role.
  func places(of role: Role) -> [String] {
    let all = files.filter { self.role(of: $0.path) == role && target(of: $0.path) != nil }
    return Set(all.map { "\($0.path.parentFolder)/Planted.swift" }).sorted()
  }
}
