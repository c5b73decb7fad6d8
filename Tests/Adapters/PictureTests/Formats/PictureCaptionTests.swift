import Foundation
import OfflineCore
import PictureFormats
import Testing

/// Captions that people write into a picture, and texts that cameras write in the same places.
struct PictureCaptionTests {
  @Test(arguments: [
    "Morning fog", "富士山の朝", "山上的雪", "בוקר בהר", "पहाड़ पर सुबह", "산 위의 아침", "MONT BLANC 1998", "УТРО",
    "1998", "🌊🏔️", "First line\nsecond line", "ΠΡΩΙ", "P", "Image of a lake", "IMG", "Photo 12",
  ])
  func peopleWriteInEveryScript(text: String) async throws {
    #expect(try await caption([(0x010E, Data(text.utf8) + [0])]) == text)
  }

  @Test(arguments: [
    "OLYMPUS DIGITAL CAMERA", "DCIM\\100MEDIA\\DJI_0001.JPG", "default", "cof",
    "Digital still camera", "Screenshot", "KODAK Digital Still Camera", "SONY DSC", "oznor",
    "IMG_1234", "IMG_20190706_050403.jpg", "PXL_20210101_123456789", "DSC01234.JPG", "DSCF0001",
    "DSCN0001", "_DSC1234.NEF", "MVIMG_20190706_050403", "GOPR0001",
    "Processed with VSCO with f2 preset",
    "Exif_JPEG_PICTURE", "charset=Ascii", "---", " ", "IMG-20190706-WA0001",
  ])
  func aWordOfACameraIsNoCaption(text: String) async throws {
    #expect(try await caption([(0x010E, Data(text.utf8) + [0])]) == nil)
  }

  @Test func aCaptionInLatin1IsRead() async throws {
    let text = Data("Heinrichsh".utf8) + [0xFC] + Data("tte am Weg\0".utf8)
    #expect(try await caption([(0x010E, text)]) == "Heinrichshütte am Weg")
  }

  @Test(arguments: [true, false]) func windowsWritesItsOwnFields(isLittle: Bool) async throws {
    let title = Data("Windows tïtle\0".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    #expect(try await caption([(0x9C9B, title)], isLittle: isLittle) == "Windows tïtle")
    #expect(try await caption([(0x9C9C, title)], isLittle: isLittle) == "Windows tïtle")
    let both = [(tag: 0x9C9B, value: title), (tag: 0x010E, value: Data("Exif\0".utf8))]
    #expect(try await caption(both, isLittle: isLittle) == "Exif")
  }

  @Test(arguments: [true, false]) func aCommentNamesItsEncoding(isLittle: Bool) async throws {
    let units = "Ein Kommentar ü".utf16.flatMap { unit in
      isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    for comment in [
      Data("UNICODE\0".utf8) + units, Data("ASCII\0\0\0".utf8) + Data("Ein Kommentar ü".utf8),
      Data(count: 8) + Data("Ein Kommentar ü".utf8),
    ] {
      let exif = Metadata.exif([], camera: [(0x9286, comment)], isLittle: isLittle)
      #expect(try await description(of: Metadata.jpeg(exif)) == "Ein Kommentar ü")
    }
    let blank = Metadata.exif(
      [], camera: [(0x9286, Data("ASCII\0\0\0".utf8) + Data(repeating: 32, count: 40))])
    #expect(try await description(of: Metadata.jpeg(blank)) == nil)
  }

  private static let alternatives =
    #"<rdf:li xml:lang="de">Nebel</rdf:li><rdf:li xml:lang="x-default">Fog</rdf:li>"#

  @Test(arguments: [
    ("<dc:description><rdf:Alt>\(alternatives)</rdf:Alt></dc:description>", "Fog"),
    ("<dc:description>Plain text</dc:description>", "Plain text"),
    (
      "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Only a title</rdf:li></rdf:Alt></dc:title>",
      "Only a title"
    ),
    (
      "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'><![CDATA[In <CDATA>]]></rdf:li></rdf:Alt></dc:description>",
      "In <CDATA>"
    ),
    (
      "<dc:description><rdf:Alt><rdf:li>A &amp; b&#xA;next &#228; &#x1F30A;</rdf:li></rdf:Alt></dc:description>",
      "A & b\nnext ä 🌊"
    ),
    (
      "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'></rdf:li></rdf:Alt></dc:description>",
      nil
    ),
    (
      "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'/><rdf:li>Second</rdf:li></rdf:Alt></dc:description>",
      "Second"
    ),
    (
      "<dc:description>&unknown; &; & &#xD800; &#99999999999;</dc:description>",
      "&unknown; &; & \u{FFFD} &#99999999999;"
    ),
    ("<dc:description xml:lang='a>b'>Quoted</dc:description>", "Quoted"),
    ("<dc:description>Never closed", nil),
  ])
  func aPacketIsReadInAllItsForms(properties: String, caption: String?) async throws {
    let packet = Metadata.xmp(properties)
    #expect(try await description(of: Metadata.jpeg(xmp: packet)) == caption)
    #expect(try await description(of: Metadata.webP([("XMP ", packet)], flags: 0b100)) == caption)
    let text = Data("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet
    #expect(try await description(of: Metadata.png([("iTXt", text)])) == caption)
    // Some programs write metadata behind the pixels.
    let behind = [("IDAT", Data(count: 99)), ("iTXt", text), ("IEND", Data())]
    #expect(try await description(of: Metadata.png(behind)) == caption)
  }

  @Test func aPropertyIsAnAttributeOrHasAnotherPrefix() async throws {
    let attribute = Metadata.xmp("", attributes: #"dc:description="As &#34;attribute&#34;""#)
    #expect(try await description(of: Metadata.jpeg(xmp: attribute)) == #"As "attribute""#)
    let prefix = Metadata.xmp(
      "<zz:description><r:Alt><r:li xml:lang='x-default'>Other prefix</r:li></r:Alt></zz:description>",
      attributes: "xmlns:zz='http://purl.org/dc/elements/1.1/'")
    #expect(try await description(of: Metadata.jpeg(xmp: prefix)) == "Other prefix")
    let foreign = Metadata.xmp(
      "<y:description>Another</y:description>", attributes: "xmlns:y='http://elsewhere.example/'")
    #expect(try await description(of: Metadata.jpeg(xmp: foreign)) == nil)
  }

  @Test func allWhoMadeItAreNamed() async throws {
    let creators =
      "<dc:creator><rdf:Seq><rdf:li>Ana</rdf:li><rdf:li>Bea</rdf:li></rdf:Seq></dc:creator>"
    let picture = WholeImageData(Metadata.jpeg(xmp: Metadata.xmp(creators)))
    #expect(try await picture.pictureDetails.author == "Ana, Bea")
  }

  @Test(
    arguments: [
      ([(120, "Caption by IPTC"), (5, "Title")], "Caption by IPTC"),
      ([(5, "Title"), (105, "Headline")], "Headline"), ([(5, "Title")], "Title"),
      ([(120, "DSC_0001.JPG")], nil),
    ] as [([(UInt8, String)], String?)])
  func agenciesWriteIntoIPTC(fields: [(UInt8, String)], caption: String?) async throws {
    let picture = Metadata.jpeg(iptc: fields.map { ($0.0, Data($0.1.utf8)) })
    #expect(try await description(of: picture) == caption)
  }

  @Test func aFieldOfIPTCIsInUnicodeOrInLatin1() async throws {
    let texts = [Data("Hütte".utf8), Data([0x48, 0xFC, 0x74, 0x74, 0x65])]
    for text in texts {
      let details = try await WholeImageData(
        Metadata.jpeg(iptc: [(120, text), (80, Data("Ana".utf8))])
      )
      .pictureDetails
      #expect(details.description == "Hütte")
      #expect(details.author == "Ana")
    }
  }

  @Test(arguments: ["Description", "Title", "Comment"])
  func aPNGHoldsTexts(keyword: String) async throws {
    let text = Data("\(keyword)\0".utf8)
    let latin = text + [0x48, 0xFC, 0x74, 0x74, 0x65]
    #expect(try await description(of: Metadata.png([("tEXt", latin)])) == "Hütte")
    let whole = text + Data("\0\0de\0Beschreibung\0Hütte 山".utf8)
    #expect(try await description(of: Metadata.png([("iTXt", whole)])) == "Hütte 山")
    // Compressed text is not read, because that needs a library.
    let packed = text + Data("\u{1}\0\0\0packed".utf8)
    #expect(try await description(of: Metadata.png([("iTXt", packed)])) == nil)
    for count in 0..<whole.count {
      _ = try await description(of: Metadata.png([("iTXt", whole.prefix(count))]))
    }
  }

  private func caption(_ fields: [(tag: Int, value: Data)], isLittle: Bool = true) async throws
    -> String?
  {
    try await description(of: Metadata.jpeg(Metadata.exif(fields, isLittle: isLittle)))
  }

  private func description(of picture: Data) async throws -> String? {
    try await WholeImageData(picture).pictureDetails.description
  }
}
