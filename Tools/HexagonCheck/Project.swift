import Dispatch
import Foundation
import Synchronization

/// The input of the rules: a package, and the role of each part.
struct Project: Sendable {
  let name: String
  var targets: [Target]
  var files: [SourceFile]
  var roles: Roles
  var settings: Settings
  /// The text of the article with the module graph, or `nil` if there is none.
  var graphPage: String?
  /// The folder of each target. One that can't be found gets the first usual folder.
  private(set) var folders: [String: String] = [:]
  private var targetsByFolder: [String: [Int]] = [:]
  /// The dependencies declared in the manifest, the imports of the files, and mentions of types of
  /// other parts of the same target.
  private(set) var dependencies: [Dependency] = []
  /// Mentions of types between files of the same target.
  private(set) var references: [Reference] = []
  /// The protocols and their implementations.
  private(set) var ports: [Port] = []

  init(
    name: String = "", targets: [Target], files: [SourceFile], settings: Settings = Settings(),
    roles: Roles? = nil, graphPage: String? = nil
  ) {
    let targets = targets.map(\.normalized)
    (self.name, self.targets, self.files) = (name, targets, files)
    (self.settings, self.graphPage) = (settings, graphPage)
    self.roles = roles ?? Roles(settings.roles)
    let all = Set(files.flatMap(\.path.withFolders))
    for (index, target) in targets.enumerated() {
      let folder = target.path ?? Self.folder(of: target, among: targets, folders: all)
      folders[target.name.identifier] = folder
      targetsByFolder[folder, default: []].append(index)
    }
    for target in targets {
      let user = self.folder(of: target)
      dependencies += target.dependencies.map {
        let folder = $0.package == nil ? folders[$0.name.identifier] : nil
        return Dependency(user: user, name: $0.name, package: $0.package, folder: folder)
      }
    }
    let tests = Set(targets.filter { $0.type == .test }.map(folder))
    references = Self.references(in: files) { target(of: $0)?.name }
    ports = Self.ports(in: files) { path in
      role(of: path) == .test || path.withFolders.contains(where: tests.contains)
    }
    if roles == nil, !settings.hasRoles { self.roles = RoleInference(self).roles }
    for file in files where !file.imports.isEmpty {
      let user = unit(of: file.path)
      dependencies += file.imports.map {
        Dependency(
          file: file.path, line: $0.line, user: user, name: $0.text, folder: folders[$0.text])
      }
    }
    for reference in references {
      let (user, used) = (unit(of: reference.file), unit(of: reference.declaredIn))
      guard user != used else { continue }
      dependencies.append(
        Dependency(
          file: reference.file, line: reference.line, user: user, name: reference.name,
          isModule: false, folder: used))
    }
  }

  /// Returns the folder of a target without a path; SwiftPM takes the first usual folder that exists.
  private static func folder(
    of target: Target, among targets: [Target], folders: Set<String>
  ) -> String {
    let isTest = target.type == .test
    let isAlone = targets.count { ($0.type == .test) == isTest } == 1
    let usual = target.usualFolders(isAlone: isAlone)
    return usual.first(where: folders.contains) ?? usual[0]
  }

  func folder(of target: Target) -> String { folders[target.name.identifier] ?? "" }

  /// Returns the target that compiles a file, which is the innermost one around it.
  func target(of path: String) -> Target? {
    for folder in path.withFolders {
      let isBelow = { (name: String) in
        path.isBelow(folder.isEmpty || name.isEmpty ? folder + name : "\(folder)/\(name)")
      }
      for index in targetsByFolder[folder] ?? [] {
        let target = targets[index]
        if target.exclude.contains(where: isBelow) { continue }
        if let sources = target.sources, !sources.contains(where: isBelow) { continue }
        return target
      }
    }
    return nil
  }

  func role(of path: String) -> Role? { roles.role(of: path) }

  /// Returns the same package with one more file.
  func adding(_ text: String, at path: String) -> Project {
    copy(targets: targets, files: files + [SourceFile(path: path, text: text)])
  }

  /// Returns the same package with one more target.
  func adding(_ target: Target) -> Project { copy(targets: targets + [target], files: files) }

  /// Returns the same package with other targets and files; the roles stay as they are.
  func copy(targets: [Target], files: [SourceFile]) -> Project {
    Project(
      name: name, targets: targets, files: files, settings: settings, roles: roles,
      graphPage: graphPage)
  }
}

/// A dependency of a target, and the place that declares it.
struct Dependency: Sendable {
  var file = "Package.swift"
  var line = 1
  /// The folder of the dependent target.
  let user: String
  /// The name of a target, product or module, or of a type in another part of the same target.
  let name: String
  var isModule = true
  /// The package, if it is a product of one.
  var package: String?
  /// The folder of the target or part; `nil` if it is not in this package.
  let folder: String?

  var isImport: Bool { file != "Package.swift" }

  func isBelow(_ folder: String) -> Bool { self.folder?.isBelow(folder) ?? false }

  /// `true` if both ends are in one folder: parts of one adapter, such as a C header target and its user.
  var isInside: Bool { folder.map { $0.isBelow(user) || user.isBelow($0) } ?? false }
}

extension Project {
  /// Reads a package, its settings and its sources.
  init(manifest json: Data, root: String, settings: Settings) throws {
    let manifest: Manifest
    do {
      manifest = try JSONDecoder().decode(Manifest.self, from: json)
    } catch {
      throw Problem(
        "The manifest is not the output of 'swift package dump-package': \(error.inWords)",
        status: EX_DATAERR)
    }
    let places = manifest.targets.flatMap { $0.path.map { [$0] } ?? $0.usualFolders(isAlone: true) }
    let tops = Set((places + settings.folders).map { $0.normalizedPath.prefix { $0 != "/" } })
    let paths = Set(
      tops.flatMap { Self.swiftFiles(below: $0.isEmpty ? "." : String($0), root: root) }
    ).sorted()
    let files = try Self.read(paths, root: root)
    let page = settings.graph.flatMap {
      try? String(contentsOfFile: "\(root)/\($0)", encoding: .utf8)
    }
    self.init(
      name: manifest.name, targets: manifest.targets, files: files, settings: settings,
      graphPage: page)
  }

  /// Returns the paths of all Swift files below a folder, except in hidden folders, such as builds,
  /// and in nested packages. Links to folders are followed, as in SwiftPM, unless they lead back to
  /// an enclosing folder.
  private static func swiftFiles(
    below folder: String, root: String, within around: Set<String> = []
  ) -> [String] {
    let place = URL(filePath: "\(root)/\(folder)").resolvingSymlinksInPath().path
    guard !around.contains(place) else { return [] }
    let isRoot = folder == "."
    // If the path is a file, there are no names.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    if !isRoot, names.contains("Package.swift") { return [] }
    return names.filter { !$0.hasPrefix(".") && $0 != "Package.swift" }.flatMap {
      name -> [String] in
      let path = isRoot ? name : "\(folder)/\(name)"
      return name.hasSuffix(".swift")
        ? [path] : swiftFiles(below: path, root: root, within: around.union([place]))
    }
  }

  /// Reads the files in parallel on all cores.
  private static func read(_ paths: [String], root: String) throws -> [SourceFile] {
    let files = Mutex<[Int: Result<SourceFile, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let file = Result {
        guard let data = FileManager.default.contents(atPath: "\(root)/\(paths[index])") else {
          throw Problem("\(paths[index]) can't be read.", status: EX_NOINPUT)
        }
        return SourceFile(path: paths[index], text: [UInt8](data))
      }
      files.withLock { $0[index] = file }
    }
    return try files.withLock { files in try paths.indices.compactMap { try files[$0]?.get() } }
  }
}
