import OfflineCore
import StorageEngine

extension SQLiteBackend {
  private static let nextUse = "(SELECT ifnull(max(used), 0) + 1 FROM images)"

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    let image =
      try await reader.read { db -> StoredImage? in
        // An image that has lost its data is damaged, not missing.
        let query = "SELECT head, data FROM images LEFT JOIN image_data ON image = id WHERE key = ?"
        return try db.first(query, arguments: [key]) { row in
          StoredImage(head: row.checkedText(0), data: try row.data(1))
        }
      } ?? nil
    if isUse, image != nil {
      // Use the connection for reads, because the other one may be busy for a long time.
      await reader.writeIfIdle { db in
        let isLatest = "used = (SELECT max(used) FROM images)"
        try db.run(
          "UPDATE images SET used = \(Self.nextUse) WHERE key = ? AND NOT \(isLatest)",
          arguments: [key])
      }
    }
    return image
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    let size = image.data.count
    guard size <= Self.mostBytes else { return }
    _ = try await writer.write(.normal, creates: true) { db in
      try Self.removeImages(db, where: "key = ?", arguments: [key])
      let ids = try db.rows(
        "INSERT INTO images (key, head, size, used) VALUES (?, ?, ?, \(Self.nextUse)) RETURNING id",
        arguments: [key, image.head, size]
      ) { try $0.int(0) }
      for id in ids {
        // REPLACE, because damage may have left data under a free number.
        try db.run(
          "REPLACE INTO image_data (image, data) VALUES (?, ?)", arguments: [id, image.data])
      }
      try db.run("UPDATE totals SET images = images + 1, bytes = bytes + ?", arguments: [size])
      while try Self.usage(db).bytes > limit {
        let isFound = try Self.removeImages(db, where: "used = (SELECT min(used) FROM images)")
        guard isFound else {
          throw StoreError(.damaged, detail: "the totals of the images are wrong")
        }
      }
    }
  }

  func removeImage(_ key: EntryKey) async throws {
    _ = try await writer.write(.normal, creates: false) { db in
      try Self.removeImages(db, where: "key = ?", arguments: [key])
    }
  }

  /// - Returns: `true` if there was an image to remove.
  @discardableResult
  private static func removeImages(
    _ db: Database, where condition: String, arguments: [(any SQLiteValue)?] = []
  ) throws -> Bool {
    let images = try db.rows(
      "DELETE FROM images WHERE \(condition) RETURNING id, size", arguments: arguments
    ) { (id: try $0.int(0), size: try $0.int(1)) }
    for (id, size) in images {
      try db.run("DELETE FROM image_data WHERE image = ?", arguments: [id])
      try db.run("UPDATE totals SET images = images - 1, bytes = bytes - ?", arguments: [size])
    }
    return !images.isEmpty
  }

  func imageHeads() async throws -> [(key: EntryKey, head: String)] {
    try await reader.read { db in
      try db.rows("SELECT key, head FROM images ORDER BY used", value: Self.keyAndHead)
    } ?? []
  }

  func imageUsage() async throws -> (count: Int, bytes: Int) {
    try await reader.read { try Self.usage($0) } ?? (0, 0)
  }

  /// Returns the totals, which every change updates, so no call has to visit all images.
  private static func usage(_ db: Database) throws -> (count: Int, bytes: Int) {
    let query = "SELECT images, bytes FROM totals WHERE min(images, bytes) >= 0"
    guard let usage = try db.first(query, value: { (try $0.int(0), try $0.int(1)) }) else {
      throw StoreError(.damaged, detail: "the totals of the images are wrong")
    }
    return usage
  }
}
