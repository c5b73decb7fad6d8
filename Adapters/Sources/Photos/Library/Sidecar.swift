import FeedCore
import FoundationEssentials
import OfflineCore

/// What a user wrote about a picture, in `NAME.json` beside `NAME.jpg`.
struct Sidecar: Sendable {
  /// The most bytes of such a file: 1 MiB.
  static let limit = 1 << 20

  private struct Record: Decodable {
    struct Remark: Decodable {
      enum CodingKeys: String, CodingKey {
        case message
        case createdAt = "created_at"
        case username
      }

      let message: String
      let createdAt: String
      let username: String
    }

    let description: String?
    let location: String?
    let comments: [Remark]?
  }

  let description: String?
  let location: String?
  let comments: [ImageComment]

  /// - Returns: `nil` if the picture has no such file.
  /// - Throws: `SourceError`, naming the file: its user wrote it, and wants to know.
  static func beside(_ photo: Photo, in folder: PhotoFolder) throws(SourceError) -> Sidecar? {
    guard let path = photo.path.sidecar, let data = try folder.contents(of: path, limit: limit)
    else { return nil }
    let address = "\(folder.name)/\(path.text)"
    let record: Record
    do {
      record = try JSONDecoder().decode(Record.self, from: data)
    } catch let error as DecodingError {
      throw .invalidData(.malformed(error.departure), address: address)
    } catch {
      throw .invalidData(.malformed("the file: is no JSON"), address: address)
    }
    return Sidecar(
      description: record.description,
      location: record.location,
      comments: try comments(record.comments ?? [], on: photo, address: address))
  }

  private static func comments(
    _ remarks: [Record.Remark], on photo: Photo, address: String
  ) throws(SourceError) -> [ImageComment] {
    var seen: [UUID: Int] = [:]
    var comments: [ImageComment] = []
    for (index, remark) in remarks.enumerated() {
      guard let createdAt = SidecarDate.date(from: remark.createdAt) else {
        throw .invalidData(.malformed("comments[\(index)].created_at is no date"), address: address)
      }
      // The id follows from what was said, so that it stays when comments are added before it.
      let words = [remark.createdAt, remark.username, remark.message].joined(separator: "\0")
      let base = DerivedID.of(Data(photo.path.bytes + [0] + Array(words.utf8)))
      let repeats = seen[base, default: 0]
      seen[base] = repeats + 1
      comments.append(
        ImageComment(
          id: repeats == 0 ? base : DerivedID.of(Data("\(base) \(repeats)".utf8)),
          message: remark.message, createdAt: createdAt, username: remark.username))
    }
    return comments
  }
}
