import FoundationEssentials
import HTTPSource
import OfflineCore

/// The distinct pictures of one entry, up to a limit: an entry with more is a feed of its own.
struct EntryPictures: Sendable {
  static let limit = 100

  struct Picture: Sendable {
    let url: URL
    let description: String?
  }

  private(set) var all: [Picture] = []
  /// The field of the first picture whose address is invalid.
  private(set) var badField: String?
  private var names: Set<String> = []

  /// Adds the picture with this name in the document, unless the name is empty or known, or the limit is
  /// reached. Names are counted before their addresses are resolved, because resolving takes time.
  ///
  /// - Parameter field: The field that contains the name.
  mutating func add(
    _ name: String?, in base: DocumentBase, field: String = "img", description: String? = nil
  ) throws(UnreadableDocument) {
    guard let name = name?.trimmedText, names.count < Self.limit,
      names.insert(name).inserted
    else { return }
    guard let url = try base.address(name) else {
      badField = badField ?? field
      return
    }
    // Each is compared with all others, which is quick because of the limit.
    if !all.contains(where: { $0.url == url }) {
      all.append(Picture(url: url, description: description?.cut))
    }
  }
}

extension EntryPictures {
  /// Chooses the pictures of an XML entry: those that it declares, otherwise those in its text,
  /// otherwise its thumbnail or the avatar of its author.
  init(of item: XMLElement, texts: [HTMLText], in base: DocumentBase) throws {
    let groups = item.elements("media:group")
    let about = try ([item] + groups).lazy.compactMap { try $0.mediaDescription(in: base) }.first
    // A group holds one picture in several sizes.
    let media = item.elements("media:content")
    let sizes = groups.compactMap {
      $0.elements("media:content").filter { $0.isPicture("url") }.widest
    }
    let (avatars, pictures) = (media.filter { $0.isPicture("url") } + sizes).reduce(
      into: ([XMLElement](), [XMLElement]())
    ) { if $1.isAvatar { $0.0.append($1) } else { $0.1.append($1) } }
    let links = item.elements("atom:link").filter { $0.attributes["rel"] == "enclosure" }
    let contents = item.elements("atom:content")
    let images = item.elements("itunes:image", "image", "atom:image")
    let thumbnails = ([item] + groups + media).flatMap { $0.elements("media:thumbnail") }
    var choices = [EntryPictures()]
    func add(_ elements: [XMLElement], by field: String, checked: Bool = false) throws {
      var pictures = EntryPictures()
      for element in elements where checked || element.isPicture(field) {
        try pictures.add(
          element.attributes[field], in: element.base ?? base, field: element.name,
          description: element.mediaDescription(in: base) ?? about)
      }
      choices.append(pictures)
    }
    try add(pictures.withoutSmallerSizes, by: "url", checked: true)
    try add(item.elements("enclosure", "atom:enclosure"), by: "url")
    try add(links, by: "href")
    try add(contents, by: "src")
    choices += texts.map(\.pictures)
    for image in images {
      var pictures = EntryPictures()
      let address =
        image.attributes["href"] ?? image.attributes["url"] ?? image.text("url") ?? image.text
      try pictures.add(address, in: image.base ?? base, field: image.name, description: about)
      choices.append(pictures)
    }
    try add(thumbnails.widest.map { [$0] } ?? [], by: "url", checked: true)
    try add(avatars, by: "url", checked: true)
    self = choices.first { !$0.all.isEmpty } ?? choices.first { $0.badField != nil } ?? choices[0]
  }
}

extension XMLElement {
  fileprivate var width: Int { attributes["width"].flatMap { Int($0.trimmed) } ?? 0 }

  fileprivate func mediaDescription(in base: DocumentBase) throws -> String? {
    try elements("media:description", "media:title").lazy
      .map { try HTMLText($0, in: base).text }.first { !$0.isEmpty }
  }

  /// Returns whether the element declares that it is a picture. If it declares no known type, its
  /// address decides.
  fileprivate func isPicture(_ field: String) -> Bool {
    let address = attributes[field] ?? ""
    let (medium, type) = (
      attributes["medium"]?.lowercased() ?? "", attributes["type"]?.lowercased() ?? ""
    )
    if type.hasPrefix("image/svg") || type.contains("icon") || address.isAddressOfDrawing {
      return false
    }
    let kinds = ["image", "jpeg", "jpg", "png", "gif", "webp", "avif"]
    if medium == "image" || type.hasPrefix("image/") || kinds.contains(type) { return true }
    let isUnknown = type.isEmpty || type.hasSuffix("/octet-stream") || !type.contains("/")
    return medium.isEmpty && isUnknown && address.isAddressOfPicture
  }

  /// True if this is the avatar of an author, which some writers add to each entry.
  fileprivate var isAvatar: Bool {
    let address = attributes["url"]?.lowercased() ?? ""
    return address.holds("gravatar.com/") || address.holds("/avatar")
      || address.holds("&d=") && (address.holds("?s=") || address.holds("&s="))
  }
}

extension [XMLElement] {
  /// The widest of several sizes.
  fileprivate var widest: XMLElement? {
    // The first of several with this width.
    self.max { $0.width < $1.width }.flatMap { widest in first { $0.width == widest.width } }
  }

  /// The widest of those pictures whose addresses differ only in their own width and height.
  fileprivate var withoutSmallerSizes: [XMLElement] {
    func name(_ element: XMLElement) -> String {
      let lengths = ["width", "height"].compactMap { element.attributes[$0] }.filter {
        $0.count > 1
      }
      return lengths.reduce(element.attributes["url"] ?? "") { $0.replacing($1, with: "*") }
    }
    let elements = prefix(EntryPictures.limit)
    let widest = Dictionary(grouping: elements, by: name).compactMapValues(\.widest)
    return elements.filter { widest[name($0)] === $0 }
  }
}
