import FoundationEssentials
import Glibc

/// What a disk and the memory above it hold below one folder, after some changes.
///
/// The rules of what a power cut leaves are those on which journaling file systems agree, and on
/// which SQLite and ALICE (Pillai and others, OSDI 2014) rely: what a file holds is safe once the
/// file was synced, and its names once their folder was; before that, any of the blocks written may
/// be there or not, whatever their order; names in one folder change in the order of the calls.
final class Disk {
  /// A file, or a folder.
  enum Entry {
    case file(File)
    case folder(Folder)

    /// Tells a file or folder from all others, whatever its name.
    var identity: ObjectIdentifier {
      switch self {
      case .file(let file): ObjectIdentifier(file)
      case .folder(let folder): ObjectIdentifier(folder)
      }
    }
  }

  final class Folder {
    var synced = Names()
    /// What was done since, oldest first; each is one step.
    var unsynced: [[Change]] = []
    var entries: [String: Entry] = [:]

    struct Change {
      let name: String
      let entry: Entry?
      /// The number of the move, of what came from another folder.
      var arrival: Int?
    }

    /// What the folder holds after the first `count` steps alone.
    func names(after count: Int) -> Names {
      unsynced.prefix(count).joined().reduce(into: synced) { $0.apply($1) }
    }
  }

  /// The entries of a folder by name, and which of them came from another folder, by which move.
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
  /// All that there ever was: kept, so that no other entry gets the identity of one that is gone.
  private var known: [Entry] = []
  private let path: String
  private let root = Folder()
  private var inodes: [UInt64: Entry] = [:]

  /// Begins with what is at `path` now, all of it safe.
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

  /// Does what a program has done.
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

  /// Changes names in one step, which the folder of the last of them keeps.
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
        // A move out of another folder is over there when it is over here.
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

  /// What a power cut leaves, as `loss` decides: the bytes of each file by its path.
  func remains(after loss: inout some Loss) -> Remains {
    var names: [ObjectIdentifier: Names] = [:]
    decideNames(in: root, &loss, &names)
    // Each file belongs to the folder of its last move that is kept, even if it was removed there:
    // then the names that it had in other folders are gone as well.
    var homes: [ObjectIdentifier: (move: Int, folder: ObjectIdentifier)] = [:]
    for (folder, names) in names {
      for (entry, move) in names.arrivals where move > homes[entry]?.move ?? 0 {
        homes[entry] = (move, folder)
      }
    }
    var remains = Remains()
    collect(root, "", &loss, names, homes.mapValues(\.folder), &remains)
    return remains
  }

  private func decideNames(
    in folder: Folder, _ loss: inout some Loss, _ names: inout [ObjectIdentifier: Names]
  ) {
    let kept = folder.names(after: loss.kept(steps: folder.unsynced.count))
    names[ObjectIdentifier(folder)] = kept
    for (_, entry) in kept.entries.sorted(by: { $0.key < $1.key }) {
      if case .folder(let below) = entry, names[entry.identity] == nil {
        decideNames(in: below, &loss, &names)
      }
    }
  }

  private func collect(
    _ folder: Folder, _ path: String, _ loss: inout some Loss, _ names: [ObjectIdentifier: Names],
    _ homes: [ObjectIdentifier: ObjectIdentifier], _ remains: inout Remains
  ) {
    let identity = ObjectIdentifier(folder)
    for (name, entry) in names[identity]!.entries.sorted(by: { $0.key < $1.key })
    where homes[entry.identity] ?? identity == identity {
      let child = path.isEmpty ? name : "\(path)/\(name)"
      switch entry {
      // Shared memory of running programs, which says nothing to those who come later.
      case .file where name.hasSuffix("-shm"): break
      case .file(let file):
        let changes = file.unsynced.flatMap(\.blocks)
        let kept = zip(changes, loss.kept(blocks: changes.count)).filter(\.1).map(\.0)
        remains.files[child] = file.content(kept)
      case .folder(let below):
        remains.folders.append(child)
        collect(below, child, &loss, names, homes, &remains)
      }
    }
  }
}
