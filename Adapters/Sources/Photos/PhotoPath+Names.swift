import Files
import FoundationEssentials
import OfflineCore

/// Facts derived from the name of a file or folder alone.
extension PhotoPath {
  /// The names that other programs use for their own data: thumbnails, deleted files, catalogues,
  /// originals of edited files, and incomplete downloads.
  private static let foldersOfPrograms: Set<String> = [
    "@eadir", "#recycle", "#snapshot", "@recycle", "@recently-snapshot", "$recycle.bin", "recycler",
    "recycled", "system volume information", "lost+found", "__macosx", "@tmp", "@transcode",
    "plex versions",
  ]
  private static let endingsOfPrograms: Set<String> = [
    "photoslibrary", "photolibrary", "migratedphotolibrary", "aplibrary", "lrdata", "lrcat-data",
    "lrlibrary", "lrprev", "cocatalog", "crdownload", "part", "tmp", "download", "jpg_original",
    "jpeg_original", "png_original",
  ]
  /// The suffix that Google Takeout adds to the name of a picture; it truncates long names.
  private static let takeoutEnding = Array(".supplemental-metadata".utf8)
  private static let takeoutLimit = 46
  private static let json = Array(".json".utf8)

  /// True if the folder or file belongs to a program and is not meant for users.
  var isOfPrograms: Bool {
    name.hasSuffix("~")
      || Self.foldersOfPrograms.contains(name.lowercased())
      || ending.map { Self.endingsOfPrograms.contains($0.lowercased()) } == true
  }

  var isSidecar: Bool { ending?.lowercased() == "json" }

  /// The text after the last dot of the name.
  var ending: Substring? {
    let name = name
    return name.lastIndex(of: ".").map { name[$0...].dropFirst() }
  }

  /// The date in a file name from a camera or program, such as `IMG_20190706_050403.jpg`, `2019-07-06
  /// 05.04.03.jpg`, `IMG-20190706-WA0001.jpg` or, in milliseconds, `FB_IMG_1562389443000.jpg`.
  var dateInName: Date? {
    let name = name
    if let match = name.firstMatch(of: /(?:FB_IMG_|mmexport)(\d{10})\d{3}\b/) {
      return Double(match.1).map { Date(timeIntervalSince1970: $0) }
    }
    let form =
      #/
      (?:^|\D) ((?:19|20)\d\d) [-_.]? (\d\d) [-_.]? (\d\d)
      (?: (?: \ at\  | [-_.T\ ]{0,3} ) (\d{1,2}) [-_.h]? (\d\d) [-_.m]? (\d\d) (\ ?[AaPp][Mm])? | \D | $ )
      /#
    guard let match = name.firstMatch(of: form) else { return nil }
    let date = "\(match.1)-\(match.2)-\(match.3)"
    let time = match.4.map { "\($0):\(match.5 ?? ""):\(match.6 ?? "") \(match.7?.trimmed ?? "")" }
    return time.flatMap { LenientDateTime.date(from: "\(date) \($0)") }
      ?? LenientDateTime.date(from: date)
  }

  /// The folder of a file, relative to the scanned one and with slashes between names; `nil` for files of the
  /// scanned folder itself.
  var album: String? {
    let folder = bytes.dropLast(fileName.count + 1)
    return folder.isEmpty ? nil : String(decoding: folder, as: UTF8.self)
  }

  /// The name as a text about a picture; `nil` if a camera or a program gave it.
  var givenName: String? { name.isCameraFileName ? nil : name }

  /// Returns whether a text is only the name of a file of this kind.
  func isFileName(_ text: String) -> Bool {
    text.isCameraFileName || text == name
      || ending.map { text.lowercased().hasSuffix(".\($0.lowercased())") } == true
  }

  /// The path of `NAME.json` for `NAME.jpg`.
  var sidecar: PhotoPath? { sibling(stem + Self.json) }

  /// Returns the sidecar file of a picture: `NAME.json`, or else one of Google Takeout, such as
  /// `NAME.jpg.json`, `NAME.jpg.supplemental-metadata.json` or, truncated, `NAME.jpg.suppl(1).json`
  /// for `NAME(1).jpg`.
  ///
  /// - Parameter names: The names in the same folder that end in `.json`.
  func sidecar(among names: Set<[UInt8]>) -> PhotoPath? {
    guard !names.isEmpty, !names.contains(stem + Self.json) else {
      return names.isEmpty ? nil : sidecar
    }
    let number =
      String(decoding: stem, as: UTF8.self).firstMatch(of: /\(\d{1,4}\)$/)
      .map { Array($0.output.utf8) } ?? []
    let plain = Array(stem.dropLast(number.count))
    let edited = Array("-edited".utf8)
    let original =
      plain.suffix(edited.count) == edited[...] ? Array(plain.dropLast(edited.count)) : plain
    let ending = fileName.dropFirst(stem.count)
    for (name, number) in [
      (stem + ending, []), (plain + ending, number), (original + ending, number), (stem, []),
      (plain, number),
    ] {
      let whole = name + Self.takeoutEnding
      for count in (min(name.count, Self.takeoutLimit)...whole.count).reversed() {
        let candidate = whole.prefix(count) + number + Self.json
        if names.contains(Array(candidate)) { return sibling(Array(candidate)) }
      }
    }
    return nil
  }

  private var fileName: [UInt8] { bytes.split(separator: .slash).last.map(Array.init) ?? [] }

  /// The name without its extension.
  private var stem: [UInt8] {
    let name = fileName
    return Array(name[..<(name.lastIndex(of: .dot) ?? name.count)])
  }

  private func sibling(_ name: [UInt8]) -> PhotoPath? {
    PhotoPath(bytes: bytes.dropLast(fileName.count) + name)
  }
}
