import FoundationEssentials
import Platform

/// Converts the text of a document to UTF-8.
///
/// The encoding is chosen in the order of browsers and of RFC 7303, 3: a byte order mark; UTF-8 if
/// the bytes are valid UTF-8, because declarations are often wrong and a coincidence is rare; the
/// charset of the HTTP header; the encoding that the document declares; UTF-8.
enum CharacterEncoding {
  /// The names with which pages declare an encoding, and the superset that is really used (WHATWG
  /// Encoding, 4.2). Other names are passed to `iconv` unchanged.
  private static let supersets = [
    "iso88591": "CP1252", "latin1": "CP1252", "l1": "CP1252", "cp819": "CP1252",
    "usascii": "CP1252", "ascii": "CP1252", "ansi": "CP1252", "iso88599": "CP1254",
    "latin5": "CP1254", "iso885911": "CP874", "tis620": "CP874", "gb2312": "GB18030",
    "gb231280": "GB18030", "gbk": "GB18030", "xgbk": "GB18030", "shiftjis": "CP932",
    "sjis": "CP932", "xsjis": "CP932", "mskanji": "CP932", "euckr": "CP949", "korean": "CP949",
    "ksc56011987": "CP949", "ksc5601": "CP949", "big5": "BIG5-HKSCS", "cnbig5": "BIG5-HKSCS",
    "xxbig5": "BIG5-HKSCS", "xeucjp": "EUC-JP", "xmaccyrillic": "MAC-CYRILLIC",
    "macintosh": "MACINTOSH", "xmacroman": "MACINTOSH", "logical": "ISO-8859-8",
    "iso88598i": "ISO-8859-8", "iso88598e": "ISO-8859-8",
  ]
  /// The first bytes of UTF-16 and UTF-32: a byte order mark, or `<` or `{` without one.
  private static let wideStarts: [(bytes: [UInt8], name: String, markLength: Int)] = [
    ([0x00, 0x00, 0xFE, 0xFF], "UTF-32BE", 4), ([0xFF, 0xFE, 0x00, 0x00], "UTF-32LE", 4),
    ([0xFE, 0xFF], "UTF-16BE", 2), ([0xFF, 0xFE], "UTF-16LE", 2),
    ([0x00, 0x00, 0x00, 0x3C], "UTF-32BE", 0), ([0x3C, 0x00, 0x00, 0x00], "UTF-32LE", 0),
    ([0x00, 0x3C], "UTF-16BE", 0), ([0x3C, 0x00], "UTF-16LE", 0),
    ([0x00, 0x7B], "UTF-16BE", 0), ([0x7B, 0x00], "UTF-16LE", 0),
  ]
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Returns the text in UTF-8, without a byte order mark. U+FFFD replaces each invalid byte.
  ///
  /// - Parameter charset: The encoding that the HTTP header names, if it names one.
  /// - Throws: ``UnreadableDocument`` if none of the named encodings is known.
  static func utf8(_ bytes: Data, charset: String?) throws(UnreadableDocument) -> [UInt8] {
    var text = [UInt8](bytes)
    if let wide = wideStarts.first(where: { text.starts(with: $0.bytes) }),
      let converted = convert(text[wide.markLength...], from: wide.name)
    {
      return converted
    }
    if text.starts(with: byteOrderMark) { text.removeFirst(byteOrderMark.count) }
    // Seven-bit text is always valid UTF-8, even if escapes in it stand for other characters.
    let names = [charset, declaredName(in: text)].compactMap { $0 }
    let isShifted = names.contains { name in
      ["iso2022", "utf7", "hz"].contains { key(name).hasPrefix($0) }
    }
    if !isShifted, String(validating: text, as: UTF8.self) != nil { return text }
    for name in names where !isUnicode(name) {
      if let converted = convert(text[...], from: supersets[key(name)] ?? systemName(name)) {
        return converted
      }
    }
    guard names.isEmpty || names.contains(where: isUnicode) else {
      throw UnreadableDocument("the encoding \(names[0]) is not known")
    }
    return Array(String(decoding: text, as: UTF8.self).utf8)
  }

  /// Returns the encoding that an XML declaration names.
  private static func declaredName(in text: [UInt8]) -> String? {
    let start = String(decoding: text.prefix(1024), as: UTF8.self)
    let name = try? /<\?xml[^>]*?\sencoding\s*=\s*["']\s*([-A-Za-z0-9._:+]{1,40})\s*["']/
      .firstMatch(in: start)?.1
    return name.map(String.init)
  }

  /// Returns the name without case and punctuation, in which writers differ.
  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns the `iconv` name of a Windows encoding, such as `win-1251`; other names unchanged.
  private static func systemName(_ name: String) -> String {
    let number = try? /(?:x?cp|win|windows|xwindows)(\d{3,4})/.wholeMatch(in: key(name))?.1
    return number.map { "CP\($0)" } ?? name
  }

  /// Returns whether the name is a Unicode encoding; the wide ones are detected by their first bytes.
  private static func isUnicode(_ name: String) -> Bool {
    let name = key(name)
    return ["utf8", "utf16", "utf32", "unicode", "ucs", "iso10646", "wchar", "internal"].contains {
      name.hasPrefix($0)
    }
  }

  /// - Returns: `nil` if the system has no encoding of this name.
  private static func convert(_ bytes: ArraySlice<UInt8>, from name: String) -> [UInt8]? {
    guard name.utf8.allSatisfy({ $0.isNameCharacter }), let converter = iconv_open("UTF-8", name),
      Int(bitPattern: converter) != -1
    else { return nil }
    defer { iconv_close(converter) }
    let width = name.hasPrefix("UTF-16") ? 2 : name.hasPrefix("UTF-32") ? 4 : 1
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 3 / 2)
    var input = bytes.map { CChar(bitPattern: $0) }
    var piece = [CChar](repeating: 0, count: 16 << 10)
    input.withUnsafeMutableBufferPointer { input in
      var next = input.baseAddress
      var left = input.count
      while left > 0 {
        let (status, count) = piece.withUnsafeMutableBufferPointer { piece in
          var place = piece.baseAddress
          var room = piece.count
          let status = iconv(converter, &next, &left, &place, &room)
          return (status == -1 ? errno : 0, piece.count - room)
        }
        result += piece[..<count].lazy.map { UInt8(bitPattern: $0) }
        if status == E2BIG { continue }
        guard status != 0, left > 0 else { break }
        result += replacement
        let skipped = min(left, width)
        next = next.map { $0 + skipped }
        left -= skipped
      }
    }
    return result
  }
}

extension UInt8 {
  /// True if the byte may occur in the name of an encoding. A slash would start an option of `iconv`.
  fileprivate var isNameCharacter: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
      || "-._:+".utf8.contains(self)
  }
}
