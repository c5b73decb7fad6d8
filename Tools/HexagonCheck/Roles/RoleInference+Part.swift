extension RoleInference {
  /// A target, or a folder of the package's only library target.
  struct Part {
    let folder: String
    let target: Target
    let files: [SourceFile]
    let imports: Set<String>
    /// The types that its own types conform to or inherit from.
    let parents: Set<String>
    /// The targets that it depends on.
    let needs: Set<String>
    /// The protocols of other parts that it implements.
    var implemented: [Port]
    /// The protocols that it calls but does not implement.
    let called: [Port]

    var name: String { String(folder.split(separator: "/").last ?? "") }

    var isCoreByName: Bool {
      name.contains(/(Core|Domain|Application|UseCases?|Interactors?)$/)
    }

    func holds(_ path: String) -> Bool { files.contains { $0.path == path } }

    func implements(_ other: Part) -> Bool { implemented.contains { other.holds($0.file) } }

    func implementer(among parts: [Part]) -> Part? {
      parts.first { $0.folder != folder && $0.implements(self) }
    }

    /// Whether it implements protocols of others, and either uses the outside world or has no
    /// protocol that others implement.
    func isAdapter(among parts: [Part]) -> Bool {
      !implemented.isEmpty && (effect != nil || implementer(among: parts) == nil)
    }

    /// Its role if it is core.
    var role: Role {
      let types = files.flatMap(\.declarations).filter(\.isTopLevel).map(\.kind)
      return types.contains("protocol") && Set(types).isSubset(of: ["protocol", "typealias"])
        ? .port : .core
    }

    /// The first module or type through which it touches the outside world, if any.
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
    static let screenModules: Set = ["AppKit", "SwiftUI", "UIKit", "WatchKit", "WidgetKit"]
    private static let effects: Set = [
      "CoreData", "SQLite3", "Network", "FoundationNetworking", "CloudKit", "SwiftData", "GameKit",
      "StoreKit", "AVFoundation", "UserNotifications", "CoreLocation", "Security", "Glibc",
      "Darwin",
      "URLSession", "FileManager", "FileHandle", "UserDefaults", "NSPersistentContainer", "Process",
    ]
  }
}
