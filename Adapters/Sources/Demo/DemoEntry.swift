import FeedCore
import FoundationEssentials

/// An image of the demo, with its picture and comments.
struct DemoEntry {
  /// The images in the feed, newest first.
  static let images = all.compactMap(\.image)

  /// The number, counted from the oldest entry, so that images can be added without renaming any.
  let number: Int
  let name: String
  let subject: Landscape.Subject
  let light: Light
  let description: String?
  let location: String?

  /// The image in the feed; `nil` if the name does not make a URL.
  private var image: FeedImage? {
    DemoSource.imageURL(in: "images", name: name).map {
      var image = FeedImage(id: id, description: description, location: location, url: $0)
      image.commentCount = commentCount
      return image
    }
  }

  private var id: FeedImage.ID { .demo(image: number, comment: 0) }

  /// - Returns: `nil` if no image has this address.
  static func png(at address: String) -> Data? {
    all.first { $0.image?.url.absoluteString == address }.map { entry in
      Landscape(of: entry.subject, in: entry.light, seed: UInt64(entry.number)).png()
    }
  }

  /// None for every fourth image, to show that view state, and up to five for the others.
  private var commentCount: Int { number.isMultiple(of: 4) ? 0 : number % 4 + number % 3 }

  /// - Returns: `nil` if no entry has this image.
  static func comments(on image: FeedImage.ID) -> [ImageComment]? {
    all.first { $0.id == image }?.comments
  }

  private var comments: [ImageComment] {
    (0..<commentCount).map { index in
      let (username, message) = Self.remarks[(number * 5 + index * 7) % Self.remarks.count]
      let age = Double(max(0, 36 - number)) * 86_400 - Double(index) * 4_980
      return ImageComment(
        id: .demo(image: number, comment: index + 1), message: message,
        createdAt: Date(timeIntervalSince1970: Self.reference - age), username: username)
    }
  }

  /// The reference of all dates: 2024-05-20T11:24:59Z, in seconds since 1970. Dates relative to the
  /// clock would make two runs differ.
  private static let reference: TimeInterval = 1_716_204_299

  /// Comments that fit any image.
  private static let remarks = [
    ("ana", "I can almost smell the air. Where exactly is this?"),
    ("joão", "Que luz bonita! Parabéns pela foto."),
    ("Νίκος", "Πανέμορφο. Πότε πάμε μαζί;"),
    ("marta_g", "¡Qué maravilla! Me la guardo de fondo de pantalla."),
    ("lee", "Second this. 🙌"),
    ("王小明", "好漂亮!"),
    ("yasmin", "ما أجمل هذا المكان"),
    ("oskar", "Där var vi förra sommaren."),
    ("ren", "この色、好きです。"),
    (
      "theodora",
      """
      We stood there for an hour and forgot to take a single picture.
      Thank you for taking one for all of us.
      """
    ),
    ("bea", "Wow."),
    ("sam", "What did you take it with?"),
    ("inês", "Saudades…"),
  ]
}

extension UUID {
  /// Returns an id that is easy to recognise and never changes: a UUID of version 8 (RFC 9562).
  ///
  /// - Parameter comment: The number of the comment, counted from 1; 0 for the image itself.
  fileprivate static func demo(image: Int, comment: Int) -> UUID {
    UUID(
      uuid: (
        0xDE, 0x30, 0, 0, 0, 0, 0x80, 0, 0x80, 0, 0, 0,
        UInt8(comment >> 8), UInt8(comment & 0xFF), UInt8(image >> 8), UInt8(image & 0xFF)
      ))
  }
}
