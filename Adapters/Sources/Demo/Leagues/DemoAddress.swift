import FoundationEssentials

/// Where the demo keeps the pictures of its leagues.
enum DemoAddress {
  static func crest(of id: String) -> URL? { address("crests/\(id)") }

  static func photo(of id: String) -> URL? { address("players/\(id)") }

  private static func address(_ path: String) -> URL? {
    URL(string: "\(DemoSource.imageScheme)://\(path).png", encodingInvalidCharacters: false)
  }
}
