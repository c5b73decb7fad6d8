/// Decodes character references of HTML and XML, such as `&amp;` and `&#233;`. It knows all names of HTML 4
/// and those of Latin letters; an unknown reference stays as it is written.
package enum CharacterReference {
  /// The most bytes of a name.
  package static let lengthLimit = 12

  /// The names of the characters from U+00A0 to U+00FF, in order.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute \
    ucirc uuml yacute thorn yuml
    """
  /// The names from U+0100 to U+017E; `-` for a character without a name.
  private static let latinExtendedA = """
    Amacr amacr Abreve abreve Aogon aogon Cacute cacute Ccirc ccirc Cdot cdot Ccaron ccaron Dcaron \
    dcaron Dstrok dstrok Emacr emacr - - Edot edot Eogon eogon Ecaron ecaron Gcirc gcirc Gbreve \
    gbreve Gdot gdot Gcedil - Hcirc hcirc Hstrok hstrok Itilde itilde Imacr imacr - - Iogon iogon \
    Idot inodot IJlig ijlig Jcirc jcirc Kcedil kcedil kgreen Lacute lacute Lcedil lcedil Lcaron \
    lcaron Lmidot lmidot Lstrok lstrok Nacute nacute Ncedil ncedil Ncaron ncaron napos ENG eng \
    Omacr omacr - - Odblac odblac OElig oelig Racute racute Rcedil rcedil Rcaron rcaron Sacute \
    sacute Scirc scirc Scedil scedil Scaron scaron Tcedil tcedil Tcaron tcaron Tstrok tstrok \
    Utilde utilde Umacr umacr Ubreve ubreve Uring uring Udblac udblac Uogon uogon Wcirc wcirc \
    Ycirc ycirc Yuml Zacute zacute Zdot zdot Zcaron zcaron
    """
  /// The names from U+0391 to U+03C9.
  private static let greek = """
    Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - \
    Sigma Tau Upsilon Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta \
    theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega
    """
  /// Other names, each followed by its character.
  private static let symbols = """
    amp & lt < gt > quot " apos ' AMP & LT < GT > QUOT " fnof ƒ circ ˆ tilde ˜ thetasym ϑ upsih ϒ \
    piv ϖ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • \
    hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € image ℑ weierp ℘ \
    real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ \
    dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − \
    lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ \
    asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ \
    sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang 〈 rang 〉 loz ◊ spades ♠ clubs ♣ hearts ♥ \
    diams ♦ check ✓ star ☆ phone ☎ female ♀ male ♂ sung ♪ flat ♭ natural ♮ sharp ♯
    """
  private static let characters: [String: Unicode.Scalar] = {
    // Nothing is laid out here, so spaces of all widths are the same.
    var characters: [String: Unicode.Scalar] = [
      "ensp": " ", "emsp": " ", "thinsp": " ", "Tab": " ", "NewLine": " ", "zwnj": "\u{200C}",
      "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}",
    ]
    for (names, first) in [(latin1, 0xA0), (latinExtendedA, 0x100), (greek, 0x391)] {
      for (offset, name) in names.split(separator: " ").enumerated() where name != "-" {
        characters[String(name)] = Unicode.Scalar(UInt32(first + offset))
      }
    }
    characters["nbsp"] = " "
    let words = symbols.split(separator: " ")
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      characters[String(words[index])] = words[index + 1].unicodeScalars.first
    }
    return characters
  }()
  /// The Windows characters from 0x80 to 0x9F, where Unicode has controls; a space for an unused
  /// one (HTML, 13.2.5.80).
  private static let windows = Array(
    "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ".unicodeScalars)

  /// Removes the reference, or else the `&`, at the start of `html`, and appends its character to `text`.
  package static func take(from html: inout ArraySlice<UInt8>, to text: inout [UInt8]) {
    let name = html.dropFirst().prefix(lengthLimit).prefix { $0 != UInt8(ascii: ";") }
    let end = name.endIndex
    guard html.indices.contains(end), html[end] == UInt8(ascii: ";"),
      let scalar = scalar(String(decoding: name, as: UTF8.self))
    else { return text.append(html.removeFirst()) }
    html = html[(end + 1)...]
    text += Array(String(scalar).utf8)
  }

  /// Returns the text with its references decoded.
  package static func decode(_ text: ArraySlice<UInt8>) -> String {
    var (rest, bytes) = (text, [UInt8]())
    while let byte = rest.first {
      if byte == UInt8(ascii: "&") {
        take(from: &rest, to: &bytes)
      } else {
        bytes.append(rest.removeFirst())
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the character of a reference without its `&` and `;`; U+FFFD for an invalid number.
  package static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return characters[name] }
    let number = name.dropFirst()
    let isHexadecimal = number.first == "x" || number.first == "X"
    let digits = isHexadecimal ? number.dropFirst() : number
    // The standard library would also accept a sign.
    guard digits.first?.isHexDigit == true else { return nil }
    let value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    return value.map { value in
      value == 0 ? "\u{FFFD}" : Unicode.Scalar(value).map(printableScalar) ?? "\u{FFFD}"
    }
  }

  /// Returns the character that a Latin-1 control stands for in a text written on Windows; any
  /// other character unchanged.
  package static func printableScalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    (0x80...0x9F).contains(scalar.value) ? windows[Int(scalar.value) - 0x80] : scalar
  }
}
