import FoundationEssentials
import Platform

/// A model of a disk, and of the memory above it, below one folder.
///
/// A power cut follows the rules on which journaling file systems agree, and on which SQLite and ALICE
/// (Pillai and others, OSDI 2014) rely. The content of a file is safe once the file was synced, and its names
/// once their folder was synced. Before that, any of the written blocks may or may not be on the disk, in any
/// order. Names in one folder change in the order of the calls.
final class Disk {
  /// A file or a folder.
  enum Entry {
    case file(File)
    case folder(Folder)

    /// The identity of a file or folder, independent of its name.
    var identity: ObjectIdentifier {
      switch self {
      case .file(let file): ObjectIdentifier(file)
      case .folder(let folder): ObjectIdentifier(folder)
      }
    }
  }

  final class Folder {
    var synced = Names()
    /// The changes since the last sync, oldest first; each is one step.
    var unsynced: [[Change]] = []
    var entries: [String: Entry] = [:]

    struct Change {
      let name: String
      let entry: Entry?
      /// The number of the move, if the entry came from another folder.
      var arrival: Int?
    }

    /// Returns the names after the first `count` steps.
    func names(after count: Int) -> Names {
      unsynced.prefix(count).joined().reduce(into: synced) { $0.apply($1) }
    }
  }

  /// The entries of a folder by name, and the moves that brought entries from other folders.
  struct Names {
    var entries: [String: Entry] = [:]
    private(set) var arrivals: [ObjectIdentifier: Int] = [:]

    mutating func apply(_ change: Folder.Change) {
      entries[change.name] = change.entry
      if let arrival = change.arrival, let entry = change.entry {
        arrivals[entry.identity] = arrival
      }
    }
  }

  private var moves = 0
  /// All entries that ever existed: they are kept so that no new entry reuses the identity of a deleted one.
  private var known: [Entry] = []
  private let path: String
  private let root = Folder()
  private var inodes: [UInt64: Entry] = [:]

  /// Creates a model of the present content of `path`, all of it synced.
  init(at path: String) throws {
    self.path = path
    try read(path, into: root)
    inodes[UInt64(Self.status(path).st_ino)] = .folder(root)
  }

  private func read(_ path: String, into folder: Folder) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let child = "\(path)/\(name)"
      let entry: Entry
      let status = Self.status(child)
      if status.st_mode & S_IFMT == S_IFDIR {
        let below = Folder()
        try read(child, into: below)
        entry = .folder(below)
      } else {
        entry = .file(File([UInt8](try Data(contentsOf: URL(filePath: child)))))
      }
      inodes[UInt64(status.st_ino)] = entry
      known.append(entry)
      folder.entries[name] = entry
    }
    folder.synced.entries = folder.entries
  }

  private static func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  /// Applies a step of a program.
  func apply(_ step: Recording.Step) {
    switch step {
    case .write(let inode, let offset, let bytes):
      if case .file(let file)? = inodes[inode] { file.unsynced.append(.write(at: offset, bytes)) }
    case .resize(let inode, let size):
      if case .file(let file)? = inodes[inode] { file.unsynced.append(.resize(size)) }
    case .sync(let inode):
      switch inodes[inode] {
      case .file(let file):
        file.synced = file.content(file.unsynced)
        file.unsynced = []
      case .folder(let folder):
        folder.synced = folder.names(after: folder.unsynced.count)
        folder.unsynced = []
      case nil: break
      }
    case .create(let path, let inode, let isFolder):
      let entry: Entry = isFolder ? .folder(Folder()) : .file(File())
      inodes[inode] = entry
      known.append(entry)
      // A file may get its name later.
      if !path.isEmpty { change([(path, entry)]) }
    case .link(let path, let inode): change([(path, inodes[inode])])
    case .remove(let path): change([(path, nil)])
    case .move(let path, let other): change([(path, nil), (other, entry(at: path))])
    case .exchange(let path, let other):
      change([(path, entry(at: other)), (other, entry(at: path))])
    case .output: break
    }
  }

  /// Changes names in one step, which is recorded in the folder of the last name.
  private func change(_ names: [(path: String, entry: Entry?)]) {
    guard let last = names.last, let kept = folder(of: last.path) else { return }
    var step: [Folder.Change] = []
    var arrival: Int?
    for (path, entry) in names {
      guard let folder = folder(of: path), let name = components(path).last else { continue }
      folder.entries[name] = entry
      if folder === kept {
        step.append(Folder.Change(name: name, entry: entry, arrival: arrival))
      } else {
        // A move from another folder leaves that folder when it arrives in this one.
        moves += 1
        arrival = moves
      }
    }
    kept.unsynced.append(step)
  }

  private func components(_ path: String) -> [String] {
    path.dropFirst(self.path.count).split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  private func folder(of path: String) -> Folder? {
    var folder = root
    for name in components(path).dropLast() {
      guard case .folder(let below)? = folder.entries[name] else { return nil }
      folder = below
    }
    return folder
  }

  private func entry(at path: String) -> Entry? {
    components(path).last.flatMap { folder(of: path)?.entries[$0] }
  }

  /// Returns what is left after a power cut: the content of each file by path. `loss` decides what is lost.
  func remains(after loss: inout some Loss) -> Remains {
    var names: [ObjectIdentifier: Names] = [:]
    decideNames(in: root, loss: &loss, names: &names)
    // A file belongs to the folder of its last kept move, even if it was removed there: then its names in
    // other folders are gone, too.
    var homes: [ObjectIdentifier: (move: Int, folder: ObjectIdentifier)] = [:]
    for (folder, names) in names {
      for (entry, move) in names.arrivals where move > homes[entry]?.move ?? 0 {
        homes[entry] = (move, folder)
      }
    }
    var remains = Remains()
    collect(
      root, path: "", loss: &loss, names: names, homes: homes.mapValues(\.folder), remains: &remains
    )
    return remains
  }

  private func decideNames(
    in folder: Folder, loss: inout some Loss, names: inout [ObjectIdentifier: Names]
  ) {
    let kept = folder.names(after: loss.chooseKept(steps: folder.unsynced.count))
    names[ObjectIdentifier(folder)] = kept
    for (_, entry) in kept.entries.sorted(by: { $0.key < $1.key }) {
      if case .folder(let below) = entry, names[entry.identity] == nil {
        decideNames(in: below, loss: &loss, names: &names)
      }
    }
  }

  private func collect(
    _ folder: Folder, path: String, loss: inout some Loss, names: [ObjectIdentifier: Names],
    homes: [ObjectIdentifier: ObjectIdentifier], remains: inout Remains
  ) {
    let identity = ObjectIdentifier(folder)
    for (name, entry) in names[identity]!.entries.sorted(by: { $0.key < $1.key })
    where homes[entry.identity] ?? identity == identity {
      let child = path.isEmpty ? name : "\(path)/\(name)"
      switch entry {
      // Shared memory of running processes has no meaning for later ones.
      case .file where name.hasSuffix("-shm"): break
      case .file(let file):
        let changes = file.unsynced.flatMap(\.blocks)
        let kept = zip(changes, loss.chooseKept(blocks: changes.count)).filter(\.1).map(\.0)
        remains.files[child] = file.content(kept)
      case .folder(let below):
        remains.folders.append(child)
        collect(below, path: child, loss: &loss, names: names, homes: homes, remains: &remains)
      }
    }
  }
}
