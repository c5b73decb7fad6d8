import FeedCore
import FoundationEssentials
import OfflineCore

/// The feed in a file, checked as strictly as one from a remote.
struct FixtureFeed: Sendable {
  /// The most bytes of a file: 64 MiB.
  static let limit = 64 << 20

  private struct Record: Decodable {
    struct Item: Decodable {
      let id: String
      let description: String?
      let location: String?
      let image: String
    }

    let items: [Item]
  }

  let images: [FeedImage]
  // Of an id that repeats the last place counts, so that paging always gets ahead.
  private let positions: [FeedImage.ID: Int]

  /// - Parameter name: What messages call the file.
  init(contentsOf path: String, name: String) throws(SourceError) {
    try self.init(try Self.read(path, name: name), name: name)
  }

  private init(_ data: Data, name: String) throws(SourceError) {
    guard let record = try? JSONDecoder().decode(Record.self, from: data) else {
      throw .invalidData(.malformed("not a feed payload: {\"items\":[…]}"), address: name)
    }
    var images: [FeedImage] = []
    for (index, item) in record.items.enumerated() {
      guard let id = UUID(uuidString: item.id) else {
        throw .invalidData(.malformed("items[\(index)].id is no UUID"), address: name)
      }
      guard let url = URL(string: item.image, encodingInvalidCharacters: false),
        AddressRules.isWebAddress(url)
      else {
        throw .invalidData(.malformed("items[\(index)].image is no web address"), address: name)
      }
      images.append(
        FeedImage(id: id, description: item.description, location: item.location, url: url))
    }
    self.images = images
    self.positions = Dictionary(
      images.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { _, last in last })
  }

  func position(of id: FeedImage.ID) -> Int? { positions[id] }

  private static func read(_ path: String, name: String) throws(SourceError) -> Data {
    let attributes: [FileAttributeKey: Any]
    let data: Data
    do {
      // Links are followed by hand, because the attributes of a link are its own.
      let target = URL(filePath: path).resolvingSymlinksInPath().path
      attributes = try FileManager.default.attributesOfItem(atPath: target)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw CocoaError(.fileReadUnknown)
      }
      guard attributes[.size] as? Int ?? 0 <= limit else { throw CocoaError(.fileReadTooLarge) }
      data = try Data(contentsOf: URL(filePath: target))
    } catch let error as CocoaError where error.code == .fileReadTooLarge {
      throw .invalidData(.tooLarge(limit: limit), address: name)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw .connectivity(.unreadable("no such file"), address: name)
    } catch {
      throw .connectivity(.unreadable("the file can't be read"), address: name)
    }
    return data
  }
}
