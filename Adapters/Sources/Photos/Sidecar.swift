import FeedCore
import Files
import FoundationEssentials
import OfflineCore

/// The text that a user wrote about a picture, in `NAME.json` beside `NAME.jpg`, or that a program exported.
///
/// Each field is decoded separately: a program that uses one name for something else does not hide
/// the other fields.
struct Sidecar: Sendable {
  static let limit = 1 << 20

  private struct Fields: Decodable {
    enum CodingKeys: CodingKey {
      case title, description, location, comments
    }

    let title: Result<String?, any Error>
    let description: Result<String?, any Error>
    let location: Result<String?, any Error>
    let comments: Result<[Remark]?, any Error>

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      title = Result { try fields.decodeIfPresent(String.self, forKey: .title) }
      description = Result { try fields.decodeIfPresent(String.self, forKey: .description) }
      location = Result { try fields.decodeIfPresent(String.self, forKey: .location) }
      comments = Result { try fields.decodeIfPresent([Remark].self, forKey: .comments) }
    }
  }

  private struct Remark: Decodable {
    enum CodingKeys: String, CodingKey {
      case message
      case createdAt = "created_at"
      case username
    }

    let message: String
    let createdAt: String
    let username: String
  }

  /// The data that Google Takeout writes.
  private struct Export: Decodable {
    struct Moment: Decodable { let timestamp: String }

    let photoTakenTime: Moment?
  }

  /// The title; `nil` for the name of a file, which Google Takeout writes here.
  let title: String?
  let description: String?
  let location: String?
  let comments: Result<[ImageComment], SourceError>
  /// The number of comments that can be read.
  let commentCount: Int
  /// The error for the first unreadable field. It names the file, because a user wrote it and can correct it.
  let fault: SourceError?

  /// - Returns: `nil` if the picture has no such file.
  /// - Throws: `SourceError` if the file can't be read.
  static func read(beside photo: Photo, in folder: PhotoFolder) async throws -> Sidecar? {
    guard let path = photo.sidecar ?? photo.path.sidecar,
      let data = try await folder.open(path, limit: limit)?.data
    else { return nil }
    let address = folder.address(of: path)
    let fields = Result { try JSONDecoder().decode(Fields.self, from: data) }
    func field<Value>(
      _ field: (Fields) -> Result<Value?, any Error>
    ) -> Result<Value?, SourceError> {
      fields.flatMap(field).mapError { error in
        let detail = (error as? DecodingError)?.explanation ?? "it is not JSON"
        return SourceError(.invalidData, address: address, detail: detail)
      }
    }
    var faults: [SourceError] = []
    func value<Value>(_ result: Result<Value?, SourceError>) -> Value? {
      do {
        return try result.get()
      } catch {
        faults.append(error)
        return nil
      }
    }
    let comments = field(\.comments).flatMap { remarks in
      Result { () throws(SourceError) in
        try Self.comments(remarks ?? [], on: photo, address: address)
      }
    }
    let description = value(field(\.description))?.trimmedText
    let location = value(field(\.location))
    let title = value(field(\.title))?.trimmedText
      .flatMap { photo.path.isFileName($0) ? nil : $0 }
    let count = value(comments.map { $0.count })
    return Sidecar(
      title: title, description: description, location: location, comments: comments,
      commentCount: count ?? 0, fault: faults.first)
  }

  /// Returns the time at which the picture was taken, which Google Takeout writes in seconds since 1970.
  static func takenAt(_ data: Data) -> Date? {
    let export = try? JSONDecoder().decode(Export.self, from: data)
    return export?.photoTakenTime.flatMap { Double($0.timestamp) }
      .flatMap { $0 == 0 ? nil : Date(timeIntervalSince1970: $0) }
      .flatMap { $0.isOnCalendar ? $0 : nil }
  }

  private static func comments(
    _ remarks: [Remark], on photo: Photo, address: String
  ) throws(SourceError) -> [ImageComment] {
    var seen: [UUID: Int] = [:]
    var comments: [ImageComment] = []
    for (index, remark) in remarks.enumerated() {
      guard let createdAt = InternetDateTime.date(from: remark.createdAt) else {
        throw SourceError(
          .invalidData, address: address,
          detail: "comments, item \(index + 1): created_at is not a date")
      }
      // The id is derived from the content, so it does not change when comments are added before it.
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
}
