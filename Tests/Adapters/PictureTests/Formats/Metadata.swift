import Foundation
import TestSupport

/// Pictures with metadata of cameras, programs and people.
enum Metadata {
  /// Returns the same metadata in each kind of picture that can hold it.
  static func pictures(_ exif: Data) -> [Data] {
    [
      jpeg(segment(Data("Exif\0\0".utf8) + exif)), png([("eXIf", exif)]), webP([("EXIF", exif)]),
    ]
  }

  /// - Parameter segments: Whole segments, or the content of Exif segments.
  static func jpeg(_ segments: Data..., width: Int = 8, height: Int = 8) -> Data {
    let whole = segments.map { segment in
      segment.starts(with: "II".utf8) || segment.starts(with: "MM".utf8)
        ? Self.segment(Data("Exif\0\0".utf8) + segment) : segment
    }
    return Data([0xFF, 0xD8]) + Data(whole.joined())
      + PictureStart.jpeg(width: width, height: height).dropFirst(8)
  }

  static func segment(_ content: Data, marker: UInt8 = 0xE1) -> Data {
    let count = content.count + 2
    return Data([0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)]) + content
  }

  static func png(
    _ chunks: [(name: String, content: Data)], width: Int = 8, height: Int = 8
  ) -> Data {
    PictureStart.png(width: width, height: height) + Data(count: 9)
      + Data(
        chunks.map { length($0.content).reversed() + $0.name.utf8 + $0.content + [0, 0, 0, 0] }
          .joined())
  }

  /// - Parameter flags: The flags of the extended header, by default those for an Exif chunk.
  static func webP(
    _ chunks: [(name: String, content: Data)], width: Int = 8, height: Int = 8,
    flags: UInt8 = 0b1000
  ) -> Data {
    var file = PictureStart.webPExtended(width: width, height: height)
    file[20] = flags
    for (name, content) in [("VP8 ", Data(count: 3))] + chunks {
      file += Data(name.utf8) + length(content) + content + Data(count: content.count & 1)
    }
    file.replaceSubrange(4..<8, with: length(Data(count: file.count - 8)))
    return file
  }

  private static func length(_ content: Data) -> Data {
    withUnsafeBytes(of: UInt32(content.count).littleEndian) { Data($0) }
  }

  /// Returns a packet of properties with the prefixes that programs use.
  static func xmp(_ properties: String, attributes: String = "") -> Data {
    Data(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
      xmlns:exif="http://ns.adobe.com/exif/1.0/" \(attributes)>\(properties)</rdf:Description>\
      </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
      """.utf8)
  }

  static func jpeg(xmp packet: Data) -> Data {
    jpeg(segment(Data("http://ns.adobe.com/xap/1.0/\0".utf8) + packet))
  }

  /// Returns a JPEG with IPTC fields, in a Photoshop resource that follows another one.
  static func jpeg(iptc fields: [(number: UInt8, value: Data)]) -> Data {
    let records = fields.reduce(into: Data()) { records, field in
      records += [
        0x1C, 2, field.number, UInt8(field.value.count >> 8), UInt8(field.value.count & 0xFF),
      ]
      records += field.value
    }
    let resources =
      Data("Photoshop 3.0\0".utf8) + Data("8BIM\u{4}\u{25}\0\0\0\0\0\u{3}abc\0".utf8)
      + Data("8BIM\u{4}\u{4}\0\0".utf8) + length(records).reversed() + records
    return jpeg(segment(resources, marker: 0xED))
  }

  static func exif(
    _ isLittle: Bool, first: [(tag: Int, text: String)], camera: [(tag: Int, text: String)]
  ) -> Data {
    let values = [first, camera].map { $0.map { (tag: $0.tag, value: Data($0.text.utf8) + [0]) } }
    return exif(values[0], camera: values[1], isLittle: isLittle)
  }

  /// Returns two directories, of the picture and of the camera, followed by their long values.
  ///
  /// - Parameter numberType: The type of fields that hold a fraction.
  static func exif(
    _ first: [(tag: Int, value: Data)], camera: [(tag: Int, value: Data)] = [],
    numberType: Int = 5, isLittle: Bool = true
  ) -> Data {
    func number(_ value: Int, count: Int) -> Data {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return Data(isLittle ? bytes : bytes.reversed())
    }
    let cameraPlace = 8 + 2 + 12 * (first.count + 1) + 4
    var values = Data()
    let valuesPlace = cameraPlace + 2 + 12 * camera.count + 4
    func directory(_ entries: [(tag: Int, value: Data)], last: Data = Data()) -> Data {
      let fields = entries.reduce(into: Data()) { fields, entry in
        let value = entry.value
        let isText = ![0x829A, 0x829D, 0x920A].contains(entry.tag)
        fields += number(entry.tag, count: 2) + number(isText ? 2 : numberType, count: 2)
        fields += number(isText ? value.count : 1, count: 4)
        fields +=
          value.count > 4
          ? number(valuesPlace + values.count, count: 4) : value + Data(count: 4 - value.count)
        if value.count > 4 { values += value }
      }
      return number(entries.count + (last.isEmpty ? 0 : 1), count: 2) + fields + last
        + number(0, count: 4)
    }
    let pointer =
      number(0x8769, count: 2) + number(4, count: 2) + number(1, count: 4)
      + number(cameraPlace, count: 4)
    let directories = directory(first, last: pointer) + directory(camera)
    return Data((isLittle ? "II" : "MM").utf8) + number(42, count: 2) + number(8, count: 4)
      + directories + values
  }

  /// Returns a directory with only the orientation.
  static func exif(orientation: Int) -> Data {
    PictureStart.jpeg(width: 8, height: 8, orientation: orientation)[18..<40] + Data(count: 4)
  }
}
