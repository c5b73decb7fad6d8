import FoundationEssentials

extension StringProtocol {
  /// Whether this is a name that a camera, a phone or a program gave to a picture file, such as
  /// `IMG_1234.JPG`, and not one that a person wrote. A name with another word in it is a person's.
  ///
  /// It tells when a picture was made at best, so no app shows it as a text about the picture.
  package var isCameraFileName: Bool {
    // Most texts are longer, or have no number.
    guard utf8.count < 120, utf8.contains(where: \.isDigit) else { return false }
    return CameraFileName(lowercased()).isRecognized
  }
}

/// A name as words and numbers. Reading it so is some thousand times as fast as by a regular expression.
private struct CameraFileName {
  /// The first words of such names, each with the least number of digits in the number behind it.
  private static let firstWords: [Substring: Int] = [
    "img": 1, "image": 1, "pxl": 1, "dsc": 1, "dscf": 1, "dscn": 1, "mvimg": 1, "mg": 1, "gopr": 1,
    "gpfr": 1, "gx": 4, "gh": 4, "gp": 4, "dji": 1, "vid": 1, "pano": 1, "cimg": 1, "imgp": 1,
    "imag": 1, "pict": 1, "hpim": 1, "rimg": 1, "wp": 4, "sany": 1, "sam": 4, "p": 6, "fb": 1,
    "mmexport": 1, "received": 1, "snapchat": 1, "photo": 4,
  ]
  /// First words that people write, too, but not without a space before the number: "Image 3".
  private static let wordsOfPeople: Set<Substring> = ["image", "photo"]
  /// The other words, which cameras and programs add.
  private static let otherWords: Set<Substring> = [
    "img", "e", "wa", "hdr", "sdr", "bokeh", "portrait", "night", "mp", "cover", "burst", "pano",
    "ll", "raw", "collage", "edited", "edit", "copy", "bestshot", "original", "effects",
  ]
  /// The words between the numbers of a moment.
  private static let wordsOfMoments: Set<Substring> = ["at", "t", "h", "m", "s", "am", "pm"]
  /// The beginnings of names that say of which program or place the picture is, in any words.
  private static let beginnings: [[Substring]] = [
    ["signal"], ["whatsapp", "image"], ["screenshot"], ["screen", "shot"], ["screenshot", "from"],
  ]

  private let name: Substring
  private var words: [Substring] = []
  private var numbers: [Substring] = []
  /// All words and numbers in their order.
  private var parts: [Substring] = []
  private var hasOtherSigns = false

  init(_ name: String) {
    let dot = name.lastIndex(of: ".")
    let ending = dot.map { name[$0...].dropFirst() } ?? ""
    let isEnding = (3...4).contains(ending.count) && ending.first?.isLetter == true
    self.name = dot.map { isEnding ? name[..<$0] : name[...] } ?? name[...]
    var rest = self.name
    while let first = rest.first {
      let isNumber = first.isASCII && first.isNumber
      guard isNumber || first.isLetter else {
        if !"-_.~ ():".contains(first) { hasOtherSigns = true }
        rest.removeFirst()
        continue
      }
      let part = rest.prefix { isNumber ? $0.isASCII && $0.isNumber : $0.isLetter }
      parts.append(part)
      if isNumber { numbers.append(part) } else { words.append(part) }
      rest = rest.dropFirst(part.count)
    }
  }

  var isRecognized: Bool { isOfCamera || isMoment || isOfProgram || isDigest }

  private var isOfCamera: Bool {
    guard !hasOtherSigns, let first = words.first, let least = Self.firstWords[first],
      let place = parts.firstIndex(of: first), let number = parts[place...].first(where: \.isNumber)
    else { return false }
    if Self.wordsOfPeople.contains(first), name.contains(" ") { return false }
    return number.count >= least && words.dropFirst().allSatisfy(Self.otherWords.contains)
  }

  private var isMoment: Bool {
    guard !hasOtherSigns, words.allSatisfy(Self.wordsOfMoments.contains) else { return false }
    let lengths = numbers.map(\.count)
    return [[8, 6], [3, 4], [14]].contains(lengths)
      || lengths.count >= 6 && lengths.starts(with: [4, 2, 2])
  }

  private var isOfProgram: Bool {
    Self.beginnings.contains { beginning in
      let number = parts.dropFirst(beginning.count).first
      return parts.starts(with: beginning) && number?.isNumber == true && number?.count ?? 0 > 1
    }
  }

  /// Whether it is a UUID, or a number of 128 bits or more.
  private var isDigest: Bool {
    UUID(text: String(name)) != nil || name.utf8.count >= 32 && name.allSatisfy(\.isHexDigit)
  }
}

extension Substring {
  fileprivate var isNumber: Bool { utf8.first?.isDigit == true }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
