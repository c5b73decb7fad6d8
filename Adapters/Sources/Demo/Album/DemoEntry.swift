import FeedCore
import FoundationEssentials

/// What the album says of one image.
struct DemoEntry {
  /// Counted from the oldest, so that images can be added without renaming any.
  let number: Int
  let name: String
  let description: String?
  let location: String?
  let subject: Landscape.Subject
  let light: Light

  init(
    _ number: Int, _ name: String, _ subject: Landscape.Subject, _ light: Light,
    _ description: String? = nil, at location: String? = nil
  ) {
    self.number = number
    self.name = name
    self.subject = subject
    self.light = light
    self.description = description
    self.location = location
  }

  var id: FeedImage.ID { DemoID.image(number) }

  var address: String { "\(DemoSource.imageScheme)://images/\(name).png" }

  /// The image as the feed shows it; `nil` if the name makes no address.
  var image: FeedImage? {
    URL(string: address, encodingInvalidCharacters: false).map {
      FeedImage(id: id, description: description, location: location, url: $0)
    }
  }

  var picture: Landscape {
    Landscape(subject: subject, light: light, seed: UInt64(number))
  }
}
