/// What HTML writes for a character, such as `&amp;` and `&#233;`. Of the names, those of XML, of
/// Latin letters and of usual signs are known; what is not known stays as it is written.
package enum CharacterReference {
  private static let lengthLimit = 12

  /// The names of the characters from U+00A0 to U+00FF, in their order.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute \
    ucirc uuml yacute thorn yuml
    """

  private static let characters: [String: Unicode.Scalar] = {
    var characters: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "hellip": "…", "ndash": "–",
      "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”",
      "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "bull": "•", "euro": "€", "trade": "™",
      "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "larr": "←", "rarr": "→",
    ]
    for (offset, name) in latin.split(separator: " ").enumerated() {
      characters[String(name)] = Unicode.Scalar(UInt8(0xA0 + offset))
    }
    // Nothing is laid out here, so that a space is a space.
    characters["nbsp"] = " "
    return characters
  }()

  /// Takes the reference, or else the `&`, that `html` starts with, and adds what it stands for.
  package static func take(from html: inout ArraySlice<UInt8>, to text: inout [UInt8]) {
    let name = html.dropFirst().prefix(lengthLimit).prefix { $0 != UInt8(ascii: ";") }
    let end = name.endIndex
    guard html.indices.contains(end), html[end] == UInt8(ascii: ";"),
      let scalar = scalar(String(decoding: name, as: UTF8.self))
    else { return text.append(html.removeFirst()) }
    html = html[(end + 1)...]
    text += Array(String(scalar).utf8)
  }

  /// The text that a value of an attribute stands for.
  static func decoded(_ value: ArraySlice<UInt8>) -> String {
    var (rest, bytes) = (value, [UInt8]())
    while let byte = rest.first {
      if byte == UInt8(ascii: "&") {
        take(from: &rest, to: &bytes)
      } else {
        bytes.append(rest.removeFirst())
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return characters[name] }
    let number = name.dropFirst()
    let isHexadecimal = number.first == "x" || number.first == "X"
    let digits = isHexadecimal ? number.dropFirst() : number
    // The standard library takes a sign, too.
    guard digits.first?.isHexDigit == true else { return nil }
    let value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    return value.map { Unicode.Scalar($0) ?? "\u{FFFD}" }
  }
}
