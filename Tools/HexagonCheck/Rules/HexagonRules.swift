/// Rules of the hexagon: the dependencies each role may have, and the owner of the ports.
extension Rule {
  static let coreImports = Rule(
    id: "core-imports",
    why: "Core is the same with any library, backend and system: put a port between them.",
    check: { project in
      project.dependencies.filter { dependency in
        guard project.role(of: dependency.user)?.isInside == true else { return false }
        guard let folder = dependency.folder else {
          return !project.settings.coreImports.contains(dependency.name)
        }
        return !project.isMacro(dependency)
          && project.role(of: folder).map { !$0.isInside } ?? false
      }.map { Violation($0) }
    },
    plant: { project in
      project.places(of: .core).first.map { project.adding("import PlantedLibrary\n", at: $0) }
    })

  static let adapterIsolation = Rule(
    id: "adapter-isolation",
    why: "An adapter can be replaced, or left out, alone: share through a port in core.",
    check: { project in
      project.dependencies.filter { dependency in
        guard project.role(of: dependency.user) == .adapter,
          let folder = dependency.folder, let role = project.role(of: folder)
        else { return false }
        let isOwn = role == .adapter && dependency.isInside
        return !role.isInside && !isOwn && !project.isMacro(dependency)
          && !project.isLibrary(folder) && !project.isShared(folder, with: dependency.user)
      }.map { Violation($0) }
    },
    plant: { project in
      let others = project.targets.filter {
        [.adapter, .app].contains(project.role(of: project.folder(of: $0)))
      }
      for place in project.places(of: .adapter) {
        if let other = others.first(where: {
          let folder = project.folder(of: $0)
          return !place.isBelow(folder) && !folder.isBelow(project.unit(of: place))
            && !project.isShared(folder, with: place)
        }) {
          return project.adding("import \(other.name.identifier)\n", at: place)
        }
      }
      return nil
    })

  static let oneLibrary = Rule(
    id: "one-library",
    why: "An adapter of two libraries changes for two reasons: split it.",
    check: { project in
      let products = project.dependencies.filter {
        !$0.isImport && $0.folder == nil && project.role(of: $0.user) == .adapter
      }
      return Dictionary(grouping: products) { project.outermostTarget(around: $0.user) }
        .compactMap { folder, products in
          let libraries = Set(
            products.map { product in
              let package = product.package ?? product.name
              return project.settings.libraries.first { $0.value.contains(package) }?.key ?? package
            })
          guard libraries.count > 1 else { return nil }
          let list = libraries.sorted().joined(separator: " and ")
          return Violation(
            subject: folder, what: "\(folder) depends on \(list)", parts: [folder])
        }
    },
    plant: { project in
      guard
        let index = project.targets.firstIndex(where: {
          project.role(of: project.folder(of: $0)) == .adapter
        })
      else { return nil }
      var targets = project.targets
      targets[index].dependencies += ["one", "two"].map {
        Target.Product(name: "Planted", package: "planted-\($0)")
      }
      return project.copy(targets: targets, files: project.files)
    })

  static let composition = Rule(
    id: "composition",
    why: "An app names its adapters in one place, which composes it: pass them on from there.",
    check: { $0.scattered.map { Violation($0) } },
    plant: { project in
      guard
        let adapter = project.targets.first(where: {
          project.role(of: project.folder(of: $0)) == .adapter
        })
      else { return nil }
      let text = "import \(adapter.name.identifier)\n"
      let parts = project.settings.composition
      if !parts.isEmpty {
        let place = project.places(of: .app).first { place in
          !parts.contains { place.isBelow($0) }
        }
        return place.map { project.adding(text, at: $0) }
      }
      guard
        let app = project.targets.first(where: {
          $0.type == .regular && project.role(of: project.folder(of: $0)) == .app
        }), let place = project.place(in: project.folder(of: app))
      else { return nil }
      // A library that another library uses does not belong to programs alone.
      let user = Target(name: "Planted", path: "Planted", dependencies: [.init(name: app.name)])
      return project.adding(text, at: place).adding(user)
    })

  static let portsInCore = Rule(
    id: "ports-in-core",
    why: "Who needs something says what it must do: move the protocol to core, as a port.",
    check: { project in
      project.ports.compactMap { port in
        guard project.role(of: port.file) == .adapter else { return nil }
        let others = port.implementations.filter {
          project.role(of: $0) == .adapter && project.unit(of: $0) != project.unit(of: port.file)
            && !project.isShared(port.file, with: $0)
        }
        guard let other = others.first else { return nil }
        return Violation(
          file: port.file, line: port.line, subject: port.name,
          what:
            "\(project.unit(of: other)) implements \(port.name), which another adapter declares",
          parts: [port.file, other])
      }
    },
    plant: { project in
      let places = project.places(of: .adapter)
      guard let one = places.first,
        let other = places.first(where: {
          project.unit(of: $0) != project.unit(of: one) && !project.isShared(one, with: $0)
        })
      else { return nil }
      return project.adding("public protocol PlantedPort {}\n", at: one)
        .adding("struct PlantedAdapter: PlantedPort {}\n", at: other)
    })

  static let idlePorts = Rule(
    id: "idle-ports",
    why: "A port that nobody implements or calls promises what is not there: remove it, or use it.",
    check: { project in
      guard project.hasApps else { return [] }
      return project.ports.compactMap { port in
        guard project.role(of: port.file)?.isInside == true else { return nil }
        let lack =
          port.implementations.isEmpty
          ? "nothing implements" : port.uses == 0 ? "nothing calls" : ""
        guard !lack.isEmpty else { return nil }
        return Violation(
          file: port.file, line: port.line, subject: port.name, what: "\(lack) \(port.name)",
          parts: [port.file])
      }
    },
    plant: { project in
      guard project.hasApps else { return nil }
      return project.places(of: .core).first.map {
        project.adding("public protocol PlantedPort {}\n", at: $0)
      }
    })
}

extension Project {
  /// Whether the package has programs. Without programs, its ports may be meant for other packages.
  fileprivate var hasApps: Bool { targets.contains { role(of: folder(of: $0)) == .app } }

  /// Returns the part that a path belongs to: its target, or a folder inside it that has its own role.
  func unit(of path: String) -> String {
    let target = target(of: path).map(folder) ?? path
    let role = roles.folder(around: path) ?? ""
    return role.isBelow(target) ? role : target
  }

  /// Returns whether the dependency is a macro, which generates code and is absent at run time.
  fileprivate func isMacro(_ dependency: Dependency) -> Bool {
    targets.contains { $0.name == dependency.name && $0.type == .macro }
  }

  /// Returns whether the folder is a system library, which adapters may use if the settings define
  /// no roles.
  fileprivate func isLibrary(_ folder: String) -> Bool {
    !settings.hasRoles
      && targets.contains { [.system, .binary].contains($0.type) && self.folder(of: $0) == folder }
  }

  /// Returns whether the settings allow an adapter to depend on another one.
  func isShared(_ folder: String, with user: String) -> Bool {
    settings.shared.contains { users, folders in
      user.isBelow(users) && folders.contains { folder.isBelow($0) }
    }
  }

  /// Dependencies of apps on adapters outside the places where apps are composed.
  fileprivate var scattered: [Dependency] {
    dependencies.filter { dependency in
      guard role(of: dependency.user) == .app, let folder = dependency.folder,
        role(of: folder) == .adapter
      else { return false }
      return !composes(dependency)
    }
  }

  /// Returns whether a dependency is in a place where an app is composed.
  fileprivate func composes(_ dependency: Dependency) -> Bool {
    if !settings.composition.isEmpty {
      return !dependency.isImport
        || settings.composition.contains { dependency.file.isBelow($0) }
    }
    // Programs compose themselves by default, and so do targets that only programs use.
    let users = dependencies.filter { $0.folder == dependency.user && role(of: $0.user) != .test }
    return users.allSatisfy { user in
      targets.contains { folder(of: $0) == user.user && $0.type == .executable }
    }
  }

  fileprivate func outermostTarget(around folder: String) -> String {
    targets.map(self.folder).filter { folder.isBelow($0) }.min { $0.count < $1.count } ?? folder
  }
}
