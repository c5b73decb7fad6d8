import FeedCore
import FoundationEssentials
import OfflineCore

/// What a user wrote about a picture, in `NAME.json` beside `NAME.jpg`.
struct Sidecar: Sendable {
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
  static func beside(_ photo: Photo, in folder: PhotoFolder) throws -> Sidecar? {
    guard let path = photo.path.sidecar, let data = try folder.contents(of: path, limit: limit)
    else { return nil }
    let address = folder.address(of: path)
    let record: Record
    do {
      record = try JSONDecoder().decode(Record.self, from: data)
    } catch let error as DecodingError {
      throw SourceError(.invalidData, address: address, detail: describe(error))
    } catch {
      throw SourceError(.invalidData, address: address, detail: "the file: is no JSON")
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
      guard let createdAt = InternetDateTime.date(from: remark.createdAt) else {
        throw SourceError(
          .invalidData, address: address, detail: "comments[\(index)].created_at is no date")
      }
      // The id follows from what was said, so that it stays when comments are added before it.
      let words = [remark.createdAt, remark.username, remark.message].joined(separator: "\0")
      let base = UUID(name: Array(words.utf8), in: photo.id)
      let repeats = seen[base, default: 0]
      seen[base] = repeats + 1
      comments.append(
        ImageComment(
          id: repeats == 0 ? base : UUID(name: "\(repeats)".utf8, in: base),
          message: remark.message, createdAt: createdAt, username: remark.username))
    }
    return comments
  }

  /// Where the file departs from its form, and how, for people.
  private static func describe(_ error: DecodingError) -> String {
    let (path, fault): ([any CodingKey], String) =
      switch error {
      case .keyNotFound(let key, let context):
        (context.codingPath, "\(key.stringValue) is missing")
      case .typeMismatch(_, let context): (context.codingPath, "is of the wrong type")
      case .valueNotFound(_, let context): (context.codingPath, "is null")
      case .dataCorrupted(let context): (context.codingPath, "is no JSON")
      @unknown default: ([], "can't be read")
      }
    let place = path.reduce("") { place, key in
      if let index = key.intValue { return "\(place)[\(index)]" }
      return place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)"
    }
    return "\(place.isEmpty ? "the file" : place): \(fault)"
  }
}
